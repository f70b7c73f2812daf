import { expect, test } from 'vitest';
import { companyPayment } from './log';

const say = { t: (key: string, facts: Record<string, unknown> = {}) => `${key} ${facts.company}` };
const show = (company: unknown) => ({ text: String(company) });

test('a company’s dividend says who gets what for how many shares, and what it keeps', () => {
  const events = [
    { kind: 'dividend-paid', company: 'L&E', perShare: 19, kept: 38 },
    { kind: 'received', seat: 0, shares: 5, amount: 95, cash: 195 },
    { kind: 'price-moved', company: 'L&E', from: 190, to: 200 },
  ];
  expect(companyPayment(events, say, show)).toEqual({
    headline: 'headline.dividend L&E',
    rates: [],
    paid: [{ seat: 0, shares: 5, amount: 95, cash: 195 }],
    kept: [{ of: { text: 'L&E' }, amount: 38 }],
    silent: ['dividend-paid', 'received'],
  });
});

test('two dividends in one breath are one line for each who gets something', () => {
  const events = [
    { kind: 'dividend-paid', company: 'L&E', perShare: 19, kept: 38 },
    { kind: 'received', seat: 1, shares: 5, amount: 95, cash: 195 },
    { kind: 'dividend-paid', company: 'N&E', perShare: 10, kept: 10 },
    { kind: 'received', seat: 0, shares: 1, amount: 10, cash: 60 },
    { kind: 'received', seat: 1, shares: 2, amount: 20, cash: 215 },
  ];
  const told = companyPayment(events, say, show);
  expect(told?.headline).toBe('headline.dividend L&E · headline.dividend N&E');
  expect(told?.paid).toEqual([
    { seat: 1, amount: 115, cash: 215, shares: undefined },
    { seat: 0, amount: 10, cash: 60, shares: 1 },
  ]);
  expect(told?.kept.map((k) => k.amount)).toEqual([38, 10]);
});

test('where nobody gets anything there is no block', () => {
  const events = [{ kind: 'dividend-paid', company: 'L&E', perShare: 0, kept: 0 }];
  expect(companyPayment(events, say, show)).toBeNull();
  expect(companyPayment([{ kind: 'passed' }], say, show)).toBeNull();
});
