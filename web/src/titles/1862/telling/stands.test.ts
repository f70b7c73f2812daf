import { expect, test } from 'vitest';
import { stands } from './stands';
import type { View } from '../base/view';

const company = { company: 'EUR', par: 62, price: 74, offer: 3, treasury: 0, pool: 0, directorAt: '0' };
const shares = (tenths: number) => (tenths ? [{ company: 'EUR', tenths }] : []);
const table = (change: object = {}, kind = 'stock') => ({
  t: (key: string, facts: Record<string, unknown> = {}) => [key, ...Object.values(facts)].join(' '),
  name: (seat: number | 'chance') => ['Marta', 'Jonas', 'Ines'][Number(seat)]!,
  seat: 1,
  view: {
    round: { kind },
    players: [6, 1, 0].map((n, seat) => ({ seat, shares: shares(n) })),
    companies: [{ ...company, ...change }],
  } as unknown as View,
});

test('who has how much, oneself first, and what is left at par', () => {
  expect(stands('EUR', table())).toBe('stands EUR stands.you 1, Marta 6 stands.left 3 62');
});

test('what lies elsewhere costs the price, a director’s certificate there is not for sale', () => {
  expect(stands('EUR', table({ treasury: 1, pool: 2 }))).toContain('stands.left 3 62, stands.left 3 74');
  expect(stands('EUR', table({ offer: 0, pool: 4, directorAt: 'pool' }))).toContain('stands.left 1 74');
  expect(stands('EUR', table({ offer: 0, pool: 3, directorAt: 'pool' }))).toContain('stands.none');
});

test('where it is not about shares, or the company is gone, nothing is said', () => {
  expect(stands('EUR', table({}, 'operating'))).toBe('');
  expect(stands('ECR', table())).toBe('');
});
