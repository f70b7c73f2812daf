// How an event is laid out: what columns its cross-table has, which rows are shown of many, what its bracket is.
import type { EventPage, EventRow, EventSeat, EventTable } from '../../api/events';

/** A cell is somebody's seat at a table. */
export interface Cell {
  table: EventTable;
  seat: EventSeat;
}
/** A column is a table, a round, or everybody's game of that number. */
export interface Column {
  kind: 'table' | 'round' | 'game';
  /** what it is called: the table's number from 1, the round, or the game */
  n: number;
  table?: EventTable;
}
export interface Cross {
  columns: Column[];
  cell: (entrant: number, column: number) => Cell | null;
}

/** so many tables stand side by side; of more each person's games do, one after the other */
const mostTables = 14;

export const seatOf = (table: EventTable, entrant: number): EventSeat | undefined =>
  table.seats.find((s) => s.entrant === entrant);

/** cross is the cross-table of a group in a leg, or of a Swiss event with a column a round. */
export function cross(event: EventPage, group: number, leg: number): Cross {
  const swiss = event.format !== 'groups';
  const tables = event.tables.filter((t) => swiss || (t.group === group && t.leg === leg));
  const rounds = [...new Set(tables.map((t) => t.round))];
  const own = new Map<number, Cell[]>();
  for (const table of tables)
    for (const seat of table.seats) {
      const list = own.get(seat.entrant) ?? [];
      own.set(seat.entrant, [...list, { table, seat }]);
    }
  const find = (entrant: number, is: (t: EventTable) => boolean): Cell | null =>
    own.get(entrant)?.find((c) => is(c.table)) ?? null;
  if (swiss || event.settings.inRounds)
    return {
      columns: rounds.map((n) => ({ kind: 'round', n })),
      cell: (entrant, at) => find(entrant, (t) => t.round === rounds[at]),
    };
  if (tables.length <= mostTables)
    return {
      columns: tables.map((table) => ({ kind: 'table', n: table.n + 1, table })),
      cell: (entrant, at) => find(entrant, (t) => t === tables[at]),
    };
  const games = Math.max(0, ...[...own.values()].map((list) => list.length));
  return {
    columns: Array.from({ length: games }, (_, i) => ({ kind: 'game', n: i + 1 })),
    cell: (entrant, at) => own.get(entrant)?.[at] ?? null,
  };
}

/** legPoints is what an entrant has from the tables of a leg. */
export function legPoints(event: EventPage, entrant: number, leg: number): number {
  let sum = 0;
  for (const t of event.tables) if (t.leg === leg) sum += seatOf(t, entrant)?.points ?? 0;
  return sum;
}

/** so many rows are shown whole */
const whole = 40;
const [top, around, found] = [12, 3, 30];

/** rowsShown is the rows of a long list that are shown: the first, those about oneself, or who is looked for. */
export function rowsShown(
  rows: EventRow[],
  own: number | undefined,
  query: string,
  name: (n: number) => string,
  more = 0,
): EventRow[] {
  const wanted = query.trim().toLocaleLowerCase();
  if (wanted) return rows.filter((r) => name(r.entrant).toLocaleLowerCase().includes(wanted)).slice(0, found);
  if (rows.length <= whole) return rows;
  const mine = rows.findIndex((r) => r.entrant === own);
  return rows.filter((_, i) => i < top + more || (mine >= 0 && Math.abs(i - mine) <= around));
}
export const isLong = (rows: unknown[]): boolean => rows.length > whole;

/** A round of a knock-out. */
export interface Round {
  n: number;
  tables: EventTable[];
  /** how many tables there will be, where none is made yet */
  to: number;
}

/** roundsOf is the rounds of a knock-out, with those that are still to come. */
export function roundsOf(event: EventPage): Round[] {
  const rounds: Round[] = [];
  for (const t of event.tables) (rounds[t.round - 1] ??= { n: t.round, tables: [], to: 0 }).tables.push(t);
  const last = rounds[rounds.length - 1];
  if (!last || event.status !== 'running') return rounds;
  const { seats, onwards = 1 } = event.settings;
  for (let n = last.tables.length; n > 1 && rounds.length < event.plan.rounds;) {
    n = Math.max(1, Math.ceil((n * onwards) / seats));
    rounds.push({ n: rounds.length + 1, tables: [], to: n });
  }
  return rounds;
}

/** cameFrom is the table by which somebody came into a later round, and their place there. */
export function cameFrom(event: EventPage, table: EventTable, entrant: number): Cell | null {
  for (const t of event.tables) {
    const seat = t.round === table.round - 1 ? seatOf(t, entrant) : undefined;
    if (seat) return { table: t, seat };
  }
  return null;
}

/**
 * wentOn tells whether somebody plays in the round after a table that is over, or won the last. Until that is made it
 * is told of those alone who share no place that only some of them go on with.
 */
export function wentOn(event: EventPage, table: EventTable, seat: EventSeat): boolean {
  if (table.state !== 'over' || !seat.place) return false;
  const next = event.tables.filter((t) => t.round === table.round + 1);
  if (next.length > 0) return next.some((t) => seatOf(t, seat.entrant));
  if (event.tables.filter((t) => t.round === table.round).length === 1) return seat.place === 1;
  const place = seat.place;
  return (
    !seat.out && table.seats.filter((s) => (s.place ?? 0) <= place).length <= (event.settings.onwards ?? 1)
  );
}

/** inOrder is the seats of a table as they came in, once it is over. */
export const inOrder = (table: EventTable): EventSeat[] =>
  table.state === 'over' ? [...table.seats].sort((a, b) => (a.place ?? 99) - (b.place ?? 99)) : table.seats;

/** tablesOfMine is the tables of an entrant: those under way first, then those to come, then those that are over. */
export function tablesOf(event: EventPage, entrant: number | undefined): EventTable[] {
  const order = { playing: 0, undecided: 1, waiting: 2, over: 3 };
  return event.tables
    .filter((t) => entrant !== undefined && seatOf(t, entrant))
    .sort((a, b) => order[a.state] - order[b.state] || (a.state === 'over' ? b.n - a.n : a.n - b.n));
}

/**
 * beingMade is how many tables of the round are there, of how many, while the server makes some: such as wait for nobody
 * who plays as much as anybody may, nor for the end of a break. All are there where the next round is being worked out.
 */
export function beingMade(event: EventPage, now: number): { n: number; of: number } | null {
  if (event.status !== 'running' || event.tables.length === 0) return null;
  const { atOnce = 0, break: pause = 0 } = event.settings;
  const round = event.tables.filter((t) => t.round === event.round);
  const waiting = round.filter((t) => t.state === 'waiting');
  const all = { n: round.length - waiting.length, of: round.length };
  if (waiting.length === 0) return event.tables.every((t) => t.state === 'over') ? all : null;
  const made = Date.parse(event.roundAt[event.round - 1] ?? '');
  if (event.format === 'evening' && event.round > 1 && now < made + pause * 60_000) return null;
  const left = new Set(event.people.filter((x) => x.state === 'left').map((x) => x.n));
  const plays = new Map<number, number>();
  for (const t of event.tables)
    if (t.state === 'playing' || t.state === 'undecided')
      for (const s of t.seats) plays.set(s.entrant, (plays.get(s.entrant) ?? 0) + 1);
  const busy = (s: EventSeat) => !left.has(s.entrant) && (plays.get(s.entrant) ?? 0) >= atOnce;
  return atOnce === 0 || waiting.some((t) => !t.seats.some(busy)) ? all : null;
}

/** Who comes to a table that is not made yet: somebody, or who comes to a place at a table. */
export interface Coming {
  n?: number;
  table: number;
  place?: number;
  round: number;
}

/**
 * comingTo is who comes to a table of a round that is not made yet. That is known of a round of one table alone: how
 * others are dealt is known once all before them are over.
 */
export function comingTo(event: EventPage, round: Round, rounds: Round[]): Coming[] {
  const { seats, onwards = 1 } = event.settings;
  const before = rounds[round.n - 2]?.tables ?? [];
  if (round.to !== 1 || before.length === 0 || before.length * onwards > seats)
    return Array.from({ length: seats }, () => ({ table: 0, round: round.n }));
  return before.flatMap((t) => {
    const through: Coming[] = t.seats
      .filter((s) => wentOn(event, t, s))
      .map((s) => ({ n: s.entrant, table: t.n, round: round.n }));
    const open = Array.from({ length: Math.max(0, onwards - through.length) }, (_, i) => ({
      table: t.n,
      place: through.length + i + 1,
      round: round.n,
    }));
    return [...through, ...open];
  });
}
