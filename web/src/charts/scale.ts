// Where things stand in a chart, in pixels: one way for every chart of the house.

/** The room of a chart, and how much of it at each side is not the plot's. */
export interface Box {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** A value on an axis, where it stands, and how it is written. */
export interface Tick {
  at: number;
  text: string;
}

type Scale = (value: number) => number;

/** across is where values from low to high stand from left to right, upright from the bottom to the top. */
export const across = ({ width, left, right }: Box, low: number, high: number): Scale =>
  between(low, high, left, width - right);
export const upright = ({ height, top, bottom }: Box, low: number, high: number): Scale =>
  between(low, high, height - bottom, top);

const between = (low: number, high: number, from: number, to: number): Scale => {
  const each = high === low ? 0 : (to - from) / (high - low);
  return (value) => from + (value - low) * each;
};

/** ticks is round values from low to high, about so many. */
export function ticks(low: number, high: number, about: number): number[] {
  const rough = (high - low) / Math.max(1, about);
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 2.5, 5].find((f) => f * power >= rough) ?? 10);
  const list: number[] = [];
  for (let i = Math.ceil(low / step); i * step <= high + step * 1e-9; i++) list.push(i * step);
  return list;
}

/** Lines are told apart by their strokes too. */
const DASHES = ['', '7 4', '2 3', '9 3 2 3', '4 2', '12 4'];
export const dashOf = (line: number): string => DASHES[line % DASHES.length];

export type Point = readonly [x: number, y: number];

const tenth = (n: number) => Math.round(n * 10) / 10;
const through = (points: readonly Point[]) => points.map(([x, y]) => `${tenth(x)} ${tenth(y)}`).join('L');

/** pathOf is a line through points, broken off where there is none. */
export function pathOf(points: readonly (Point | null)[]): string {
  const runs: Point[][] = [[]];
  for (const point of points) {
    if (point) runs.at(-1)!.push(point);
    else runs.push([]);
  }
  return runs.map((run) => (run.length > 0 ? `M${through(run)}` : '')).join('');
}

/** bandOf is the field between two lines. */
export const bandOf = (upper: readonly Point[], lower: readonly Point[]): string =>
  `M${through(upper)}L${through(lower.toReversed())}Z`;

/** nearest is which of these places an x is nearest to; −1 where there are none. */
export function nearest(places: readonly number[], x: number): number {
  let best = -1;
  places.forEach((place, i) => {
    if (best < 0 || Math.abs(place - x) < Math.abs(places[best] - x)) best = i;
  });
  return best;
}

/** under moves labels, in their order from the top, so that each keeps its distance from the next and none is below the lowest. */
export function under(places: readonly number[], distance: number, lowest: number): number[] {
  const put = [...places];
  for (let i = 1; i < put.length; i++) put[i] = Math.max(put[i], put[i - 1] + distance);
  let limit = lowest;
  for (let i = put.length - 1; i >= 0; i--) {
    put[i] = Math.min(put[i], limit);
    limit = put[i] - distance;
  }
  return put;
}
