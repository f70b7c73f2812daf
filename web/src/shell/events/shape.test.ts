import { expect, test, vi } from 'vitest';
import type { EventPage, EventTable } from '../../api/events';
import { costOf, exchanged } from './pairs';
import { points, sizesSay } from './says';
import { beingMade, comingTo, cross, roundsOf, rowsShown, wentOn } from './shape';

// What a page asks its browser when it begins.
vi.hoisted(() =>
  Object.assign(globalThis, { matchMedia: () => ({ matches: false, addEventListener: () => {} }) }),
);

/** A table of an event: who sits there, and their places once it is over. */
const table = (n: number, round: number, seats: number[], places: number[] = []): EventTable => ({
  n,
  round,
  leg: 0,
  group: 0,
  state: places.length > 0 ? 'over' : 'playing',
  seats: seats.map((entrant, i) => ({ entrant, place: places[i] })),
});
const event = (format: string, tables: EventTable[], more: object = {}): EventPage =>
  ({
    format,
    status: 'running',
    tables,
    settings: { seats: 4, onwards: 2, legs: [{}], ...more },
    plan: { rounds: 3 },
  }) as unknown as EventPage;

test('points are told with a sign for their common parts', () => {
  expect([43.5, 0.5, 1 / 3, 7, -2.25, 6.4].map(points)).toEqual(['43½', '½', '⅓', '7', '−2¼', '6.4']);
});

test('sizes of many groups are told by how often there are', () => {
  expect([sizesSay([9, 7]), sizesSay([9, 9, 9, 9, 9, 7, 7, 5])]).toEqual(['9 + 7', '5 × 9 + 2 × 7 + 5']);
});

test('a cross-table has a column a table, and one a game where there are too many', () => {
  const few = [table(0, 1, [0, 1, 2, 3]), table(1, 1, [0, 4, 5, 6])];
  const small = cross(event('groups', few), 0, 0);
  expect(small.columns.map((c) => c.n)).toEqual([1, 2]);
  expect(small.cell(4, 0), 'who does not sit there').toBeNull();
  expect(small.cell(4, 1)?.seat.entrant).toBe(4);
  const many = Array.from({ length: 30 }, (_, n) => table(n, 1, [n % 10, 10 + n, 50 + n, 90 + n]));
  const large = cross(event('groups', many), 0, 0);
  expect(large.columns.map((c) => c.kind)).toEqual(['game', 'game', 'game']);
  expect(large.cell(3, 2)?.table.n).toBe(23);
  const swiss = cross(event('swiss', [table(0, 1, [0, 1]), table(1, 2, [0, 1])]), 0, 0);
  expect(swiss.columns.map((c) => [c.kind, c.n])).toEqual([
    ['round', 1],
    ['round', 2],
  ]);
});

test('of a thousand rows the first are shown, those about oneself, and who is looked for', () => {
  const rows = Array.from({ length: 1000 }, (_, i) => ({ entrant: i, place: i + 1 })) as never[];
  const shown = (query = '', more = 0) =>
    rowsShown(rows, 411, query, (n) => `Player ${n}`, more).map((r) => r.entrant);
  expect(shown()).toEqual([...Array(12).keys(), 408, 409, 410, 411, 412, 413, 414]);
  expect(shown('player 99')).toEqual([99, 990, 991, 992, 993, 994, 995, 996, 997, 998, 999]);
  expect(shown('', 50).length).toBe(69);
});

test('a knock-out tells nobody to go on who shares a place that only some go on with', () => {
  const shared = event('knockout', [table(0, 1, [0, 1, 2, 3], [1, 2, 2, 4]), table(1, 1, [4, 5, 6, 7])]);
  expect(shared.tables[0].seats.map((s) => wentOn(shared, shared.tables[0], s))).toEqual([
    true,
    false,
    false,
    false,
  ]);
  const rounds = roundsOf(shared);
  expect(rounds.map((r) => [r.tables.length, r.to])).toEqual([
    [2, 0],
    [0, 1],
  ]);
  expect(comingTo(shared, rounds[1], rounds)).toEqual([
    { n: 0, table: 0, round: 2 },
    { table: 0, place: 2, round: 2 },
    { table: 1, place: 1, round: 2 },
    { table: 1, place: 2, round: 2 },
  ]);
});

test('tables are being made that wait for nobody, and the next round once all are over', () => {
  const waits = (n: number, seats: number[]): EventTable => ({ ...table(n, 1, seats), state: 'waiting' });
  const of = (format: string, tables: EventTable[], more: object = {}, page: object = {}) =>
    beingMade(
      { ...event(format, tables, more), round: 1, roundAt: ['2026-01-01T10:00:00Z'], people: [], ...page },
      Date.parse('2026-01-01T10:05:00Z'),
    );
  const half = [table(0, 1, [0, 1]), waits(1, [1, 2])];
  expect(of('swiss', half)).toEqual({ n: 1, of: 2 });
  expect(of('groups', half, { atOnce: 1 }), 'one of them plays elsewhere').toBeNull();
  expect(of('groups', [half[0], waits(1, [2, 3])], { atOnce: 1 })).toEqual({ n: 1, of: 2 });
  expect(of('swiss', [table(0, 1, [0, 1])])).toBeNull();
  expect(of('swiss', [table(0, 1, [0, 1], [1, 2])])).toEqual({ n: 1, of: 1 });
  const later = [table(0, 1, [0, 1], [1, 2]), { ...waits(1, [0, 2]), round: 2 }];
  const second = { round: 2, roundAt: ['2026-01-01T09:00:00Z', '2026-01-01T10:00:00Z'] };
  expect(of('evening', later, { break: 10 }, second), 'in the break').toBeNull();
  expect(of('evening', later, { break: 3 }, second)).toEqual({ n: 0, of: 1 });
});

test('what a pairing costs is the square of its spread, and a hundred for who meets again, squared', () => {
  const pairing = { points: { 0: 10, 1: 7, 2: 1, 3: 0 }, met: [{ a: 1, b: 0, times: 2 }] } as never;
  const tables = [table(0, 2, [0, 1]), table(1, 2, [2, 3])];
  expect(costOf(pairing, [0, 1])).toEqual({ spread: 9, again: 400 });
  expect(exchanged(pairing, tables, 0, 1)).toBe('same');
  expect(exchanged(pairing, tables, 1, 2)).toEqual({ spread: 81 + 49 - 9 - 1, again: -400 });
});
