import { expect, test } from 'vitest';
import type { EntryView, Table } from '../../api/types';
import { again, draws, fits } from './drawn';

const turn = { seats: [], chance: false, over: false };
const entry = (n: number, seat: number | 'chance'): EntryView => ({ n, seat, at: '', turn, events: [] });

test('the fingerprint is the SHA-256 of the secret', async () => {
  const secret = '00'.repeat(32);
  const sum = '66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925';
  expect(await fits(secret, sum)).toBe(true);
  expect(await fits('01' + secret.slice(2), sum)).toBe(false);
});

test('only what the table drew itself, and what holds, is counted', () => {
  const entries = [entry(0, 'chance'), entry(1, 0), entry(2, 'chance'), entry(3, 'chance')];
  const force = [true, true, false, true];
  expect(draws(entries, force, {} as Table)).toBe(2);
  expect(draws(entries, force, { whatIf: { table: 'a', at: 1, guessed: false } } as Table)).toBe(1);
  expect(draws(entries, force, { brought: true } as Table)).toBe(0);
  expect(draws([entry(0, 1)], [true], {} as Table)).toBe(0);
});

test('every draw is made again from the secret, by the number of its entry', async () => {
  const secret = '07' + '00'.repeat(31);
  const spans = [
    [6, 6],
    [1, 2],
    [3, 3],
    [6, 6],
    [3, 3],
    [6, 6],
  ];
  const list = spans.map(([from, width], i) => ({ n: i, number: i * 100, from, width, total: 12 }));
  expect(await again(secret, list)).toEqual([true, true, true, true, true, true]);
  expect(await again('08' + secret.slice(2), list)).toContain(false);
  expect(
    await again(secret, [
      { ...list[0], from: 0 },
      { ...list[1], width: 0 },
    ]),
  ).toEqual([false, false]);
});
