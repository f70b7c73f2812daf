// Where track, cities and lettering lie in a hex, in drawing units about its centre.
// Edge 0 is the south, then clockwise; corner 0 the east, then clockwise.
import { SIDE } from '../../../board/geometry';

export const R = SIDE;
const HALF = Math.sqrt(3) / 2;

export type At = readonly [number, number];

const rad = (degrees: number) => (degrees * Math.PI) / 180;
const f = (n: number) => Math.round(n * 100) / 100;

/** The middle of an edge, or a point so far on the way to it. */
export function edgeAt(edge: number, far = 1): At {
  const angle = rad(90 + 60 * edge);
  return [f(R * HALF * far * Math.cos(angle)), f(R * HALF * far * Math.sin(angle))];
}

export function cornerAt(corner: number, far = 1): At {
  return [f(R * far * Math.cos(rad(60 * corner))), f(R * far * Math.sin(rad(60 * corner)))];
}

/** The two corners of an edge. */
export const edgeLine = (edge: number): string => {
  const [a, b] = [cornerAt(edge + 1), cornerAt(edge + 2)];
  return `M${a[0]} ${a[1]}L${b[0]} ${b[1]}`;
};

const HEXAGON = [0, 1, 2, 3, 4, 5].map((i) => cornerAt(i).join(' ')).join('L');
export const HEX_PATH = `M${HEXAGON}Z`;

/** Plain track between two edges, about a point: a line, or the arc of a circle. */
export function segmentPath(a: number, b: number, x = 0, y = 0): string {
  const [x1, y1] = edgeAt(a);
  const [x2, y2] = edgeAt(b);
  const apart = (b - a + 6) % 6;
  const from = `M${f(x + x1)} ${f(y + y1)}`;
  if (apart === 3) return `${from}L${f(x + x2)} ${f(y + y2)}`;
  const r = f(apart === 1 || apart === 5 ? R / 2 : R * 1.5);
  return `${from}A${r} ${r} 0 0 ${apart < 3 ? 0 : 1} ${f(x + x2)} ${f(y + y2)}`;
}

/** Track from an edge towards the centre. */
export function spokePath(edge: number, to = 0, x = 0, y = 0): string {
  const [x1, y1] = edgeAt(edge);
  const [x2, y2] = edgeAt(edge, to);
  return `M${f(x + x1)} ${f(y + y1)}L${f(x + x2)} ${f(y + y2)}`;
}

/** The middle of a segment; moved off the crossing where another runs there. */
export function segmentMiddle(a: number, b: number, crowded = false): At {
  const apart = (b - a + 6) % 6;
  if (apart === 3) return edgeAt(a, crowded ? 0.42 : 0);
  const close = apart === 1 || apart === 5;
  const low = apart < 3 ? a : b;
  const angle = rad(90 + 60 * low + (close ? 30 : 60));
  const far = close ? R / 2 : R * (Math.sqrt(3) - 1.5);
  return [f(far * Math.cos(angle)), f(far * Math.sin(angle))];
}

/** Where small stations stand on the segments of a tile. */
export function stationsAt(segments: readonly (readonly [number, number])[]): At[] {
  return segments.map(([a, b]) => {
    const middle = segmentMiddle(a, b);
    const near = segments.length > 1 && Math.hypot(...middle) < R * 0.3;
    return segmentMiddle(a, b, near);
  });
}

const S = R * 0.262;
const SLOTS: readonly (readonly At[])[] = [
  [],
  [[0, 0]],
  [
    [-S, 0],
    [S, 0],
  ],
  [
    [0, -S * 1.12],
    [-S, S * 0.66],
    [S, S * 0.66],
  ],
  [
    [-S, -S],
    [S, -S],
    [-S, S],
    [S, S],
  ],
];

/** The centres of a city's slots. */
export const slotsAt = (n: number): readonly At[] => SLOTS[n] ?? SLOTS[4]!;

export const SLOT = R * 0.245;
const P = R * 0.3;

/** The plate under a city's slots, as a path drawn with a round pen of `pen` width. */
export function plate(n: number): { d: string; pen: number } {
  const at = slotsAt(n);
  if (n === 1) return { d: 'M0 0h.01', pen: P * 2 };
  if (n === 2) return { d: `M${-S} 0H${S}`, pen: P * 2 };
  const d = n === 3 ? at.map((p) => p.join(' ')) : [at[0]!, at[1]!, at[3]!, at[2]!].map((p) => p.join(' '));
  return { d: `M${d.join('L')}Z`, pen: P * 2 };
}

/** How low a name stands: under the city, and on plain track where least rail runs below it. */
export function nameHeight(slots: number, segments: readonly (readonly [number, number])[]): number {
  if (slots > 0) return [0, 0.6, 0.6, 0.78, 0.8][slots]! * R;
  if (segments.length === 0) return 0.52 * R;
  const points = segments.flatMap(([a, b]) => along(a, b)).filter(([x]) => Math.abs(x) < R * 0.5);
  let best = 0.52;
  let score = -1;
  for (const y of [0.55, 0.42, -0.42, -0.3, 0.3, 0.66, -0.6]) {
    const clear = Math.min(...points.map((p) => Math.abs(p[1] / R - y + 0.06)), 0.34);
    // At these heights stand the names of the cities to the left and right.
    const crowded = y < -0.1 && y > -0.5 ? 0.12 : 0;
    const s = clear - Math.abs(Math.abs(y) - 0.45) * 0.05 - crowded;
    if (s > score) [score, best] = [s, y];
  }
  return best * R;
}

/** Points along a segment, as of the parabola through its middle. */
function along(a: number, b: number): At[] {
  const p = edgeAt(a);
  const q = edgeAt(b);
  const m = segmentMiddle(a, b);
  return [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => {
    const u = i / 8;
    const v = 1 - u;
    const at = (k: 0 | 1) => v * v * p[k] + 2 * u * v * (2 * m[k] - (p[k] + q[k]) / 2) + u * u * q[k];
    return [at(0), at(1)];
  });
}

/** The centre of a hex on the plane, in sides. */
export const placeOf = (h: { col: number; row: number }) => ({ x: 1.5 * h.col, y: HALF * h.row });
