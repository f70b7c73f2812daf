// A table as it would look after other actions: the same people and words, and another position. Boards and panels
// of a title are shown it as they are shown the table itself.
import type { Action, Event, Turn } from '../../api/types';
import type { Live } from '../../contract/live';
import type { TableContext } from '../../contract/title';

interface Stands {
  view: unknown;
  turn: Turn;
  /** what led there, and is to be seen on the board */
  events?: readonly Event[];
  /** the actions that led there, which are numbered as steps */
  steps?: readonly Action[];
  /** the position that it started from */
  from?: unknown;
  /** it never came to be: what it has over where it started from is drawn as a ghost */
  ghost?: boolean;
  /** it starts from the present */
  now?: boolean;
  /** what it is about is marked, wherever that is shown */
  company?: string;
}

/** placesOf is the places of the board that something happened at. */
export const placesOf = (table: Pick<Live, 'module'>, events: readonly Event[]): Set<string> =>
  new Set(events.flatMap((e) => table.module.places?.(e) ?? []));

/** supposed is the table at moment n with another position, of which every title draws what it draws of its own. Nothing can be done there. */
export function supposed<T extends TableContext & Pick<Live, 'module'>>(
  table: T,
  n: number,
  stands: Stands,
): T {
  const none: readonly never[] = [];
  const otherwise: Record<PropertyKey, unknown> = {
    view: stands.view,
    base: stands.from ?? stands.view,
    turn: stands.turn,
    options: none,
    myTurn: false,
    live: stands.now === true,
    moment: stands.now ? null : n,
    busy: false,
    botsMove: false,
    canUndo: false,
    asksBack: false,
    entries: table.entries.slice(0, n),
    changed: new Set<string>(),
    ringed: placesOf(table, stands.events ?? []),
    composed: stands.steps ?? none,
    composedEvents: stands.steps ? stands.events : none,
    supposed: stands.ghost === true,
    bare: !stands.now,
    advice: { company: stands.company ?? null, option: null },
    optimistic: none,
    focus: null,
  };
  return new Proxy(table, {
    // What is asked of the table itself is asked in its own name: it has secrets that only it may read.
    get: (at, name) => (name in otherwise ? otherwise[name] : Reflect.get(at, name, at)),
    set: (_, name, value) => {
      if (name === 'focus') otherwise.focus = value;
      return true;
    },
  });
}
