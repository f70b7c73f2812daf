// Where things stand in the charts of a person's page, in pixels.
import type { RatingPoint } from '../../api/people';
import { across, bandOf, pathOf, upright, type Box, type Point } from '../../charts/scale';

interface Begin {
  rating: number;
  plusMinus: number;
}

interface Dot {
  x: number;
  y: number;
  won: boolean;
  point: RatingPoint;
}
interface RatingDrawing {
  dots: Dot[];
  /** paths of the line, and of the two bands around it: one deviation, and two */
  line: string;
  likely: string;
  wide: string;
  ticks: { at: number; value: number }[];
  /** the first game of a month, where there is room for its name */
  months: { x: number; date: Date }[];
  y: (value: number) => number;
}

const step = 100;
/** room that a month's name takes */
const monthRoom = 44;

/** bounds are round numbers around all that is likely, and around where everybody begins. */
export function bounds(points: RatingPoint[], begin: Begin): { low: number; high: number } {
  const all = points.flatMap((p) => [p.after - p.plusMinus, p.after + p.plusMinus]);
  if (points.length === 0) all.push(begin.rating - 2 * begin.plusMinus, begin.rating + 2 * begin.plusMinus);
  const low = Math.floor(Math.min(begin.rating - step, ...all) / step) * step;
  const high = Math.ceil(Math.max(begin.rating + step, ...all) / step) * step;
  return { low, high };
}

/** drawRating is a rating over its games: it begins where everybody does. */
export function drawRating(points: RatingPoint[], begin: Begin, box: Box): RatingDrawing {
  const { low, high } = bounds(points, begin);
  const x = across(box, 0, Math.max(1, points.length));
  const place = upright(box, low, high);
  const y = (v: number) => place(Math.max(low, Math.min(high, v)));
  const line = [begin, ...points.map((p) => ({ rating: p.after, plusMinus: p.plusMinus }))];
  if (points.length === 0) line.push(begin);
  const along = (k: number) => line.map((p, i): Point => [x(i), y(p.rating + k * p.plusMinus)]);
  const every = (high - low) / step > 8 ? 2 * step : step;
  const ticks: RatingDrawing['ticks'] = [];
  for (let v = Math.ceil(low / every) * every; v <= high; v += every) ticks.push({ at: y(v), value: v });
  return {
    dots: points.map((point, i) => ({ x: x(i + 1), y: y(point.after), won: point.place === 1, point })),
    line: pathOf(along(0)),
    likely: bandOf(along(1), along(-1)),
    wide: bandOf(along(2), along(-2)),
    ticks,
    months: months(points, x, box.width - box.right),
    y,
  };
}

/** months is where a month begins, left out where the last that is named stands too near. */
function months(points: RatingPoint[], x: (i: number) => number, end: number) {
  const list: { x: number; date: Date }[] = [];
  let last = '';
  points.forEach((p, i) => {
    const date = new Date(p.ended);
    const month = `${date.getFullYear()} ${date.getMonth()}`;
    if (month === last) return;
    last = month;
    const at = x(i + 1);
    const before = list.at(-1);
    if ((!before || at - before.x >= monthRoom) && at <= end - monthRoom / 3) list.push({ x: at, date });
  });
  return list;
}

export interface Month {
  /** as 2026-03 */
  month: string;
  games: number;
  won: number;
}

/** everyMonth is the months of a list and those between them, at most so many, the last ones. */
export function everyMonth(list: Month[], most: number): Month[] {
  if (list.length === 0) return [];
  const number = (month: string) => {
    const [year, m] = month.split('-').map(Number);
    return year * 12 + m - 1;
  };
  const to = number(list.at(-1)?.month ?? '');
  const from = Math.max(number(list[0].month), to - most + 1);
  const known = new Map(list.map((m) => [number(m.month), m]));
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const n = from + i;
    const month = `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`;
    return known.get(n) ?? { month, games: 0, won: 0 };
  });
}

/** topOf is a round number that a count stays below. */
export function topOf(count: number): number {
  for (let unit = 1; ; unit *= 10) for (const n of [4, 10, 20]) if (n * unit >= count) return n * unit;
}
