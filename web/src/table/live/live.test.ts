import { describe, expect, test } from 'vitest';
import type { EntryView, Frame } from '../../api/types';
import { Alike } from '../story/alike';
import { beside } from '../../base/beside';
import { biddersOf, bidUp, quickBids } from '../act/bids';
import { Frames } from '../story/frames';
import { inForce, sinceMine, takenBack } from '../story/history';

const turn = { seats: [], chance: false, over: false };
const entry = (n: number, seat: number | 'chance', undo?: number): EntryView => ({
  n,
  seat,
  undo,
  at: '',
  events: [],
  turn,
});

describe('the entries in force', () => {
  test('all, where nothing was taken back', () => {
    expect(inForce([entry(0, 0), entry(1, 1)])).toEqual([true, true]);
  });
  test('an undo takes back what came after its moment, and is not in force itself', () => {
    const entries = [entry(0, 0), entry(1, 0), entry(2, 0), entry(3, 0, 1), entry(4, 0)];
    expect(inForce(entries)).toEqual([true, false, false, false, true]);
  });
  test('an undo behind an undo restores nothing', () => {
    const entries = [entry(0, 0), entry(1, 0), entry(2, 0, 1), entry(3, 0, 2)];
    expect(inForce(entries)).toEqual([true, false, false, false]);
  });
});

describe('since my last turn', () => {
  test('counts what others did after me', () => {
    expect(sinceMine([entry(0, 0), entry(1, 1), entry(2, 'chance')], [0])).toBe(2);
    expect(sinceMine([entry(0, 0)], [0])).toBe(0);
  });
  test('is everything for one who has not acted yet', () => {
    expect(sinceMine([entry(0, 0), entry(1, 1)], [2])).toBe(2);
  });
});

describe('frames', () => {
  const asked: [number, number][] = [];
  const load = (from: number, to: number): Promise<Frame[]> => {
    asked.push([from, to]);
    return Promise.resolve(
      Array.from({ length: to - from + 1 }, (_, i) => ({ n: from + i, turn, view: from + i })),
    );
  };
  test('the one asked for comes alone, and its block behind it', async () => {
    asked.length = 0;
    const frames = new Frames(load, new Alike());
    const [a, b] = await Promise.all([frames.need(7, 250), frames.need(8, 250)]);
    expect([a?.view, b?.view]).toEqual([7, 8]);
    await frames.all(250);
    expect(frames.get(99)?.n).toBe(99);
    expect(asked).toEqual([
      [7, 7],
      [8, 8],
      [0, 99],
      [200, 250],
      [100, 199],
    ]);
    await frames.need(9, 250);
    expect(asked.length, 'what is kept is not asked for again').toBe(5);
  });
  test('a block that was the last one grows with the game', async () => {
    asked.length = 0;
    const frames = new Frames(load, new Alike());
    await frames.all(10);
    expect(frames.get(15)).toBeUndefined();
    await frames.all(20);
    expect(frames.get(15)?.n).toBe(15);
    expect(asked).toEqual([
      [0, 10],
      [0, 20],
    ]);
  });
});

describe('what is alike is the same', () => {
  const alike = new Alike();
  const first = alike.same({
    round: 1,
    players: [
      { seat: 0, cash: 5 },
      { seat: 1, cash: 5 },
    ],
  });
  test('unchanged parts are shared, changed ones are not', () => {
    const next = alike.same({
      round: 2,
      players: [
        { seat: 0, cash: 5 },
        { seat: 1, cash: 6 },
      ],
    });
    expect(next).not.toBe(first);
    expect(next.players[0]).toBe(first.players[0]);
    expect(next.players[1]).toEqual({ seat: 1, cash: 6 });
    expect(
      alike.same({
        round: 1,
        players: [
          { seat: 0, cash: 5 },
          { seat: 1, cash: 5 },
        ],
      }),
    ).toBe(first);
  });
  test('things that only look alike are not taken for each other', () => {
    const values = [
      { a: 1 },
      { a: '1' },
      { a: null },
      { a: 'null' },
      { a: [] },
      { a: {} },
      ['1'],
      { 0: '1' },
      {},
      [],
    ];
    const kept = values.map((v) => alike.same(structuredClone(v)));
    expect(kept).toEqual(values);
    expect(new Set(kept).size).toBe(values.length);
    expect([alike.same(7), alike.same(null), alike.same('x')]).toEqual([7, null, 'x']);
  });
});

test('quick bids stay within the limits', () => {
  expect(quickBids(8, 58, 1)).toEqual([8, 9, 10, 12, 15]);
  expect(quickBids(8, 9, 1)).toEqual([8, 9]);
  expect(quickBids(100, 130, 10)).toEqual([100, 110, 120]);
});

test('a bidder has passed, is asked, leads, has bid or waits, in that order', () => {
  const bidder = (seat: number, bid: number, passed = false) => ({ seat, cash: 50, bid, passed });
  const sale = {
    leader: 2,
    bidders: [bidder(0, 8, true), bidder(1, 9), bidder(2, 11), bidder(3, 10), bidder(4, 0)],
  };
  expect(biddersOf(sale, 1).map((b) => b.state)).toEqual(['passed', 'asked', 'leads', 'bid', 'waiting']);
  expect(biddersOf(sale, 1).map((b) => b.amount)).toEqual([8, 9, 11, 10, undefined]);
  expect(biddersOf({ ...sale, leader: null }, 'watcher')[2].state).toBe('bid');
});

describe('bids', () => {
  const bid = (n: number, seat: number, amount: number): EntryView =>
    ({ n, seat, events: [{ kind: 'bid', seat, amount, company: 'PRR' }] }) as unknown as EntryView;

  test('two who raise each other by one are told as one, up to where they came', () => {
    const entries = [bid(0, 0, 9), bid(1, 1, 10), bid(2, 2, 11), bid(3, 1, 12), bid(4, 2, 13), bid(5, 1, 15)];
    const fold = bidUp('bid');
    expect(fold(entries, 1, [0])).toEqual({
      count: 4,
      events: [{ kind: 'bid-up', seat: 1, rival: 2, amount: 13, company: 'PRR' }],
    });
    // Not where one bids oneself, and not for a bid or two.
    expect(fold(entries, 1, [2])).toBeNull();
    expect(fold(entries, 3, [0])).toBeNull();
    expect(fold(entries, 0, [])).toBeNull();
  });
});

describe('a card beside what it explains', () => {
  const [card, page] = [
    { width: 320, height: 160 },
    { width: 1440, height: 900 },
  ];
  test.each([
    ['the board', { left: 0, top: 48, width: 1048, height: 700 }],
    ['the column', { left: 1048, top: 48, width: 392, height: 852 }],
    ['the bar', { left: 0, top: 740, width: 1440, height: 120 }],
  ])('does not cover %s', (_, box) => {
    const { left, top } = beside(box, card, page);
    const apart =
      left >= box.left + box.width ||
      left + card.width <= box.left ||
      top >= box.top + box.height ||
      top + card.height <= box.top;
    expect(apart).toBe(true);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(top).toBeGreaterThanOrEqual(0);
  });
});

test('who takes back his own is not said to take back what bots answered', () => {
  const entries = [
    entry(0, 0),
    entry(1, 1),
    entry(2, 2),
    entry(3, 0, 0),
    entry(4, 0),
    entry(5, 0),
    entry(6, 0, 4),
  ];
  expect([...takenBack(entries)].map(([n, { own }]) => [n, own])).toEqual([
    [3, 1],
    [6, 2],
  ]);
});
