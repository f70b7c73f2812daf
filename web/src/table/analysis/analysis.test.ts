import { expect, test } from 'vitest';
import { card } from '../../base/cards';
import { howMany } from '../../engine/thinkers';
import { bandOf, placeOf, scaleOf, ticksOf } from './bands';

const finding = (worth: number, err: number) => ({
  line: 0,
  chance: 0.5,
  worth,
  err,
  games: 20,
  close: false,
  behind: false,
});

test('bands lie on one scale that holds them all, with round marks on it', () => {
  const bands = [bandOf(finding(11000, 200)), bandOf(finding(12800, 100))];
  const scale = scaleOf(bands);
  for (const { low, high } of bands) {
    expect(placeOf(scale, low)).toBeGreaterThan(0);
    expect(placeOf(scale, high)).toBeLessThan(1);
  }
  expect(ticksOf(scale)).toEqual([11000, 12000, 13000]);
  const one = scaleOf([{ low: 5, high: 5 }]);
  expect(placeOf(one, 5)).toBe(0.5);
});

test('a core is left to the page, and few share the memory where positions are large', () => {
  expect(howMany(undefined, 1)).toBe(1);
  expect(howMany(undefined, 4)).toBe(3);
  expect(howMany(undefined, 64)).toBe(8);
  expect(howMany(card('1862')?.thinkers, 64)).toBe(4);
});
