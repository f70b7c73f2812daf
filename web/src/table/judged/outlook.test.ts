import { expect, test } from 'vitest';
import { ahead, rounded, toldOf, whenOf, type Reason } from './outlook';

const reason = (seat: number, what: Reason['what'], amounts: number[]): Reason => ({ seat, what, amounts });

test('when the games were broken off is told by how far they had gone', () => {
  expect(whenOf({ over: 1, rounds: 3, reasons: [] })).toEqual({ key: 'why.when.end' });
  expect(whenOf({ over: 0.5, rounds: 1.6, reasons: [] })).toEqual({ key: 'why.when.rounds', n: 2 });
  expect(whenOf({ over: 0, rounds: 0.3, reasons: [] })).toEqual({ key: 'why.when.soon' });
});

test('of the seat’s own reasons and of the others’ the first is said, in their order', () => {
  const rival = reason(2, 'cash', [30, 50]);
  const own = reason(0, 'dividend', [12, 9]);
  const more = reason(0, 'shares', [3, 2]);
  expect(toldOf({ over: 0, rounds: 1, reasons: [rival, own, more] }, 0)).toEqual([rival, own]);
  expect(toldOf({ over: 0, rounds: 1, reasons: [own, more] }, 0)).toEqual([own]);
  expect(ahead(rival)).toBe(-20);
});

test('a small amount keeps a decimal, so that a difference is seen', () => {
  expect([rounded(2.44), rounded(-0.06), rounded(212.6)]).toEqual([2.4, -0.1, 213]);
});
