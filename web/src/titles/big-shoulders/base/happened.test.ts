import { expect, test } from 'vitest';
import type { Event } from '../../../api/types';
import { happened } from './happened';
import type { View } from './view';

const say = {
  t: (key: string, facts: Record<string, unknown> = {}) => [key, ...Object.values(facts)].join(' '),
};

/** a view in which the first player holds so many shares of Libby, which another directs */
const view = (shares: number, director = 1) =>
  ({ companies: [{ company: 'libby', director, holdings: [{ shares }] }] }) as unknown as View;
const cards = (event: Event, now: View) => happened.cards([event], now, now, 0, say);

test('a directorship lost, a price that fell and a dividend are told to who it concerns', () => {
  const changed = { kind: 'director-changed', company: 'libby', seat: 1, before: 0 };
  expect(cards(changed, view(3)).map((c) => c.title)).toEqual(['happened.director libby 1']);
  expect(cards({ ...changed, before: 2 }, view(3))).toEqual([]);

  const fell = { kind: 'price-moved', company: 'libby', from: 60, to: 50, reason: 'sale' };
  expect(cards(fell, view(3))[0]!.rows).toEqual([
    { label: 'happened.shares libby 3', value: '$60 → $50', tone: 'dn' },
  ]);
  expect(cards({ ...fell, to: 70 }, view(3))).toEqual([]);
  expect(cards(fell, view(0))).toEqual([]);

  const paid = { kind: 'dividend-paid', company: 'libby', perShare: 12, kept: 0 };
  expect(cards(paid, view(3))[0]!.rows[0]!.value).toBe('+$36');
  expect(cards(paid, view(0))).toEqual([]);
});

test('a building of mine that another company used is told; one that my own used is not', () => {
  const used = { kind: 'owner-paid', owner: 0, company: 'libby', building: 'B01', sum: 20, bank: false };
  expect(cards(used, view(0))[0]!.rows[0]!.value).toBe('+$20');
  expect(cards(used, view(0, 0))).toEqual([]);
  expect(cards({ ...used, owner: 2 }, view(0))).toEqual([]);
});
