import { expect, test } from 'vitest';
import type { Stood } from './chances.svelte';
import { next, turning } from './moments';

const stood = (entries: number, first: number, err = 0.01): Stood => ({
  entries,
  chance: [first, 1 - first],
  err: [err, err],
});
const known = (...list: Stood[]) => new Map(list.map((s) => [s.entries, s]));
const line = (last: number) => Array.from({ length: last + 1 }, (_, i) => i);

test('the present comes first, then the beginning, and at last every moment of a short game', () => {
  const all = next(line(9), new Map());
  expect(all.slice(0, 2)).toEqual([9, 0]);
  expect([...all].sort((a, b) => a - b)).toEqual(line(9));
  expect(next(line(9), known(...line(9).map((n) => stood(n, 0.5))))).toEqual([]);
});

test('of a long game it is looked closer only where something has happened', () => {
  const coarse = next(line(960), new Map());
  expect(coarse.length).toBeLessThan(200);
  const half = known(...coarse.map((i) => stood(i, i < 500 ? 0.4 : 0.7)));
  const closer = next(line(960), half);
  expect(closer.length).toBe(1);
  const places = [...half.keys()].sort((a, b) => a - b);
  const from = places.findLast((n) => n < 500)!;
  expect(closer[0]).toBeGreaterThan(from);
  expect(closer[0]).toBeLessThan(places.find((n) => n >= 500)!);
});

test('a moment that nobody has made yet is the present', () => {
  expect(next([0], new Map())).toEqual([0]);
});

test('turns are what moved the game most, five at most, apart from each other, and in order', () => {
  const steps = [0.5, 0.5, 0.7, 0.4, 0.41, 0.4, 0.4, 0.8, 0.8, 0.8];
  const told = turning(line(9), known(...steps.map((c, n) => stood(n, c))));
  expect(told.map(({ n, seat, number }) => [number, n, seat])).toEqual([
    [1, 3, 1],
    [2, 7, 0],
  ]);
  expect(told[1].gain).toBeCloseTo(0.4);
});

test('what the games could be mistaken about is no turn, nor what lies between moments that are far apart', () => {
  expect(turning(line(1), known(stood(0, 0.5, 0.05), stood(1, 0.7, 0.05)))).toEqual([]);
  expect(turning(line(9), known(stood(0, 0.5), stood(9, 0.9)))).toEqual([]);
});
