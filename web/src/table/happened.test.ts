import { expect, test } from 'vitest';
import type { EntryView } from '../api/types';
import { affecting, pile } from './happened';

const entry = (n: number, ...kinds: string[]) =>
  ({ n, seat: 1, at: '', events: kinds.map((kind) => ({ kind })) }) as EntryView;

test('entries since a place that are in force and of these kinds are told', () => {
  const entries = [entry(0, 'paid'), entry(1, 'paid'), entry(2, 'moved'), entry(3, 'moved', 'paid')];
  const found = affecting(entries, [true, true, true, true], 1, ['paid']);
  expect(found.map((e) => e.n)).toEqual([1, 3]);
  expect(affecting(entries, [true, false, true, true], 1, ['paid']).map((e) => e.n)).toEqual([3]);
});

test('cards of a group are one, at the last of their moments', () => {
  const row = (label: string) => ({ label, value: '+£1' });
  const cards = pile([
    { at: 4, ids: ['4'], title: 'Dividends', group: 'dividends', rows: [row('A')] },
    { at: 5, ids: ['5'], title: 'Closed', rows: [] },
    { at: 9, ids: ['9'], title: 'Dividends', group: 'dividends', rows: [row('B')] },
  ]);
  expect(cards.map((c) => [c.title, c.at, c.ids, c.rows.length])).toEqual([
    ['Dividends', 9, ['4', '9'], 2],
    ['Closed', 5, ['5'], 0],
  ]);
});
