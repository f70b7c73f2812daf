// Where the cards round the map stand: the dials, the industry scales, and how near the end is. The map lies
// so that no card ever covers a city, and covers other hexes as little as can be.
import { fit, toScreen, type Camera, type Insets, type Size } from '../../../board/camera';
import { bounds, SIDE, type Box, type Point } from '../../../board/geometry';
import { HEXES } from '../base/map';

type CardName = 'dials' | 'ends' | 'scales';

/** How the map lies in its window and where the cards are, their size with them; one without room is null. */
export interface Arrangement {
  insets: Insets;
  /** the cards are the small ones */
  small: boolean;
  cards: Record<CardName, Box | null>;
}

/** Room round the land, in drawing units. */
export const MARGIN = 14;
/** The income track lies along the bottom. */
const TRACK = 58;
const EDGE = { top: 4, side: 6 };
const GAP = 8;
/** Of room to spare the map leaves so much above it. */
export const UP = 0.35;

const LARGE: Record<CardName, Size> = {
  dials: { width: 258, height: 92 },
  ends: { width: 184, height: 143 },
  scales: { width: 204, height: 64 },
};
const SMALL: Record<CardName, Size | null> = {
  dials: { width: 202, height: 70 },
  ends: null, // there the companies' panel tells it
  scales: { width: 124, height: 58 },
};
const ORDER: readonly CardName[] = ['dials', 'ends', 'scales'];

const LAND = bounds('flat', HEXES, MARGIN);
const CITIES = HEXES.filter((h) => h.name !== '');
const PLAINS = HEXES.filter((h) => h.name === '');

/** arrange is the largest map with the most cards beside it. */
export function arrange(window: Size): Arrangement {
  const cards = window.width < 900 ? SMALL : LARGE;
  // A low window has room for fewer of them.
  for (const left of [ORDER, ORDER.slice(0, 2), ORDER.slice(0, 1)]) {
    const wanted = left.filter((name) => cards[name] !== null);
    const found = search(window, cards, wanted);
    if (found) return found;
  }
  return {
    ...lying(window, 1, 0.5),
    small: cards === SMALL,
    cards: { dials: null, ends: null, scales: null },
  };
}

function search(
  window: Size,
  cards: Record<CardName, Size | null>,
  wanted: readonly CardName[],
): Arrangement | null {
  let best: Arrangement | null = null;
  let least = Infinity;
  for (let shrunk = 0; shrunk <= 5; shrunk++) {
    for (const [i, aside] of [0.5, 0.3, 0.7, 0.08, 0.92].entries()) {
      const dear = shrunk * 2.5 + i * 0.5;
      if (dear >= least) continue;
      const lie = lying(window, 1 - shrunk * 0.025, aside);
      const placed = place(window, lie.camera, cards, wanted);
      if (!placed || dear + placed.covered * 3 >= least) continue;
      least = dear + placed.covered * 3;
      best = { insets: lie.insets, small: cards === SMALL, cards: placed.cards };
    }
  }
  return best;
}

/** lying is the map at a part of its full size, so far aside in the room that is left. */
function lying(window: Size, part: number, aside: number): { insets: Insets; camera: Camera } {
  const right = window.width >= 900 ? 46 : EDGE.side; // the buttons that zoom
  const full = fit(LAND, window, { top: EDGE.top, right, bottom: TRACK, left: EDGE.side }).scale;
  const width = LAND.width * full * part;
  const left = EDGE.side + Math.max(0, window.width - EDGE.side - right - width) * aside;
  const insets = { top: EDGE.top, right: window.width - left - width, bottom: TRACK, left };
  return { insets, camera: fit(LAND, window, insets, { x: 0.5, y: UP }) };
}

/** place finds room for every card along the edges of the window, or gives up. */
function place(
  window: Size,
  camera: Camera,
  cards: Record<CardName, Size | null>,
  wanted: readonly CardName[],
) {
  const taken = [...CITIES.map((h) => around(camera, h, h.name)), zoomButtons(window)];
  const hexes = PLAINS.map((h) => toScreen(camera, { x: h.x * SIDE, y: h.y * SIDE }));
  const found: Record<CardName, Box | null> = { dials: null, ends: null, scales: null };
  let covered = 0;
  for (const name of wanted) {
    const spot = freeSpot(window, cards[name]!, favourite(name, camera, window), taken, hexes);
    if (!spot) return null;
    found[name] = spot.box;
    covered += spot.covered;
    taken.push(spot.box);
  }
  return { cards: found, covered };
}

/** where a card stands best: the dials below at the left, the end at the right, the scales over Lake Erie */
function favourite(name: CardName, camera: Camera, window: Size): Point {
  const low = window.height - TRACK - GAP;
  if (name === 'dials') return { x: 12, y: low };
  if (name === 'ends') return { x: window.width, y: low };
  return { x: toScreen(camera, { x: 236, y: 0 }).x, y: GAP };
}

function freeSpot(window: Size, card: Size, near: Point, taken: readonly Box[], hexes: readonly Point[]) {
  let best: { box: Box; covered: number } | null = null;
  let least = Infinity;
  for (const at of spots(window, card)) {
    const box = { ...at, ...card };
    if (taken.some((t) => overlap(box, t))) continue;
    const far = Math.hypot(at.x - near.x, at.y + card.height / 2 - near.y);
    if (far >= least) continue;
    const covered = hexes.filter((h) => holds(box, h)).length;
    const dear = covered * 1000 + far;
    if (dear < least) [best, least] = [{ box, covered }, dear];
  }
  return best;
}

/** the places along the edges of the window, a few pixels apart */
function* spots(window: Size, card: Size): Generator<Point> {
  const right = window.width - card.width - 12;
  const low = window.height - TRACK - GAP - card.height;
  if (right < 12 || low < GAP) return;
  for (let x = 12; x <= right; x += 12) {
    yield { x, y: GAP };
    yield { x, y: low };
  }
  yield { x: right, y: low };
  for (let y = GAP; y < low; y += 12) {
    yield { x: 12, y };
    yield { x: right, y };
  }
}

const zoomButtons = (window: Size): Box => {
  const high = { x: window.width - 52, width: 40, height: 104 };
  return { ...high, y: window.width >= 900 ? 8 : window.height - TRACK - GAP - high.height };
};

/** around is a city's hex with its name, which may be wider. */
export function around(camera: Camera, hex: Point, name: string): Box {
  const { x, y } = toScreen(camera, { x: hex.x * SIDE, y: hex.y * SIDE });
  const side = SIDE * camera.scale;
  const half = Math.max(side * 0.9, name.length * 3.2);
  return { x: x - half, y: y - side * 0.8, width: half * 2, height: side * 1.7 };
}

export const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const holds = (box: Box, p: Point): boolean =>
  p.x > box.x && p.x < box.x + box.width && p.y > box.y && p.y < box.y + box.height;
