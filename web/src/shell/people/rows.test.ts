import { expect, test } from 'vitest';
import { rows, scale, type Best, type BestPerson } from './rows';

const person = (name: string, rating: number, plusMinus: number): BestPerson => ({
  place: 1,
  name,
  rating,
  plusMinus,
  games: 10,
  won: 1,
  change: 0,
  new: false,
  last: '2026-01-01T00:00:00Z',
  you: false,
});
const bot = (level: string, rating: number) => ({ level, rating, games: 0, won: 0 });
const best = (people: BestPerson[]): Best => ({
  count: people.length,
  least: 10,
  people,
  bots: [bot('clerk', 1100), bot('chairman', 1500)],
  listed: false,
});

test('bots stand between people, by what these are nearly certain of', () => {
  const list = rows(best([person('Ann', 1600, 60), person('Bob', 1580, 100), person('Carl', 1200, 160)]));
  expect(list.map((row) => row.person?.name ?? row.bot?.level)).toEqual([
    'Ann',
    'chairman',
    'Bob',
    'clerk',
    'Carl',
  ]);
});

test('the scale holds every band', () => {
  const { low, high, ticks } = scale(best([person('Ann', 1900, 100), person('Bob', 1200, 160)]));
  expect(low).toBeLessThanOrEqual(880);
  expect(high).toBeGreaterThanOrEqual(2100);
  expect(ticks).toContain(1500);
  expect(ticks.every((tick) => tick >= low && tick <= high)).toBe(true);
  expect(scale(best([])).ticks).toEqual([1100, 1300, 1500, 1700]);
});
