import { describe, expect, it } from 'vitest';
import type { Review, ReviewDecision } from '../../api/types';
import {
  apart,
  curves,
  dearest,
  gainer,
  joined,
  lostIn,
  momentAt,
  phasesOf,
  pointsOf,
  smooth,
  turnOf,
} from './model';
import { across } from '../review/swipe';
import { taleOf } from '../review/tale';

const way = { actions: [], chance: [], share: [], games: 0 };
const decision = (entry: number, seat: number, cost: number): ReviewDecision => ({
  entry,
  seat,
  cost,
  played: way,
  better: way,
  points: 0,
  worth: cost,
  err: 0,
  sure: 3,
  again: [],
});

/** game is one with the first seat's chance at each moment; the second has the rest. */
const game = (chance: number[], more: Partial<Review> = {}): Review => ({
  moments: chance.map((c, i) => ({
    entries: i,
    chance: [c, 1 - c],
    err: i === chance.length - 1 ? [0, 0] : [0.05, 0.05],
  })),
  mistakes: [],
  gifts: [],
  judged: 0,
  games: 0,
  lost: [0, 0],
  ...more,
});
const ramp = (...legs: [number, number][]) => legs.flatMap(([value, n]) => Array<number>(n).fill(value));

describe('a review that is being made', () => {
  const whole = game([0.5, 0.6, 0.7, 0.8]);
  const part = (from: number, to: number): Review => ({ ...whole, moments: whole.moments.slice(from, to) });
  it('grows by the moments that were not known', () => {
    const known = joined(null, { state: 'making', review: part(0, 2) }, 0);
    expect(joined(known, { state: 'making', review: part(2, 4) }, 2)).toEqual(whole);
    expect(joined(known, { state: 'making', review: part(2, 2) }, 2)).toEqual(known);
  });
  it('is told whole when it is made, and nothing of it stays when it failed', () => {
    expect(joined(part(0, 2), { state: 'done', review: whole }, 2)).toEqual(whole);
    expect(joined(part(0, 2), { state: 'failed' }, 2)).toBeNull();
  });
});

describe('who played strongest', () => {
  const round = (at: number, short: string) => ({ at, name: `Round ${short}`, short });
  const rounds = [round(0, '1'), round(4, '2'), round(6, '3'), round(8, '4'), round(12, '5')];
  const losses = Array.from({ length: 16 }, (_, entry) => ({ entry, seat: entry % 2, points: entry / 100 }));
  it('is told in four parts of about as many decisions', () => {
    const phases = phasesOf(rounds, losses);
    expect(phases.map((p) => [p.label, p.at])).toEqual([
      ['Round 1', 0],
      ['2–3', 4],
      ['Round 4', 8],
      ['Round 5', 12],
    ]);
    expect(lostIn(phases, losses, 3).map((row) => row.map((lost) => lost && Math.round(lost * 100)))).toEqual(
      [
        [1, 5, 9, 13],
        [2, 6, 10, 14],
        [null, null, null, null],
      ],
    );
  });
});

it('a decision by which the lead changed is told so', () => {
  const review = game([0.9, 0.9, 0.9, 0.2, 0.1, 0.1, 0.1, 0]);
  expect(turnOf(review, 1)).toEqual({ from: 0, to: 1 });
  expect(turnOf(review, 4)).toBeNull();
});

it('a finger that goes across turns over, one that goes down or hardly moves does not', () => {
  const at = { x: 200, y: 300 };
  expect(across(at, { x: 120, y: 310 })).toBe(1);
  expect(across(at, { x: 290, y: 320 })).toBe(-1);
  expect(across(at, { x: 120, y: 400 })).toBeNull();
  expect(across(at, { x: 180, y: 300 })).toBeNull();
});

describe('turning points', () => {
  const review = game(ramp([0.5, 10], [0.9, 9], [1, 1]), {
    mistakes: [decision(7, 1, 0.2), decision(3, 0, 0.4), decision(5, 0, 0.001)],
    gifts: [decision(9, 1, 0.4)],
  });
  it('are numbered in the order of time, and what is too little is left out', () => {
    expect(pointsOf(review).map((p) => [p.number, p.decision.entry, p.gift])).toEqual([
      [1, 3, false],
      [2, 7, false],
      [3, 9, true],
    ]);
    expect(dearest(pointsOf(review), false).map((p) => p.number)).toEqual([1, 2]);
  });
  it('tell who gained', () => expect(gainer(review, 9)).toBe(0));
});

describe('the curve', () => {
  it('is averaged, but jumps at a break', () => {
    expect(smooth([0, 0, 0, 1, 1, 1], new Set([3]))).toEqual([0, 0, 0, 1, 1, 1]);
    expect(smooth([0, 0, 3, 0, 0], new Set())[2]).toBeCloseTo(0.6);
  });
  it('has a band within what is possible', () => {
    const [c] = curves(game([0.5, 0.99, 1]), []);
    expect(Math.max(...c.high)).toBe(1);
    expect(c.low[0]).toBeLessThan(c.line[0]);
  });
  it('finds a moment though some were taken back', () => {
    const review = game([0.5, 0.5, 0.5]);
    review.moments[2].entries = 9;
    expect([0, 1, 5, 9, 50].map((n) => momentAt(review, n))).toEqual([0, 1, 1, 2, 2]);
  });
  it('keeps marks apart', () => {
    const put = apart(
      [
        { x: 0, y: 50 },
        { x: 3, y: 50 },
        { x: 4, y: 52 },
      ],
      20,
      0,
      100,
    );
    for (const [i, a] of put.entries())
      for (const b of put.slice(i + 1))
        expect(Math.max(Math.abs(a.x - b.x), Math.abs(a.y - b.y))).toBeGreaterThanOrEqual(20);
  });
});

describe('the tale', () => {
  const tales: [string, Review][] = [
    ['tale.thrown', game(ramp([0.2, 10], [0.8, 9], [1, 1]), { mistakes: [decision(9, 1, 0.6)] })],
    ['tale.given', game(ramp([0.5, 10], [0.9, 9], [1, 1]), { gifts: [decision(9, 1, 0.4)] })],
    ['tale.let-go', game(ramp([0.4, 15], [0.9, 4], [1, 1]), { mistakes: [decision(14, 1, 0.1)] })],
    ['tale.overtaken', game(ramp([0.4, 15], [0.9, 4], [1, 1]))],
    ['tale.comeback', game(ramp([0.6, 8], [0.08, 3], [0.8, 8], [1, 1]))],
    ['tale.early', game(ramp([0.5, 4], [0.8, 15], [1, 1]))],
    ['tale.never-behind', game(ramp([0.55, 15], [0.65, 4], [1, 1]))],
    ['tale.clean', game(ramp([0.55, 6], [0.45, 4], [0.65, 9], [1, 1]))],
  ];
  it.each(tales)('%s', (key, review) => expect(taleOf(review).key).toBe(key));
  it('says who was last where the lead goes round', () => {
    const round = game(ramp([0.65, 5], [0.35, 5], [0.65, 5], [0.35, 5], [0.65, 5], [1, 1]));
    expect(taleOf(round)).toEqual({ key: 'tale.changing', args: { seat: 0, n: 4 } });
  });
});
