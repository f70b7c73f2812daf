import { expect, test } from 'vitest';
import type { Event } from '../../api/types';
import { heaviest, tellBy, type Reader } from './brief';
import type { StoryLine } from './story';
import type { Payment } from '../../contract/title';

const line = (from: number, ...events: Event[]): StoryLine => ({
  entries: [],
  from,
  to: from,
  seat: 1,
  events,
  gone: false,
});
const me: Reader = {
  seat: 0,
  holds: new Set(['PRR']),
  wanted: new Set(['B&O']),
  kinds: ['built'],
  idle: ['cannot-bid'],
  minor: ['bid'],
};
const payment = (...paid: Payment['paid']): Payment => ({
  headline: '',
  rates: [],
  paid,
  kept: [],
  silent: ['received'],
});
const payday = (events: readonly Event[]) => {
  const paid = events.filter((e) => e.kind === 'received');
  return paid.length
    ? payment(...paid.map((e) => ({ seat: Number(e.seat), amount: Number(e.amount) })))
    : null;
};
const brief = (lines: StoryLine[], most = 3) =>
  heaviest(
    lines.flatMap((l) => tellBy(l, me, (e) => e.kind !== 'mute', payday) ?? []),
    most,
  ).map((told) => told.event?.kind ?? 'dividend');

test('what concerns the reader comes before the largest sums', () => {
  const lines = [
    line(0, { kind: 'train-bought', company: 'NYC', amount: 900 }),
    line(1, { kind: 'share-sold', company: 'B&O', price: 12 }),
    line(2, { kind: 'fined', company: 'C&O', amount: 400 }),
    line(3, { kind: 'built', company: 'PRR', cost: 3 }),
    line(4, { kind: 'received', seat: 0, amount: 5 }, { kind: 'received', seat: 2, amount: 50 }),
  ];
  expect(brief(lines)).toEqual(['dividend', 'share-sold', 'built']);
  expect(brief(lines, 5)).toEqual(['dividend', 'share-sold', 'built', 'train-bought', 'fined']);
  expect(brief(lines, 1)).toEqual(['dividend']);
});
test('a line is told by what matters most in it', () => {
  const sold = line(0, { kind: 'shares-sold', seat: 2, amount: 300 }, { kind: 'director-changed', seat: 0 });
  expect(brief([sold])).toEqual(['director-changed']);
});
test('that somebody did nothing is not told, and what only leads to something last', () => {
  const idle = line(0, { kind: 'cannot-bid', seat: 0 });
  const bid = line(1, { kind: 'bid', seat: 2, company: 'B&O', amount: 20 });
  const sold = line(2, { kind: 'cannot-bid', seat: 0 }, { kind: 'share-sold', seat: 2, price: 21 });
  expect(brief([idle, bid, sold])).toEqual(['share-sold', 'bid']);
});
test('a dividend that brings one nothing is worth what others get', () => {
  const lines = [
    line(0, { kind: 'received', seat: 2, amount: 50 }),
    line(1, { kind: 'built', company: 'NYC', cost: 3 }),
  ];
  expect(brief(lines, 1)).toEqual(['built']);
});
test('what has no words is not told', () => {
  expect(brief([line(0, { kind: 'mute' }), line(1)])).toEqual([]);
});
