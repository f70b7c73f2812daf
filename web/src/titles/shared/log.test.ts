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
    kept: { of: { text: 'L&E' }, amount: 38 },
    silent: ['dividend-paid', 'received'],
  });
});

test('where nobody gets anything there is no block', () => {
  const events = [{ kind: 'dividend-paid', company: 'L&E', perShare: 0, kept: 0 }];
  expect(companyPayment(events, say, show)).toBeNull();
  expect(companyPayment([{ kind: 'passed' }], say, show)).toBeNull();
});
