// The keys on the board: arrows walk the options (all hexes where there are none), Enter picks, ? asks why;
// plus, minus and 0 zoom; with shift the arrows pan.
import { toBoard } from './camera';
import { SIDE, towards, type Heading, type Place } from './geometry';
import type { Viewport } from './viewport.svelte';

const ARROWS: Record<string, Heading> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};
const PAN: Record<Heading, [number, number]> = {
  left: [60, 0],
  right: [-60, 0],
  up: [0, 60],
  down: [0, -60],
};

/** What the keys may ask for. */
interface Walked {
  /** where one may walk now */
  ground(): readonly Place[];
  lit(id: string): boolean;
  pick(id: string): void;
  why(id: string): void;
  /** one stands on another hex */
  at(id: string): void;
  fit(): void;
}

export class KeyboardWalk {
  /** where one stands */
  hex = $state<string | null>(null);

  constructor(
    private readonly place: (id: string) => Place | undefined,
    private readonly viewport: Viewport,
    private readonly asked: Walked,
  ) {}

  key = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey || !this.meant(e)) return;
    e.preventDefault();
    e.stopPropagation();
  };

  /** meant does what a key means; false: it means nothing here. */
  private meant(e: KeyboardEvent): boolean {
    const { asked, viewport, hex } = this;
    const heading = ARROWS[e.key];
    if (heading && e.shiftKey) viewport.pan(...PAN[heading]);
    else if (heading) this.step(heading);
    else if (e.key === '+' || e.key === '=') viewport.zoomBy(1.25);
    else if (e.key === '-') viewport.zoomBy(0.8);
    else if (e.key === '0') asked.fit();
    else if ((e.key === 'Enter' || e.key === ' ') && hex && asked.lit(hex)) asked.pick(hex);
    else if (e.key === '?' && hex) asked.why(hex);
    else return false;
    return true;
  }

  private step(heading: Heading): void {
    const ground = this.asked.ground();
    const from = this.hex && this.place(this.hex);
    const next = from ? towards(ground, from, heading) : this.nearestToMiddle(ground);
    if (!next) return;
    this.hex = next.id;
    this.asked.at(next.id);
    this.viewport.show(next);
  }

  private nearestToMiddle(ground: readonly Place[]): Place | null {
    const { camera, width, height } = this.viewport;
    const mid = toBoard(camera, { x: width / 2, y: height / 2 });
    const far = (h: Place) => Math.hypot(h.x * SIDE - mid.x, h.y * SIDE - mid.y);
    return ground.reduce<Place | null>((a, b) => (a && far(a) <= far(b) ? a : b), null);
  }
}
