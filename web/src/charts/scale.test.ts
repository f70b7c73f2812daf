import { expect, test } from 'vitest';
import { across, bandOf, nearest, pathOf, under, upright } from './scale';

const box = { width: 100, height: 50, left: 10, right: 10, top: 5, bottom: 5 };

test('values stand between the margins, larger ones further up', () => {
  const [x, y] = [across(box, 0, 4), upright(box, 0, 4)];
  expect([x(0), x(2), x(4)]).toEqual([10, 50, 90]);
  expect([y(0), y(2), y(4)]).toEqual([45, 25, 5]);
  expect(across(box, 3, 3)(3)).toBe(10);
});

test('a line is broken off where nothing is known', () => {
  expect(pathOf([[0, 1], [2, 3], null, [4, 5]])).toBe('M0 1L2 3M4 5');
  expect(
    bandOf(
      [
        [0, 1],
        [2, 1],
      ],
      [
        [0, 3],
        [2, 3],
      ],
    ),
  ).toBe('M0 1L2 1L2 3L0 3Z');
});

test('the nearest place is found', () => {
  expect(nearest([0, 10, 20], 14)).toBe(1);
  expect(nearest([], 14)).toBe(-1);
});

test('labels keep their distance and stay above the lowest', () => {
  expect(under([10, 12, 40], 10, 100)).toEqual([10, 20, 40]);
  expect(under([90, 95], 10, 100)).toEqual([90, 100]);
  expect(under([98, 99], 10, 100)).toEqual([90, 100]);
});
