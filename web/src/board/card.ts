// Where a preview card may stand beside the hex it speaks of.

import type { Box, Point } from './geometry';
import type { Size } from './camera';

/** Something a card should not hide, and how bad it would be. */
export interface Obstacle extends Box {
  weight: number;
}

interface Spot {
  x: number;
  y: number;
  /** the end of the leader at the card */
  leader: Point;
}

const GAP = 44;

/**
 * The place, inside the window, where the card hides least: tried at both sides,
 * above and below the anchor; the nearest among equals.
 */
export function standBeside(
  anchor: Point,
  reach: number,
  card: Size,
  window: Size,
  obstacles: readonly Obstacle[],
): Spot {
  const candidates: Point[] = [];
  const far = reach + GAP;
  for (const slide of [0.5, 0.15, 0.85]) {
    candidates.push({ x: anchor.x - far - card.width, y: anchor.y - card.height * slide });
    candidates.push({ x: anchor.x + far, y: anchor.y - card.height * slide });
    candidates.push({ x: anchor.x - card.width * slide, y: anchor.y - far - card.height });
    candidates.push({ x: anchor.x - card.width * slide, y: anchor.y + far });
  }
  for (const push of [2.2, 3.6, 5.4]) {
    candidates.push({ x: anchor.x - reach - GAP * push - card.width, y: anchor.y - card.height / 2 });
    candidates.push({ x: anchor.x + reach + GAP * push, y: anchor.y - card.height / 2 });
  }
  let best = candidates[0]!;
  let least = Infinity;
  for (const raw of candidates) {
    const at = inside(raw, card, window);
    const cost =
      hidden({ ...at, ...card }, obstacles) +
      overAnchor({ ...at, ...card }, anchor, reach) +
      distance(at, card, anchor) / 1000;
    if (cost < least) [best, least] = [at, cost];
  }
  return { ...best, leader: nearestOf({ ...best, ...card }, anchor) };
}

function inside(p: Point, card: Size, window: Size): Point {
  const edge = 8;
  return {
    x: Math.max(edge, Math.min(p.x, window.width - card.width - edge)),
    y: Math.max(edge, Math.min(p.y, window.height - card.height - edge)),
  };
}

/** How much a card at this box hides: the covered part of each obstacle, by its weight. */
export function hidden(card: Box, obstacles: readonly Obstacle[]): number {
  let sum = 0;
  for (const o of obstacles) {
    const width = Math.min(card.x + card.width, o.x + o.width) - Math.max(card.x, o.x);
    const height = Math.min(card.y + card.height, o.y + o.height) - Math.max(card.y, o.y);
    if (width > 0 && height > 0) sum += (o.weight * width * height) / (o.width * o.height);
  }
  return sum;
}

function overAnchor(card: Box, anchor: Point, reach: number): number {
  return hidden(card, [
    { x: anchor.x - reach, y: anchor.y - reach, width: 2 * reach, height: 2 * reach, weight: 100 },
  ]);
}

function nearestOf(card: Box, p: Point): Point {
  return {
    x: Math.max(card.x, Math.min(p.x, card.x + card.width)),
    y: Math.max(card.y, Math.min(p.y, card.y + card.height)),
  };
}

function distance(at: Point, card: Size, anchor: Point): number {
  const edge = nearestOf({ ...at, ...card }, anchor);
  return Math.hypot(edge.x - anchor.x, edge.y - anchor.y);
}
