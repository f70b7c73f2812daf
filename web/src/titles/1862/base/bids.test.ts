import { expect, test } from 'vitest';
import type { EntryView, Event } from '../../../api/types';
import { lastBids } from './bids';

const turn = { seats: [], chance: false, over: false };
const entries = (...told: (Event | number)[]): EntryView[] =>
  told.map((e, n) =>
    typeof e === 'number'
      ? { n, seat: 0, at: '', turn, events: [], undo: e }
      : { n, seat: Number(e.seat), at: '', turn, events: [e] },
  );
const opens = (seat: number, company: string, amount: number) => ({
  kind: 'petitioned',
  seat,
  company,
  amount,
});
const raises = (seat: number, company: string, amount: number) => ({
  kind: 'bid-raised',
  seat,
  company,
  amount,
});
const before = [opens(2, 'L&H', 10), raises(1, 'L&H', 15)];
const now = [opens(0, 'I&B', 50), raises(1, 'I&B', 55), raises(2, 'I&B', 60)];

test('the last bid of each bidder in the auction under way is known', () => {
  const bids = lastBids(entries(...before, ...now), { company: 'I&B', high: 2, bid: 60 } as never);
  expect([...bids]).toEqual([
    [0, 50],
    [1, 55],
    [2, 60],
  ]);
});

test('what was taken back was not bid', () => {
  const bids = lastBids(entries(...now, 2), { company: 'I&B', high: 1, bid: 55 } as never);
  expect([...bids]).toEqual([
    [0, 50],
    [1, 55],
  ]);
});

test('in a plan that has gone on, the highest bid alone is told', () => {
  expect([...lastBids(entries(...now), { company: 'I&B', high: 0, bid: 65 } as never)]).toEqual([[0, 65]]);
  expect([...lastBids(entries(...now), { company: 'I&B', high: null, bid: 0 } as never)]).toEqual([]);
});
