// The past moment looked at, and the moments of the game as far as they are known.
import { api, Failure } from '../../api/client';
import type { Frame } from '../../api/types';
import { Frames } from '../story/frames';
import type { LiveTable } from './live.svelte';

/** a server that has too much to do is asked again after so long */
const pause = 2000;

export class PastMoments {
  /** the moment looked at; null for the present */
  frame = $state.raw<Frame | null>(null);
  readonly frames: Frames;
  /** the moment asked for last: an earlier one that comes later is not shown */
  private wanted: number | null = null;
  private retry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly at: LiveTable) {
    const load = (from: number, to: number) => api.frames(at.table.id, from, to, at.seat);
    this.frames = new Frames(load, at.alike, () => at.near);
  }

  /** look at the moment after n entries; the last moment of a running game is the present. */
  async goto(n: number | null): Promise<void> {
    const last = this.at.position.n;
    this.wanted = n === null || n >= last ? null : Math.max(0, n);
    if (this.wanted === null) return this.show(null);
    const kept = this.frames.get(this.wanted);
    if (kept) return this.show(kept);
    try {
      const frame = await this.at.connection.ask(this.frames.need(this.wanted, last));
      if (frame && frame.n === this.wanted) this.show(frame);
    } catch (e) {
      this.unanswered(e);
    }
  }

  /** back goes to the moment that was asked for while nobody answered. */
  back = (): void => {
    if (this.wanted !== null && this.wanted !== this.frame?.n) void this.goto(this.wanted);
  };

  private unanswered(e: unknown): void {
    const busy = e instanceof Failure && e.code !== 'offline' && [429, 503].includes(e.status);
    if (!busy) return this.at.tell(e);
    clearTimeout(this.retry);
    this.retry = setTimeout(this.back, pause);
  }

  close(): void {
    clearTimeout(this.retry);
  }

  private show(frame: Frame | null): void {
    this.at.focus = null;
    this.frame = frame;
  }

  /** frameAt is the board after n entries; undefined where it cannot be had now. */
  frameAt = (n: number): Promise<Frame | undefined> => this.frames.attempt(n, this.at.position.n);

  /** moments is every moment so far. */
  moments = (): Promise<Frame<never>[]> => this.frames.known(this.at.position.n) as Promise<Frame<never>[]>;

  /** prefetch loads all moments, so that scrubbing never waits; what this browser works out need not be loaded. */
  prefetch(): void {
    if (this.at.near || this.at.mirror.coming) return;
    void this.frames.all(this.at.position.n).catch(() => {});
  }
}
