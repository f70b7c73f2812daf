import { expect, test } from 'vitest';
import { happened } from './happened';
import type { View } from './view';

const say = {
  t: (key: string, facts: Record<string, unknown> = {}) => [key, ...Object.values(facts)].join(' '),
};

/** a view in which the first player holds a share of the NME */
const view = (lacks: number, cities: string[], pays = 4) =>
  ({
    players: [{ seat: 0, cash: 10, dividend: pays, shares: [{ company: 'NME', count: 1 }] }],
    companies: [
      { company: 'NME', treasury: 6, pays, lacks },
      { company: 'KSS', treasury: 6, pays, lacks },
    ],
    connections: [{ a: 'KSS', b: 'NME', cities }],
  }) as unknown as View;

test('a build with my company that met others: what it pays, and what it still lacks', () => {
  const events = [
    { kind: 'built', seat: 1, company: 'KSS', hexes: ['06-10'], cost: 3, income: 5 },
    { kind: 'connected', company: 'KSS', other: 'NME' },
    { kind: 'connected', company: 'KSS', other: 'PO' },
  ];
  const found = happened.cards(events, view(3, []), view(1, ['06-10']), 0, say);
  expect(found.map((c) => c.title)).toEqual(['pay.meets KSS NME,PO']);
  expect(found[0]!.rows).toEqual([{ label: 'NME', value: '3 → 1' }]);
  expect(found[0]!.places).toEqual(['06-10']);
});

test('connections of companies that I do not hold are no card', () => {
  const events = [{ kind: 'connected', company: 'KSS', other: 'PO' }];
  expect(happened.cards(events, view(3, []), view(3, []), 0, say)).toEqual([]);
});
