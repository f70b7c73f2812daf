import { expect, it } from 'vitest';
import { summed, tally } from './scoring';
import type { View } from './view';

it('the final scoring counts cash, shares and goals, ties paying all', () => {
  const view = {
    players: [
      { seat: 0, cash: 100 },
      { seat: 1, cash: 40 },
    ],
    companies: [
      { company: 'swift', started: true, price: 80, holdings: [{ shares: 3 }, { shares: 0 }] },
      { company: 'elgin', started: false, price: 0, holdings: [{ shares: 0 }, { shares: 0 }] },
    ],
    goals: [
      { goal: 'most-workers', leaders: [0, 1] },
      { goal: 'most-assets', leaders: [] },
    ],
  } as unknown as View;
  const lines = tally(view);
  expect(lines.map((l) => l.id)).toEqual(['cash', 'swift', 'most-workers', 'most-assets']);
  expect(summed(lines.slice(0, 2), 2)).toEqual([340, 40]);
  expect(summed(lines, 2)).toEqual([540, 240]);
});
