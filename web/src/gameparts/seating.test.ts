import { expect, test, vi } from 'vitest';
import type { SeatView, Table } from '../api/types';
import { mayDelete, seatNews, isRecord, looksFrom } from './seating';

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
  ({ status: 'open', hosting: false, mine: [0], left: [], comings: [], seats, ...more }) as Table;

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

test('an adjourned table is not said to pause because all agree', () => {
  const at = (pause?: Table['pause']) => table([seat(0, 'Ann')], { status: 'running', pause });
  const since = '2026-11-18T14:00:00Z';
  const adjourned = at({ on: true, since, agreed: [], adjourned: true });
  expect(seatNews(at(), adjourned)).toEqual(['pause.adjourned.begun']);
  expect(seatNews(at({ on: true, since, agreed: [0] }), adjourned)).toEqual(['pause.adjourned.begun']);
  expect(seatNews(adjourned, at())).toEqual(['pause.adjourned.over']);
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

test('you are said to have a seat among others, and none of those of a game of bots', () => {
  const seats = [seat(0, 'broker 1', { kind: 'bot' }), seat(1, 'broker 2', { kind: 'bot' })];
  const at = (from: number | null, mine: number[]) => ({ seat: from, table: { mine, seats } });
  expect(looksFrom(at(0, [0]), 0)).toBe(true);
  expect(looksFrom(at(0, [0]), 1)).toBe(false);
  expect(looksFrom(at(null, []), 0)).toBe(false);
  expect(looksFrom(at(0, [0, 1]), 0), 'all seats of a record are the reader’s').toBe(false);
});

test('a whole game from a file is a record, and one that is played on is none', () => {
  const opened = { whatIf: { table: '', at: 9, guessed: false }, entries: 9, status: 'finished' as const };
  expect(isRecord(opened)).toBe(true);
  expect(isRecord({ ...opened, status: 'running' })).toBe(false);
  expect(isRecord({ ...opened, entries: 10 })).toBe(false);
  expect(isRecord({ ...opened, whatIf: { ...opened.whatIf, table: 'game' } })).toBe(false);
  expect(isRecord({ ...opened, whatIf: undefined })).toBe(false);
});
