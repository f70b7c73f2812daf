// A game played before one's eyes: from moment to moment by itself, as fast as one likes.
import type { Live } from '../../contract/live';
import { lineOf } from '../story/story';

/** How long a move is shown at the plain speed, and a step of a move, in milliseconds. */
const MOVE = 1400;
const STEP = 450;

const SPEEDS = [1, 2, 4] as const;
type Speed = (typeof SPEEDS)[number];

export class Replay {
  speed = $state<Speed>(1);
  playing = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  /** the moment that was shown last: a user who goes elsewhere has taken over */
  private at = 0;

  constructor(private readonly table: Live) {}

  toggle(): void {
    if (this.playing) this.stop();
    else void this.play(this.table.live ? 0 : (this.table.moment ?? 0));
  }

  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length];
  }

  /** play goes on from the moment, to the present. */
  async play(from: number, speed = this.speed): Promise<void> {
    clearTimeout(this.timer);
    this.speed = speed;
    this.playing = true;
    this.table.past.prefetch();
    await this.show(from);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.playing = false;
  }

  private async show(n: number): Promise<void> {
    this.at = n;
    await this.table.past.goto(n);
    if (!this.playing) return;
    if (this.table.live) return this.stop();
    this.timer = setTimeout(() => this.next(), this.pause(n) / this.speed);
  }

  private next(): void {
    if (this.table.moment !== this.at) return this.stop();
    void this.show(this.at + 1);
  }

  /** The steps of one move come quicker one after the other than moves do. */
  private pause(n: number): number {
    const line = this.table.story[lineOf(this.table.story, n)];
    return line && line.from < n && n <= line.to ? STEP : MOVE;
  }
}
