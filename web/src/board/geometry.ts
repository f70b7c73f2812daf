// Hexes on a plane. A place is a hex's centre, in sides of a hex; y grows downwards.

export type Orientation = 'flat' | 'pointy';

/** How a map counts its hexes: columns and rows, every odd line shoved by half a hex. */
export interface Layout {
  orientation: Orientation;
  /** by how much odd columns (flat) or odd rows (pointy) are shoved: +½ or -½ of a hex */
  shove: 0.5 | -0.5;
}

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A hex on the plane, by its printed name. */
export interface Place extends Point {
  id: string;
}

/** The length of a hex's side in drawing units: all drawings are made for this size. */
export const SIDE = 33;

const ROOT3 = Math.sqrt(3);

/** The centre of the hex at a column and row, in sides. */
export function centre(layout: Layout, col: number, row: number): Point {
  if (layout.orientation === 'flat') return { x: 1.5 * col, y: ROOT3 * (row + (col & 1 ? layout.shove : 0)) };
  return { x: ROOT3 * (col + (row & 1 ? layout.shove : 0)), y: 1.5 * row };
}

/** A hex's outline as an SVG path, about a point, in drawing units. */
export function outline(orientation: Orientation, x: number, y: number, side = SIDE): string {
  let path = '';
  for (let i = 0; i < 6; i++) {
    const angle = ((orientation === 'flat' ? 60 * i : 60 * i - 30) * Math.PI) / 180;
    path +=
      (i ? 'L' : 'M') +
      (x + side * Math.cos(angle)).toFixed(1) +
      ' ' +
      (y + side * Math.sin(angle)).toFixed(1);
  }
  return path + 'Z';
}

const outlines = new WeakMap<Place, Map<string, string>>();

/** A place's outline, in sides or less: made once, since a board is drawn again and again. */
export function outlineOf(orientation: Orientation, place: Place, side = SIDE): string {
  let made = outlines.get(place);
  if (!made) outlines.set(place, (made = new Map()));
  const look = `${orientation} ${side}`;
  let path = made.get(look);
  if (!path) made.set(look, (path = outline(orientation, place.x * SIDE, place.y * SIDE, side)));
  return path;
}

/** Which places touch which: centres of neighbours lie √3 sides apart. */
export function neighbours(places: readonly Place[]): Map<string, string[]> {
  const near = new Map<string, string[]>(places.map((p) => [p.id, []]));
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) {
      const a = places[i]!;
      const b = places[j]!;
      if (Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - ROOT3) > 0.01) continue;
      near.get(a.id)!.push(b.id);
      near.get(b.id)!.push(a.id);
    }
  }
  return near;
}

/** The box round all hexes, in drawing units. */
export function bounds(orientation: Orientation, places: readonly Place[], margin = 0): Box {
  const halfWidth = (orientation === 'flat' ? 1 : ROOT3 / 2) * SIDE + margin;
  const halfHeight = (orientation === 'flat' ? ROOT3 / 2 : 1) * SIDE + margin;
  const xs = places.map((p) => p.x * SIDE);
  const ys = places.map((p) => p.y * SIDE);
  const x = Math.min(...xs) - halfWidth;
  const y = Math.min(...ys) - halfHeight;
  return { x, y, width: Math.max(...xs) + halfWidth - x, height: Math.max(...ys) + halfHeight - y };
}

/** The place nearest to a point given in drawing units, if the point lies within its hex. */
export function placeAt(places: readonly Place[], at: Point): Place | null {
  let best: Place | null = null;
  let least = Infinity;
  for (const p of places) {
    const d = Math.hypot(p.x * SIDE - at.x, p.y * SIDE - at.y);
    if (d < least) [best, least] = [p, d];
  }
  return least <= SIDE ? best : null;
}

export type Heading = 'left' | 'right' | 'up' | 'down';

const HEADINGS: Record<Heading, Point> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  up: { x: 0, y: -1 },
  down: { x: 0, y: 1 },
};

/**
 * The next place from here in a heading: the nearest one, where way to the side
 * counts more, so that a key press goes where the eye expects. What lies far to
 * the side is taken only where nothing lies ahead, so that all can be reached.
 */
export function towards(places: readonly Place[], from: Point, heading: Heading): Place | null {
  const h = HEADINGS[heading];
  let best: Place | null = null;
  let least = Infinity;
  for (const p of places) {
    const dx = p.x - from.x;
    const dy = p.y - from.y;
    const along = dx * h.x + dy * h.y;
    const aside = Math.abs(dx * h.y) + Math.abs(dy * h.x);
    if (along < 0.1) continue;
    const far = along + 1.5 * aside + (aside > along * 1.5 ? 1000 : 0);
    if (far < least) [best, least] = [p, far];
  }
  return best;
}

/** How the numbers of a path's command go with the axes: x, y, or neither. */
const AXES: Record<string, string> = {
  M: 'xy',
  L: 'xy',
  T: 'xy',
  H: 'x',
  V: 'y',
  Q: 'xyxy',
  C: 'xyxyxy',
  A: '-----xy',
};

/**
 * A path drawn about the origin, about another point. A browser draws many shapes of one place much quicker
 * than as many shapes that are each moved to theirs.
 */
export function moved(path: string, x: number, y: number): string {
  if (x === 0 && y === 0) return path;
  return path.replace(/([A-Za-z])([^A-Za-z]*)/g, (whole, command: string, rest: string) => {
    const axes = AXES[command];
    if (!axes) return whole;
    const numbers = rest.match(/-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?/g) ?? [];
    return (
      command +
      numbers
        .map((n, i) => {
          const axis = axes[i % axes.length];
          return axis === '-' ? n : String(Number((Number(n) + (axis === 'x' ? x : y)).toFixed(2)));
        })
        .join(' ')
    );
  });
}
