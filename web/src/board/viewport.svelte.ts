// Which part of the board the window shows. The board is drawn at one scale and lies under the window like a
// sheet of paper: a hand that moves or stretches it only shifts that drawing, which the browser does without
// drawing. Once the hand rests it is drawn anew: sharp, and lettered for its size.
import {
  between,
  distance,
  filling,
  fit,
  held,
  lettering,
  showing,
  toBoard,
  toScreen,
  zoomAt,
  zoomOf,
  type Align,
  type Camera,
  type Insets,
  type Size,
} from './camera';
import { bounds, SIDE, type Box, type Orientation, type Place, type Point } from './geometry';
import { still } from './motion';

/** What is looked at, and how it is to lie in the window. */
interface Scene {
  orientation: Orientation;
  box: Box;
  /** the part of it that fills the window; all of it where absent */
  shown?: Box;
  insets: Insets;
  align: Align;
  near: number;
  far: number;
  /** how much of the board's foot the action bar covers, and how much is left to it for the window to lie above */
  bar: number;
  foot: number;
}

/** How long a gentle move takes. */
const GLIDE = 260;
/** How long a hand rests before the board is drawn anew. */
const REST = 160;
/** Pixels per side at which a part of the board is readable in a small window. */
const READABLE = { least: 29, most: 34 };
/** How much of a small window's foot the overview takes. */
const OVERVIEW = 84;
/** Pixels per side from which the whole board is readable. */
const WHOLE_READABLE = 17;

export class Viewport {
  width = $state(0);
  /** how far down the board goes, under the action bar and all */
  depth = $state(0);
  /** where somebody moved the camera; null shows the whole board */
  moved: Camera | null = $state.raw(null);
  /** the scale of the drawing while it is being stretched */
  private stretched: number | null = $state(null);
  private rest: ReturnType<typeof setTimeout> | undefined;
  private gliding = 0;
  /** what is in the window was chosen by a hand */
  byHand = false;

  /** what the window measures is told by the page, but for one that is none */
  constructor(
    private readonly scene: () => Scene,
    window?: Size,
  ) {
    this.width = window?.width ?? 0;
    this.depth = window?.height ?? 0;
  }

  readonly height = $derived.by(() => Math.max(this.depth - this.scene().foot, 1));
  readonly size: Size = $derived({ width: this.width, height: this.height });
  /** what the action bar leaves to be seen now */
  readonly seen: Size = $derived.by(() => ({
    width: this.width,
    height: Math.max(this.depth - this.scene().bar, 1),
  }));
  readonly narrow = $derived(this.width < 600);
  readonly whole: Camera = $derived.by(() =>
    fit(this.scene().shown ?? this.box, this.size, this.scene().insets, this.scene().align),
  );
  readonly camera: Camera = $derived(this.moved ?? this.whole);
  readonly pixels = $derived(this.camera.scale * SIDE);
  /** the scale at which the board is drawn */
  readonly drawn = $derived(this.stretched ?? this.camera.scale);
  readonly zoom = $derived.by(() => zoomOf(this.drawn * SIDE, this.scene().near, this.scene().far));
  readonly lettering = $derived(lettering(Math.max(this.drawn * SIDE, 1)));
  readonly least = $derived(Math.min(this.whole.scale * 0.9, 1));
  /** the part of the board in the window */
  readonly part: Box = $derived.by(() => {
    const a = toBoard(this.camera, { x: 0, y: 0 });
    const b = toBoard(this.camera, { x: this.width, y: this.height });
    return { x: a.x, y: a.y, width: b.x - a.x, height: b.y - a.y };
  });
  /** where the drawing lies; whole pixels keep it sharp */
  readonly laid = $derived.by(() => {
    const at = toScreen(this.camera, this.box);
    const stretch = this.camera.scale / this.drawn;
    return `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px) scale(${stretch.toFixed(4)})`;
  });

  private get box(): Box {
    return this.scene().box;
  }

  /** middle is where a place's centre is on the screen. */
  middle(p: Place): Point {
    return toScreen(this.camera, { x: p.x * SIDE, y: p.y * SIDE });
  }

  /** move is by a hand. */
  move(next: Camera): void {
    this.byHand = true;
    this.place(next);
  }

  private place(next: Camera): void {
    cancelAnimationFrame(this.gliding);
    this.put(next);
  }

  private put(next: Camera): void {
    this.moved = held(next, this.box, this.size);
  }

  /** glide moves there gently, or at once for a user who wants no motion; a hand on the board ends it. */
  private glide(to: Camera): void {
    if (still()) return this.place(to);
    cancelAnimationFrame(this.gliding);
    const from = this.camera;
    const begun = performance.now();
    const step = (now: number) => {
      const part = Math.min(Math.max((now - begun) / GLIDE, 0), 1);
      this.put(between(from, to, 1 - (1 - part) ** 3));
      if (part < 1) this.gliding = requestAnimationFrame(step);
    };
    this.gliding = requestAnimationFrame(step);
  }

  pan(dx: number, dy: number): void {
    this.move({ ...this.camera, x: this.camera.x + dx, y: this.camera.y + dy });
  }

  zoomBy(factor: number): void {
    this.move(zoomAt(this.camera, factor, { x: this.width / 2, y: this.height / 2 }, this.least));
  }

  /** fit is by a hand: it wants the whole board, however far away. */
  fit = (): void => {
    this.refit();
    this.byHand = this.tooFar;
  };

  /** refit shows the whole board, and leaves the window to whatever matters next. */
  refit(): void {
    cancelAnimationFrame(this.gliding);
    this.moved = null;
    this.byHand = false;
  }

  /** stretch moves the camera while a hand is at it: the drawing is stretched until the hand rests. */
  stretch(next: Camera): void {
    this.stretched ??= this.camera.scale;
    this.move(next);
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.stretched = null), REST);
  }

  /** show moves by as little as brings the place into the window. */
  show(p: Place): void {
    const shown = this.showing(this.camera, p);
    if (shown !== this.camera) this.place(shown);
  }

  private showing(camera: Camera, p: Place): Camera {
    return showing(camera, { x: p.x * SIDE, y: p.y * SIDE }, this.seen, this.clear);
  }

  /** what is to be kept free of what must be seen */
  private get clear(): Insets {
    const { insets } = this.scene();
    // In a low one there is no more room beside the overview than over it.
    const overview = Math.min(OVERVIEW, this.seen.height / 5);
    return this.narrow ? { ...insets, bottom: insets.bottom + overview } : insets;
  }

  /**
   * bring moves by as little as brings the places into sight; where there are too many, the first. Where the whole board
   * is shown they are in sight, and it goes on filling the window.
   */
  bring(places: readonly Place[], gently = true): void {
    if (!this.moved) return;
    const brought = places.reduceRight((camera, p) => this.showing(camera, p), this.camera);
    if (brought === this.camera) return;
    if (gently) this.glide(brought);
    else this.place(brought);
  }

  /** bringOne brings the nearest of the places into sight, where none of them is. */
  bringOne(places: readonly Place[]): void {
    const ways = places.map((p) => ({ p, way: distance(this.showing(this.camera, p), this.camera) }));
    const nearest = ways.reduce((a, b) => (b.way < a.way ? b : a));
    if (nearest.way > 0) this.bring([nearest.p]);
  }

  /** lookFrom puts a point of the board into the middle of the window. */
  lookFrom = (p: Point): void => {
    const { scale } = this.camera;
    this.move({ scale, x: this.width / 2 - p.x * scale, y: this.height / 2 - p.y * scale });
  };

  /** In a small window the whole board may be too far away to be read. */
  get tooFar(): boolean {
    return this.narrow && this.whole.scale * SIDE < WHOLE_READABLE;
  }

  /** lookAt brings places towards the middle, at a readable size: not below so many pixels per side. */
  lookAt(places: readonly Place[], least = READABLE.least): void {
    const { orientation, insets } = this.scene();
    const around = bounds(orientation, places, SIDE * 0.6);
    const close = fit(around, this.seen, insets).scale * SIDE;
    const scale = Math.min(Math.max(close, least), READABLE.most) / SIDE;
    const mid = { x: around.x + around.width / 2, y: around.y + around.height / 2 };
    const at = {
      x: insets.left + (this.seen.width - insets.left - insets.right) / 2,
      y: insets.top + (this.seen.height - insets.top - insets.bottom) / 2,
    };
    const middle = { scale, x: at.x - mid.x * scale, y: at.y - mid.y * scale };
    // At a corner of the board there is more to see on its other side.
    this.place(filling(middle, this.box, this.seen, insets));
  }
}
