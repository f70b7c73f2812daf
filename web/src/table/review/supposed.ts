// A table as it would look after other actions: the same people and words, and another position. Boards and panels
// of a title are shown it as they are shown the table itself.
import type { Action, Event, Turn } from '../../api/types';
import type { LiveTable } from '../live.svelte';

interface Stands {
  view: unknown;
  turn: Turn;
  /** what led there, and is to be seen on the board */
  events?: readonly Event[];
  /** the actions that would lead there from the present, which are drawn as steps that were only composed */
  steps?: readonly Action[];
}

/** placesOf is the places of the board that something happened at. */
export const placesOf = (table: LiveTable, events: readonly Event[]): Set<string> =>
  new Set(events.flatMap((e) => table.module.places?.(e) ?? []));

/** supposed is the table at moment n with another position. Nothing can be done there. */
export function supposed(table: LiveTable, n: number, stands: Stands): LiveTable {
  const none: readonly never[] = [];
  const otherwise: Record<PropertyKey, unknown> = {
    view: stands.view,
    base: stands.steps ? table.base : stands.view,
    turn: stands.turn,
    options: none,
    myTurn: false,
    live: stands.steps !== undefined,
    moment: stands.steps ? null : n,
    busy: false,
    botsMove: false,
    canUndo: false,
    entries: table.entries.slice(0, n),
    changed: new Set<string>(),
    ringed: placesOf(table, stands.events ?? []),
    composed: stands.steps ?? none,
    composedEvents: stands.steps ? stands.events : none,
    hopes: none,
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
