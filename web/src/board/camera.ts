// Where the window looks on the board: screen = drawing × scale + (x, y).

import { SIDE, type Box, type Point } from './geometry';

export interface Camera {
  x: number;
  y: number;
  scale: number;
}

export interface Size {
  width: number;
  height: number;
}

/** Space kept free at the window's edges for what is pinned there. */
export interface Insets {
  top: number;
  right: number;
  bottom: number;
  left: number;
}

export const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The most that can be zoomed in: pixels per hex side. */
export const CLOSEST = 96;

/** Where the board lies in room to spare: 0 at the left or top, 1 at the right or bottom. */
export type Align = Point;

const MIDDLE: Align = { x: 0.5, y: 0.5 };

/** The whole box in the window, as large as it goes. */
export function fit(box: Box, window: Size, insets: Insets = NO_INSETS, align: Align = MIDDLE): Camera {
  const width = Math.max(window.width - insets.left - insets.right, 1);
  const height = Math.max(window.height - insets.top - insets.bottom, 1);
  const scale = Math.min(width / box.width, height / box.height);
  return {
    scale,
    x: insets.left + (width - box.width * scale) * align.x - box.x * scale,
    y: insets.top + (height - box.height * scale) * align.y - box.y * scale,
  };
}

export function toScreen(camera: Camera, p: Point): Point {
  return { x: p.x * camera.scale + camera.x, y: p.y * camera.scale + camera.y };
}

export function toBoard(camera: Camera, p: Point): Point {
  return { x: (p.x - camera.x) / camera.scale, y: (p.y - camera.y) / camera.scale };
}

/** Zoomed about a point of the screen, which stays where it is. */
export function zoomAt(camera: Camera, factor: number, at: Point, least: number): Camera {
  const scale = Math.min(Math.max(camera.scale * factor, least), CLOSEST / SIDE);
  const k = scale / camera.scale;
  return { scale, x: at.x - (at.x - camera.x) * k, y: at.y - (at.y - camera.y) * k };
}

/** Two fingers moved from a, b to c, d: the board follows both. */
export function pinch(camera: Camera, a: Point, b: Point, c: Point, d: Point, least: number): Camera {
  const before = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const after = { x: (c.x + d.x) / 2, y: (c.y + d.y) / 2 };
  const span = Math.hypot(a.x - b.x, a.y - b.y);
  const zoomed = zoomAt(camera, span > 0 ? Math.hypot(c.x - d.x, c.y - d.y) / span : 1, before, least);
  return { ...zoomed, x: zoomed.x + after.x - before.x, y: zoomed.y + after.y - before.y };
}

/** Kept so that the middle of the window never leaves the box. */
export function held(camera: Camera, box: Box, window: Size): Camera {
  const mid = toBoard(camera, { x: window.width / 2, y: window.height / 2 });
  const x = Math.min(Math.max(mid.x, box.x), box.x + box.width);
  const y = Math.min(Math.max(mid.y, box.y), box.y + box.height);
  return { ...camera, x: camera.x + (mid.x - x) * camera.scale, y: camera.y + (mid.y - y) * camera.scale };
}

/** Moved so that no sea beyond the box is shown inside the insets, where the box fills them. */
export function filling(camera: Camera, box: Box, window: Size, insets: Insets): Camera {
  const shift = (from: number, length: number, low: number, high: number) =>
    length < high - low ? 0 : Math.min(Math.max(from, high - length), low) - from;
  const at = toScreen(camera, box);
  const dx = shift(at.x, box.width * camera.scale, insets.left, window.width - insets.right);
  const dy = shift(at.y, box.height * camera.scale, insets.top, window.height - insets.bottom);
  return { ...camera, x: camera.x + dx, y: camera.y + dy };
}

/** Part of the way from one camera to another. */
export function between(from: Camera, to: Camera, part: number): Camera {
  const mix = (a: number, b: number) => a + (b - a) * part;
  return { x: mix(from.x, to.x), y: mix(from.y, to.y), scale: mix(from.scale, to.scale) };
}

/** How far a camera of the same scale was moved. */
export const distance = (a: Camera, b: Camera): number => Math.hypot(a.x - b.x, a.y - b.y);

/** Moved by as little as brings a point, with a margin, into the window; the same camera where it is there. */
export function showing(camera: Camera, p: Point, window: Size, insets: Insets): Camera {
  const at = toScreen(camera, p);
  const margin = Math.min(SIDE * camera.scale * 1.2, window.width / 4, window.height / 4);
  const shift = (v: number, low: number, high: number) => (v < low ? low - v : v > high ? high - v : 0);
  const dx = shift(at.x, insets.left + margin, window.width - insets.right - margin);
  const dy = shift(at.y, insets.top + margin, window.height - insets.bottom - margin);
  return dx || dy ? { ...camera, x: camera.x + dx, y: camera.y + dy } : camera;
}

/** How much is lettered at so many pixels per hex side. */
type Zoom = 'far' | 'middle' | 'near' | 'close';

export function zoomOf(pixels: number, near = 24, far = 16): Zoom {
  if (pixels < far) return 'far';
  if (pixels < near) return 'middle';
  return pixels <= 40 ? 'near' : 'close';
}

/**
 * How large lettering is drawn, against its size at 33 pixels a side, so that it
 * keeps its size on screen: it only grows a little as the board comes closer.
 */
export function lettering(pixels: number): number {
  const grown = Math.min(Math.max(pixels / 31, 0.92), 1.3);
  return Math.min((SIDE / pixels) * grown, 2.4);
}
