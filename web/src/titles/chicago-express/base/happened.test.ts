import { expect, test } from 'vitest';
import type { Event } from '../../../api/types';
import { happened } from './happened';
import type { View } from './view';

const say = {
  t: (key: string, facts: Record<string, unknown> = {}) => [key, ...Object.values(facts)].join(' '),
};

/** a view in which the first player holds so many shares of the B&O */
const view = (count: number, treasury: number, pays: number) =>
  ({
    players: [{ seat: 0, cash: 10, dividend: count * pays, shares: [{ company: 'B&O', count }] }],
    companies: [{ company: 'B&O', treasury, pays }],
  }) as unknown as View;
const cards = (events: Event[], before: View, after: View) => happened.cards(events, before, after, 0, say);

test('a share of my company sold to another: what mine pays now, and what came in', () => {
  const sold = { kind: 'share-sold', seat: 1, company: 'B&O', price: 12 };
  const [card] = cards([sold], view(2, 3, 9), view(2, 15, 6));
  expect(card!.title).toBe('happened.diluted B&O');
  expect(card!.rows.map((r) => [r.value, r.tone])).toEqual([
    ['$9 → $6', 'dn'],
    ['$18 → $12', 'dn'],
    ['$3 → $15', 'up'],
  ]);
});

test('what I bought myself, what costs me nothing and what I do not hold is no card', () => {
  const sold = { kind: 'share-sold', seat: 1, company: 'B&O', price: 12 };
  expect(cards([{ ...sold, seat: 0 }], view(1, 3, 9), view(2, 15, 6))).toEqual([]);
  expect(cards([sold], view(1, 3, 1), view(1, 15, 1))).toEqual([]);
  expect(cards([sold], view(0, 3, 9), view(0, 15, 6))).toEqual([]);
});

test('a build with my company: its money, what a share pays, and where', () => {
  const built = { kind: 'built', seat: 1, company: 'B&O', hexes: ['F5', 'E4'], cost: 9, income: 8 };
  const [card] = cards([built], view(1, 20, 5), view(1, 11, 8));
  expect(card!.rows).toEqual([{ label: 'happened.built.by B&O 1 $20 → $11', value: '$5 → $8', tone: 'up' }]);
  expect(card!.places).toEqual(['F5', 'E4']);
  expect(cards([built], view(0, 20, 5), view(0, 11, 8))).toEqual([]);
});

test('Chicago reached is told to its holders, and to all where the Wabash opens', () => {
  const reached = { kind: 'chicago-reached', seat: 1, company: 'B&O' };
  const opened = { kind: 'wabash-opened', income: 2 };
  expect(cards([reached], view(1, 0, 5), view(1, 0, 5))[0]!.places).toEqual(['A2']);
  expect(cards([reached], view(0, 0, 5), view(0, 0, 5))).toEqual([]);
  const [card] = cards([reached, opened], view(0, 0, 5), view(0, 0, 5));
  expect(card!.text).toContain('event.wabash-opened');
  expect(card!.places!.length).toBe(2);
});
