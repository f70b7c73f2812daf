import { describe, expect, it } from 'vitest';
import { ticks } from '../../charts/scale';
import { classesOf, endsOf, fatesOf, Found, interval, namesIn, winsOf } from './sums';

describe('the numbers of a title', () => {
  it('says how sure a share is', () => {
    const [low, high] = interval(50, 100);
    expect(low).toBeCloseTo(0.4038, 4); // Wilson's own example
    expect(high).toBeCloseTo(0.5962, 4);
    expect(interval(0, 10)[0]).toBe(0);
    expect(interval(0, 10)[1]).toBeCloseTo(0.2775, 4);
    expect(interval(0, 0)).toEqual([0, 1]);
    const wide = interval(5, 10);
    expect(wide[1] - wide[0]).toBeGreaterThan(high - low);
  });

  it('has round ticks', () => {
    expect(ticks(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100]);
    expect(ticks(0, 0.42, 4)).toHaveLength(3);
    expect(ticks(-30, 30, 4)).toEqual([-20, 0, 20]);
    expect(ticks(7, 7, 4)).toEqual([7]);
  });

  it('tells wins by seat, a shared one in parts', () => {
    const list = winsOf([
      { players: 2, seat: 1, games: 10, won: 840 * 4 + 420, score: 0 },
      { players: 2, seat: 2, games: 10, won: 840 * 5 + 420, score: 0 },
      { players: 3, seat: 1, games: 4, won: 840, score: 0 },
    ]);
    expect(list.map((p) => [p.players, p.games])).toEqual([
      [2, 10],
      [3, 4],
    ]);
    expect(list[0]!.seats.map((s) => s.share)).toEqual([0.45, 0.55]);
    expect(list[1]!.seats[0]!.share).toBe(0.25);
  });

  it('puts people beside bots, endings in one order', () => {
    const list = endsOf(
      [
        { who: 'bots', ending: 'b', games: 3 },
        { who: 'bots', ending: 'a', games: 1 },
        { who: 'people', ending: 'b', games: 2 },
      ],
      ['a', 'b'],
    );
    expect(list.map((e) => [e.who, e.games])).toEqual([
      ['people', 2],
      ['bots', 4],
    ]);
    expect(list[1]!.parts).toEqual([
      { ending: 'a', games: 1, share: 0.25 },
      { ending: 'b', games: 3, share: 0.75 },
    ]);
  });

  it('fills gaps between classes of scores, and makes them wider where there are many', () => {
    const scores = {
      step: 10,
      seats: 4,
      sum: 0,
      winners: 1,
      winnersSum: 0,
      classes: [
        { from: -10, seats: 1, winners: 0 },
        { from: 20, seats: 3, winners: 1 },
      ],
    };
    expect(classesOf(scores).map((c) => [c.from, c.seats, c.winners])).toEqual([
      [-10, 1, 0],
      [0, 0, 0],
      [10, 0, 0],
      [20, 3, 1],
    ]);
    expect(classesOf(scores, 2).map((c) => [c.from, c.seats])).toEqual([
      [-20, 1],
      [0, 0],
      [20, 3],
    ]);
    expect(classesOf({ ...scores, classes: [] })).toEqual([]);
  });

  const counts = [
    { group: 'share', name: 'PRR/2', times: 2, paid: 30, got: 50, won: 840 },
    { group: 'share', name: 'PRR/1', times: 4, paid: 80, got: 100, won: 0 },
    { group: 'first', name: 'PRR', times: 3, paid: 0, got: 0, won: 0 },
    { group: 'first', name: 'nobody', times: 5, paid: 0, got: 0, won: 0 },
  ];

  it('tells what became of shares', () => {
    const [prr] = fatesOf(counts);
    expect(prr!.shares).toEqual([
      { company: 'PRR', nth: 1, times: 4, paid: 20, got: 25, won: 0 },
      { company: 'PRR', nth: 2, times: 2, paid: 15, got: 25, won: 0.5 },
    ]);
    const two = [...counts, { group: 'share', name: 'B&O/1', times: 1, paid: 9, got: 9, won: 0 }];
    expect(fatesOf(two, ['B&O', 'PRR']).map((f) => f.company)).toEqual(['B&O', 'PRR']);
  });

  it('finds what was counted', () => {
    const found = new Found(counts, 8);
    expect(found.times('first', 'PRR')).toBe(3);
    expect(found.times('first', 'B&O')).toBe(0);
    expect(found.each('share', 'PRR/1', 'paid')).toBe(20);
    expect(found.each('share', 'B&O/1', 'paid')).toBeNull();
    expect(namesIn(counts, 'first')).toEqual(['nobody', 'PRR']);
  });
});
