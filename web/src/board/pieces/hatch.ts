// A livery's pattern as one path inside a rectangle. Paths of this kind begin and end at the middle of their
// piece, so that those of many pieces are strung together into one: a browser draws that much quicker than
// as many shapes filled with a pattern.
import type { Pattern } from '../../contract/livery';

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Hatch {
  d: string;
  /** the width of its strokes; none: it is filled */
  stroke?: number;
}

const GAP = 4;
const n = (v: number) => String(Number(v.toFixed(2)));
const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.max(0, Math.ceil((to - from) / step)) }, (_, i) => from + i * step);

/** the middles of as many places, evenly spread, as have room between the two */
function spread(from: number, to: number, gap = GAP): number[] {
  const count = Math.max(1, Math.floor((to - from) / gap));
  return range(0, count, 1).map((i) => from + ((i + 0.5) * (to - from)) / count);
}

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `m${n(x1)} ${n(y1)}l${n(x2 - x1)} ${n(y2 - y1)}m${n(-x2)} ${n(-y2)}`;

/** circle is one about x, y, drawn from the middle of the piece and back to it. */
export function circle(x: number, y: number, r: number): string {
  const half = `a${n(r)} ${n(r)} 0 1 0 `;
  return `m${n(x - r)} ${n(y)}${half}${n(2 * r)} 0${half}${n(-2 * r)} 0m${n(r - x)} ${n(-y)}`;
}

/** rectangle is the box, drawn from the middle of the piece and back to it. */
function rectangle({ left, top, right, bottom }: Box): string {
  return `m${n(left)} ${n(top)}h${n(right - left)}v${n(bottom - top)}h${n(left - right)}zm${n(-left)} ${n(-top)}`;
}

/** slanted lines, clipped to the box; they rise to the right */
function slants(box: Box): [number, number, number, number][] {
  const height = box.bottom - box.top;
  return range(box.left - height + GAP / 2, box.right, GAP).map((foot) => {
    const low = Math.max(0, box.left - foot);
    const high = Math.min(height, box.right - foot);
    return [foot + low, box.bottom - low, foot + high, box.bottom - high];
  });
}

const rows = (box: Box) => spread(box.top, box.bottom, 2.8);

const DRAWN: Record<Pattern, (box: Box) => Hatch> = {
  solid: () => ({ d: '' }),
  bars: (box) => ({
    d: rows(box)
      .map((y) => line(box.left, y, box.right, y))
      .join(''),
    stroke: 1.1,
  }),
  posts: (box) => ({
    d: spread(box.left, box.right)
      .map((x) => line(x, box.top, x, box.bottom))
      .join(''),
    stroke: 1.1,
  }),
  diag: (box) => ({
    d: slants(box)
      .map((l) => line(...l))
      .join(''),
    stroke: 1.1,
  }),
  back: (box) => ({
    d: slants(box)
      .map(([x1, y1, x2, y2]) => line(x1, box.top + box.bottom - y1, x2, box.top + box.bottom - y2))
      .join(''),
    stroke: 1.1,
  }),
  dots: (box) => ({
    d: rows(box)
      .flatMap((y, i) => spread(box.left + i * 2, box.right - 2 + i * 2).map((x) => circle(x, y, 0.9)))
      .join(''),
  }),
  check: (box) => ({
    d: range(box.top, box.bottom - 0.5, 2)
      .flatMap((top, i) =>
        range(box.left + (i % 2) * 2, box.right - 0.5, 4).map((left) =>
          rectangle({
            left,
            top,
            right: Math.min(left + 2, box.right),
            bottom: Math.min(top + 2, box.bottom),
          }),
        ),
      )
      .join(''),
  }),
  rings: (box) => ({
    d: spread(box.left, box.right)
      .map((x) => circle(x, (box.top + box.bottom) / 2, 1.4))
      .join(''),
    stroke: 0.9,
  }),
};

export const hatch = (pattern: Pattern, box: Box): Hatch => DRAWN[pattern](box);
