import { describe, expect, it } from 'vitest';
import type { RatingPoint } from '../../api/people';
import { nearest } from '../../charts/scale';
import { bounds, drawRating, everyMonth, topOf } from './charts';
import { share, took } from './persons';

const begin = { rating: 1500, plusMinus: 167 };
const box = { width: 500, height: 200, left: 50, right: 0, top: 0, bottom: 0 };
const point = (after: number, ended: string, place = 2): RatingPoint => ({
  title: 'toy',
  pace: 'all',
  ended,
  place,
  before: 1500,
  after,
  plusMinus: 50,
});

describe('a rating over its games', () => {
  it('has round bounds around all that is likely', () => {
    expect(bounds([point(1710, '2026-03-01')], begin)).toEqual({ low: 1400, high: 1800 });
    expect(bounds([], begin)).toEqual({ low: 1100, high: 1900 });
  });

  it('begins where everybody does, and ends with the last game at the right', () => {
    const d = drawRating([point(1600, '2026-03-01', 1), point(1500, '2026-03-09')], begin, box);
    expect(d.line).toBe('M50 133.3L275 66.7L500 133.3');
    expect(d.dots.map((dot) => [dot.x, dot.won])).toEqual([
      [275, true],
      [500, false],
    ]);
    expect(d.likely.split('L')).toHaveLength(6);
  });

  it('stays within the chart where it is very unsure', () => {
    const d = drawRating([point(1600, '2026-03-01')], begin, box);
    const heights = [...d.wide.matchAll(/ ([\d.]+)/g)].map((m) => Number(m[1]));
    expect(Math.min(...heights)).toBe(0);
    expect(Math.max(...heights)).toBe(200);
  });

  it('is a band without a line of dots before the first game', () => {
    const d = drawRating([], begin, box);
    expect(d.dots).toEqual([]);
    expect(d.line).toBe('M50 100L500 100');
  });

  it('names a month at its first game, where there is room', () => {
    const games = ['2026-03-01', '2026-03-09', '2026-04-01', '2026-05-01', '2026-05-02'].map((day) =>
      point(1500, `${day}T12:00:00Z`),
    );
    const wide = drawRating(games, begin, box).months.map((m) => m.date.getMonth());
    expect(wide).toEqual([2, 3, 4]);
    const narrow = drawRating(games, begin, { ...box, width: 200 }).months.map((m) => m.date.getMonth());
    expect(narrow).toEqual([2, 3]);
  });

  it('is pointed at by the nearest game', () => {
    expect(nearest([10, 20, 30], 24)).toBe(1);
    expect(nearest([], 24)).toBe(-1);
  });
});

describe('games by month', () => {
  it('has the months between, too, over the end of a year', () => {
    const list = [
      { month: '2025-11', games: 2, won: 1 },
      { month: '2026-02', games: 1, won: 0 },
    ];
    expect(everyMonth(list, 24).map((m) => [m.month, m.games])).toEqual([
      ['2025-11', 2],
      ['2025-12', 0],
      ['2026-01', 0],
      ['2026-02', 1],
    ]);
    expect(everyMonth(list, 2).map((m) => m.month)).toEqual(['2026-01', '2026-02']);
    expect(everyMonth([], 24)).toEqual([]);
  });

  it('has a round number above it', () => {
    expect([1, 4, 5, 11, 21, 41, 101].map(topOf)).toEqual([4, 4, 10, 20, 40, 100, 200]);
  });
});

describe('what is said of numbers', () => {
  it('is a share to a tenth', () => {
    expect(share(987, 1000, 'en')).toBe('98.7%');
    expect(share(0, 0, 'en')).toBe('0.0%');
  });

  it('is a time in its two largest units', () => {
    expect([45, 600, 9600, 7200, 100_000, 172_800].map((s) => took(s, 'en'))).toEqual([
      '45 sec',
      '10 min',
      '2 hr 40 min',
      '2 hr',
      '1 day 4 hr',
      '2 days',
    ]);
  });
});
