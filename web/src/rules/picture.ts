// A table that is only looked at, for the parts of a title that are drawn in the rules: a position, who sits there,
// and nothing that can be done. A drawing may add what it shows: options that are lit, steps that are composed.
import type { Table } from '../api/types';
import type { Shown, TableContext } from '../contract/title';
import { words } from '../words/words.svelte';
import type { Setup } from './figures';

type Seen<V> = Pick<TableContext<V>, 'view'> & Partial<TableContext<V>>;
/** how a title shows a field in a sentence */
type Show<V> = (name: string, value: unknown, table: TableContext<V>) => Shown | undefined;

/** picture is the table of a title with what is seen of it. */
export function picture<V>(
  title: string,
  setup: Setup,
  seen: Seen<V>,
  show: Show<V> = () => undefined,
): TableContext<V> {
  const seats = setup.seats.map((name, seat) => ({
    seat,
    name,
    kind: 'person' as const,
    online: true,
    taken: true,
  }));
  const none = async () => null;
  const name = (seat: number | 'chance') => (seat === 'chance' ? '' : (setup.seats[seat] ?? ''));
  const said = (key: string, value: unknown) =>
    show(key, value, shown)?.text ??
    (key === 'seat' && typeof value === 'number' ? name(value) : words.plain(key, value));
  const table: Partial<TableContext<V>> = {
    table: { title, settings: setup.settings, status: 'running', seats, mine: [] as number[] } as Table,
    seat: setup.seat,
    seats,
    base: seen.view,
    turn: { seats: [], chance: false, over: false },
    options: [],
    myTurn: false,
    live: false,
    moment: null,
    over: false,
    busy: false,
    entries: [],
    changed: new Set(),
    ringed: new Set(),
    marks: new Map(),
    advice: { company: null, option: null },
    composed: [],
    composedEvents: [],
    supposed: false,
    bare: true,
    optimistic: [],
    focus: null,
    preview: none,
    why: none,
    warns: () => undefined,
    t: (key, args) => words.say(title, key, args, said),
    name,
    isMine: (seat) => seat === setup.seat,
  };
  // What is left out only a hand could ask for, and nobody's is on a picture.
  const shown = { ...table, ...seen } as TableContext<V>;
  return shown;
}
