import { expect, test } from 'vitest';
import type { Coming, EntryView } from '../../api/types';
import { decidedFor, meanwhile, wentAway } from './away';
import { story } from './story';

const coming = (seat: number, n: number, back = false): Coming => ({
  seat,
  n,
  back,
  at: '',
  why: 'time',
  by: 'director',
});
const turn = { seats: [], chance: false, over: false };
const entry = (n: number, seat: number, by?: string): EntryView => ({
  n,
  seat,
  by,
  at: '',
  turn,
  events: [],
});

test('who has come back is not away any more', () => {
  expect(wentAway([coming(1, 3)], [1])?.n).toBe(3);
  expect(wentAway([coming(1, 3), coming(2, 4)], [1])?.n).toBe(3);
  expect(wentAway([coming(1, 3), coming(1, 5, true)], [1])).toBeUndefined();
  expect(wentAway([coming(0, 3)], [1])).toBeUndefined();
});

test('what was decided for one since is told, without what one decided oneself and what was taken back', () => {
  const entries = [
    entry(0, 1, 'director'),
    entry(1, 1),
    entry(2, 0),
    entry(3, 1, 'director'),
    entry(4, 1, 'director'),
  ];
  const lines = story(entries, [true, true, true, true, false]);
  expect(decidedFor(lines, [1], 2).map((l) => l.from)).toEqual([3]);
});

test('what others did meanwhile is told without what was decided for one, and nothing to who is there', () => {
  const entries = [entry(0, 0), entry(1, 2), entry(2, 1, 'director'), entry(3, 0), entry(4, 2)];
  const lines = story(entries, [true, true, true, true, false]);
  const from = (comings: Coming[]) => meanwhile(lines, { comings, left: [1] }).map((l) => l.from);
  expect(from([coming(1, 1)])).toEqual([1, 3]);
  expect(from([])).toEqual([]);
});
