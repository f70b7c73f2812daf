// The hand on the board: one finger drags, two pinch, a short press picks, a long one asks why, the wheel
// zooms where it points.
import { pinch, zoomAt, type Camera } from './camera';
import type { Point } from './geometry';
import type { Viewport } from './viewport.svelte';

const DRAG = 5;
const LONG_PRESS = 480;

/** What a hand may ask for, at a point of the window. */
interface Asked {
  press(at: Point, by: string): void;
  hover(at: Point): void;
  why(at: Point): void;
  /** true: the wheel was meant for the piece there */
  spin(at: Point, step: 1 | -1): boolean;
}

interface Pressed {
  at: Point;
  camera: Camera;
  timer: ReturnType<typeof setTimeout> | null;
}

export class Gestures {
  dragging = $state(false);
  private readonly fingers = new Map<number, Point>();
  private pressed: Pressed | null = null;

  constructor(
    private readonly frame: () => HTMLElement,
    private readonly viewport: Viewport,
    private readonly asked: Asked,
  ) {}

  get idle(): boolean {
    return this.fingers.size === 0;
  }

  private local(e: { clientX: number; clientY: number }): Point {
    const r = this.frame().getBoundingClientRect();
    return { x: e.clientX - r.left, y: e.clientY - r.top };
  }

  down = (e: PointerEvent): void => {
    if (e.button > 0) return;
    const at = this.local(e);
    this.fingers.set(e.pointerId, at);
    this.release();
    if (this.fingers.size > 1) return;
    const timer = e.pointerType === 'mouse' ? null : setTimeout(() => this.ask(at), LONG_PRESS);
    this.pressed = { at, camera: this.viewport.camera, timer };
  };

  move = (e: PointerEvent): void => {
    const at = this.local(e);
    const before = this.fingers.get(e.pointerId);
    if (!before) {
      if (e.pointerType === 'mouse') this.asked.hover(at);
      return;
    }
    const other = [...this.fingers].find(([id]) => id !== e.pointerId)?.[1];
    this.fingers.set(e.pointerId, at);
    if (other) this.pinch(before, at, other);
    else this.drag(e, at);
  };

  private pinch(before: Point, at: Point, other: Point): void {
    this.dragging = true;
    this.viewport.stretch(pinch(this.viewport.camera, before, other, at, other, this.viewport.least));
  }

  private drag(e: PointerEvent, at: Point): void {
    const { pressed } = this;
    if (!pressed) return;
    const dx = at.x - pressed.at.x;
    const dy = at.y - pressed.at.y;
    if (!this.dragging && Math.hypot(dx, dy) <= DRAG) return;
    if (pressed.timer) clearTimeout(pressed.timer);
    if (!this.dragging) this.frame().setPointerCapture(e.pointerId);
    this.dragging = true;
    this.viewport.move({ ...pressed.camera, x: pressed.camera.x + dx, y: pressed.camera.y + dy });
  }

  up = (e: PointerEvent): void => {
    const was = this.pressed;
    this.fingers.delete(e.pointerId);
    if (this.fingers.size === 1) {
      // One finger stays: it goes on dragging from where it is.
      const at = [...this.fingers.values()][0]!;
      this.pressed = { at, camera: this.viewport.camera, timer: null };
      return;
    }
    this.release();
    const dragged = this.dragging;
    this.dragging = false;
    if (was && !dragged && e.type !== 'pointercancel') this.asked.press(this.local(e), e.pointerType);
  };

  wheel = (e: WheelEvent): void => {
    e.preventDefault();
    const at = this.local(e);
    if (e.deltaY && this.asked.spin(at, e.deltaY > 0 ? 1 : -1)) return;
    const pace = e.deltaMode === 1 ? 0.05 : 0.0016;
    const { camera, least } = this.viewport;
    this.viewport.stretch(zoomAt(camera, Math.exp(-e.deltaY * pace), at, least));
  };

  menu = (e: MouseEvent): void => {
    e.preventDefault();
    this.ask(this.local(e));
  };

  private ask(at: Point): void {
    this.release();
    this.fingers.clear();
    this.asked.why(at);
  }

  private release(): void {
    if (this.pressed?.timer) clearTimeout(this.pressed.timer);
    this.pressed = null;
  }
}
