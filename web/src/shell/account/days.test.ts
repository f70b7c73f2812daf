import { expect, test } from 'vitest';
import { after, left, weeks } from './days';

test('a month is rows from Monday to Sunday', () => {
  // December 2026 begins on a Tuesday and ends on a Thursday.
  const rows = weeks({ year: 2026, month: 11 });
  expect(rows).toHaveLength(5);
  expect(rows[0].slice(0, 2)).toEqual([null, '2026-12-01']);
  expect(rows[4]).toEqual(['2026-12-28', '2026-12-29', '2026-12-30', '2026-12-31', null, null, null]);
  expect(weeks({ year: 2028, month: 1 }).flat().filter(Boolean)).toHaveLength(29);
});
test('months go over the end of a year', () => {
  expect(after({ year: 2026, month: 11 }, 1)).toEqual({ year: 2027, month: 0 });
  expect(after({ year: 2026, month: 0 }, -1)).toEqual({ year: 2025, month: 11 });
});
test('each year has its own days off', () => {
  expect(left(['2026-12-31', '2027-01-01', '2027-01-02'], 2027, 14)).toBe(12);
});
