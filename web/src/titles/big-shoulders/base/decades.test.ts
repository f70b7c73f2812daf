import { expect, it } from 'vitest';
import type { Frame } from '../../../api/types';
import { decades } from './decades';
import type { View } from './view';

const moment = (
  n: number,
  decade: number,
  phase: string,
  price: number,
  lastRevenue: number,
  worth: number,
) =>
  ({
    n,
    view: {
      decade,
      phase,
      operated: [],
      players: [{ seat: 0, worth, cash: 5 }],
      companies: [{ company: 'swift', started: true, price, lastRevenue }],
    },
  }) as unknown as Frame<View>;

it('a decade is told as it ended, and what was earned in the one before is not told again', () => {
  const list = decades([
    moment(0, 1, 'setup', 40, 0, 175),
    moment(1, 1, 'stock', 40, 0, 175),
    moment(2, 1, 'cleanup', 50, 120, 200),
    moment(3, 2, 'stock', 60, 120, 230),
  ]);
  expect(list.map((d) => d.year)).toEqual([1875, 1885]);
  expect(list[0]).toMatchObject({ worth: [200], prices: { swift: 50 }, revenue: { swift: 120 } });
  expect(list[1]).toMatchObject({ worth: [230], prices: { swift: 60 }, revenue: {} });
});
