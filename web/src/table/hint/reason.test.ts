import { expect, test } from 'vitest';
import type { Hint } from '../../api/types';
import { reasonsOf } from './reason';

const hint = (sure: number, ...ways: [chance: number, share: number][]) =>
  ({ sure, ways: ways.map(([chance, share]) => ({ chance, share })) }) as unknown as Hint;

test('a move is better by the figures that stand beside it', () => {
  expect(reasonsOf(hint(3, [0.44, 0.34], [0.39, 0.34]))).toEqual([{ key: 'chance', n: 5 }]);
  expect(reasonsOf(hint(2, [0.4, 0.36], [0.4, 0.33]))).toEqual([{ key: 'points', n: 3 }]);
  expect(reasonsOf(hint(2, [0.404, 0.341], [0.401, 0.339]))).toEqual([]);
  expect(reasonsOf(hint(1, [0.4, 0.34], [0.38, 0.34]))).toEqual([{ key: 'alike' }]);
  expect(reasonsOf(hint(3, [1, 1]))).toEqual([{ key: 'only' }]);
});
