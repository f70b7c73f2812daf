import { expect, it } from 'vitest';
import type { ShareSheet } from '../title';
import { figuresOf } from './figures';

const sheet = (cash: [number, number], next: number, treasury: number): ShareSheet => ({
  columns: [{ id: 'prr', label: 'PRR' }],
  rows: cash.map((c, seat) => ({ seat, cash: c, shares: {}, more: [{ label: 'next', value: next }] })),
  footer: [{ label: 'treasury', values: { prr: treasury } }],
});

it('tells what differs: one’s own first, then the companies’, then the others’', () => {
  expect(figuresOf(sheet([16, 14], 7, 18), sheet([10, 12], 7, 24), 1)).toEqual([
    { seat: 1, label: '', before: 14, after: 12 },
    { company: 'PRR', label: 'treasury', before: 18, after: 24 },
    { seat: 0, label: '', before: 16, after: 10 },
  ]);
});

it('tells nothing where nothing differs, nor of what was not there before', () => {
  const same = sheet([1, 2], 3, 4);
  expect(figuresOf(same, sheet([1, 2], 3, 4), 0)).toEqual([]);
  expect(figuresOf({ ...same, footer: [] }, sheet([1, 2], 3, 9), 0)).toEqual([]);
});
