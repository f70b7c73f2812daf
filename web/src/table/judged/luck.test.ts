import { expect, it } from 'vitest';
import type { StoryLine } from '../../contract/live';
import { luckiest } from './luck';

const line = (from: number, to: number) => ({ from, to, entries: [], events: [] }) as unknown as StoryLine;
const story = [line(0, 2), line(3, 3), line(4, 9)];

it('takes what the log tells as one line for one draw, the luckiest first', () => {
  const draws = [
    { entry: 0, gained: [0.02, -0.02] },
    { entry: 1, gained: [0.03, -0.03] },
    { entry: 5, gained: [-0.2, 0.2] },
  ];
  const told = luckiest(draws, story).map(({ line, seat, gained }) => [
    line.from,
    seat,
    Math.round(gained * 100),
  ]);
  expect(told).toEqual([
    [4, 1, 20],
    [0, 0, 5],
  ]);
});

it('leaves out what gave nobody anything', () => {
  expect(luckiest([{ entry: 3, gained: [0.001, -0.001] }], story)).toEqual([]);
});
