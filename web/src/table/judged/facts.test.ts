import { expect, it } from 'vitest';
import type { ShareSheet } from '../../contract/title';
import { apart, factsOf } from './facts';

interface Stands {
  cash: number;
  next?: number;
  shares?: number | string;
  treasury?: number;
  income?: number;
}
const sheet = (...stand: Stands[]): ShareSheet => ({
  columns: [{ id: 'prr', label: 'PRR' }],
  rows: stand.map(({ cash, next = 0, shares = 0 }, seat) => ({
    seat,
    cash,
    shares: { prr: shares },
    more: [
      { label: 'next dividend', value: next, means: 'dividend' },
      { label: 'cash after it', value: cash + next },
    ],
  })),
  footer: [
    { label: 'income', values: { prr: stand[0].income ?? 5 }, means: 'income' },
    { label: 'treasury', values: { prr: stand[0].treasury ?? 9 }, means: 'treasury' },
  ],
});

it('tells what differs: one’s own first, then the companies’, then the others’', () => {
  const before = sheet({ cash: 16, treasury: 18 }, { cash: 14, next: 7 });
  const after = sheet({ cash: 10, treasury: 24 }, { cash: 14, next: 13 });
  expect(factsOf(before, after, 1)).toEqual([
    { what: 'dividend', seat: 1, before: 7, after: 13 },
    { what: 'treasury', company: 'prr', before: 18, after: 24 },
    { what: 'cash', seat: 0, before: 16, after: 10 },
  ]);
});

it('counts shares, also a director’s, which have a star', () => {
  const facts = factsOf(sheet({ cash: 1, shares: 2 }), sheet({ cash: 1, shares: '3★' }), 0);
  expect(facts).toEqual([{ what: 'share', seat: 0, company: 'prr', before: 2, after: 3 }]);
});

it('tells one thing of a company, and nothing where nothing differs or where it was not there before', () => {
  const before = sheet({ cash: 1 });
  expect(factsOf(before, sheet({ cash: 1, income: 8, treasury: 3 }), 0).map((f) => f.what)).toEqual([
    'income',
  ]);
  expect(factsOf(before, sheet({ cash: 1 }), 0)).toEqual([]);
  expect(factsOf({ ...before, footer: [] }, sheet({ cash: 1, income: 8 }), 0)).toEqual([]);
});

it('leaves out what several choices have in common', () => {
  const before = sheet({ cash: 20 }, { cash: 14 });
  const choices = [
    sheet({ cash: 10, income: 8 }, { cash: 14 }),
    sheet({ cash: 10, income: 9 }, { cash: 14 }),
  ];
  expect(apart(choices.map((after) => factsOf(before, after, 0)))).toEqual([
    [{ what: 'income', company: 'prr', before: 5, after: 8 }],
    [{ what: 'income', company: 'prr', before: 5, after: 9 }],
  ]);
});
