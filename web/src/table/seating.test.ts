import { expect, test, vi } from 'vitest';
import type { SeatView, Table } from '../api/types';
import { mayDelete, seatNews } from './seating';

vi.mock('../words/words.svelte', () => ({
  t: (key: string, args: Record<string, string> = {}) => [key, ...Object.values(args)].join(' '),
}));

const seat = (n: number, name: string, more: Partial<SeatView> = {}): SeatView => ({
  seat: n,
  name,
  kind: name ? 'person' : 'open',
  taken: name !== '',
  online: true,
  ...more,
});
const table = (seats: SeatView[], more: Partial<Table> = {}): Table =>
  ({ status: 'open', hosting: false, mine: [0], left: [], seats, ...more }) as Table;

test('who comes, moves, goes or takes another name is told once', () => {
  const empty = table([seat(0, 'Ann'), seat(1, ''), seat(2, '')]);
  const bob = table([seat(0, 'Ann'), seat(1, 'Bob'), seat(2, '')]);
  const moved = table([seat(0, 'Ann'), seat(1, ''), seat(2, 'Bob')]);
  const renamed = table([seat(0, 'Ann'), seat(1, 'Rob'), seat(2, '')]);
  expect(seatNews(empty, bob)).toEqual(['room.joined Bob']);
  expect(seatNews(bob, moved)).toEqual([]);
  expect(seatNews(bob, empty)).toEqual(['room.left Bob']);
  expect(seatNews(bob, renamed)).toEqual(['seat.renamed Bob Rob']);
  expect(seatNews(bob, { ...bob, status: 'running' })).toEqual([]);
  expect(seatNews(bob, { ...bob, mine: [] })).toEqual(['room.removed']);
});

test('a bot that stands in is told of, and so is who comes back', () => {
  const there = table([seat(0, 'Ann'), seat(1, 'Bob')], { status: 'running' });
  const away = table([seat(0, 'Ann'), seat(1, 'Bob', { kind: 'bot', standIn: true })], { status: 'running' });
  expect(seatNews(there, away)).toEqual(['seat.left Bob']);
  expect(seatNews(away, there)).toEqual(['seat.back Bob']);
});

test('only what nobody else plays can be deleted, and no game that has ended', () => {
  const bots = [seat(0, 'Ann'), seat(1, 'Brunel', { kind: 'bot' })];
  expect(mayDelete(table(bots, { status: 'running' }))).toBe(true);
  expect(mayDelete(table(bots, { status: 'finished' }))).toBe(false);
  expect(mayDelete(table(bots, { status: 'finished', whatIf: { table: '', at: 3, guessed: false } }))).toBe(
    true,
  );
  expect(mayDelete(table([seat(0, 'Ann'), seat(1, 'Bob')], { status: 'running' }))).toBe(false);
  expect(mayDelete(table(bots, { mine: [] }))).toBe(false);
});
