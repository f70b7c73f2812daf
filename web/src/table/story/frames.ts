// Past positions for the scrubber, fetched in blocks and kept: a user who drags through a game sees every moment
// without waiting. A moment asked for before its block is there comes alone, ahead of it. Where this browser works
// them out each comes at once, and nothing ahead of it.
import { Failure } from '../../api/client';
import type { Frame } from '../../api/types';
import type { Alike } from './alike';

const blockSize = 100;

export class Frames {
  private readonly kept = new Map<number, Frame>();
  private readonly asked = new Map<number, Promise<void>>();
  private readonly ready = new Set<number>();

  constructor(
    private readonly load: (from: number, to: number) => Promise<Frame[]>,
    private readonly alike: Alike,
    private readonly near: () => boolean = () => false,
  ) {}

  get(n: number): Frame | undefined {
    const frame = this.kept.get(n);
    if (frame && !this.ready.has(n)) {
      // Only what is looked at is compared: comparing a whole game at once would be felt.
      frame.view = this.alike.same(frame.view);
      this.ready.add(n);
    }
    return frame;
  }

  /** need is the frame after n entries, from memory or from the server; the block around it follows. */
  async need(n: number, last: number): Promise<Frame | undefined> {
    if (!this.kept.has(n)) {
      this.keep(await this.load(n, n));
      if (!this.near()) void this.block(Math.floor(n / blockSize), last).catch(() => {});
    }
    return this.get(n);
  }

  /** around is the views before and after each of the moves, as far as they could be had. */
  async around(moves: readonly { from: number; to: number }[]): Promise<[unknown, unknown][]> {
    const first = Math.min(...moves.map((m) => m.from));
    const last = Math.max(...moves.map((m) => m.to)) + 1;
    for (let at = first; at <= last; at++)
      if (!this.kept.has(at)) this.keep(await this.load(at, Math.min(at + blockSize - 1, last)));
    return moves.map(({ from, to }) => [this.get(from)?.view, this.get(to + 1)?.view]);
  }

  /** all loads every block, the latest first: that is where one begins to look back. */
  async all(last: number): Promise<void> {
    for (let b = Math.floor(last / blockSize); b >= 0; b--) await this.block(b, last);
  }

  /** attempt is the frame after n entries; undefined where the server cannot be asked. */
  attempt = (n: number, last: number): Promise<Frame | undefined> => this.need(n, last).catch(unasked);

  /** known is every moment up to the last, or those that are known where the server cannot be asked. */
  async known(last: number): Promise<Frame[]> {
    await this.all(last).catch(unasked);
    return [...this.kept.values()].filter((f) => f.n <= last).sort((a, b) => a.n - b.n);
  }

  /** clear forgets everything, for another viewer. */
  clear(): void {
    this.kept.clear();
    this.asked.clear();
    this.ready.clear();
  }

  private keep(frames: Frame[]): void {
    for (const f of frames) if (!this.kept.has(f.n)) this.kept.set(f.n, f);
  }

  private block(b: number, last: number): Promise<void> {
    const from = b * blockSize;
    const to = Math.min(from + blockSize - 1, last);
    let missing = from;
    while (missing <= to && this.kept.has(missing)) missing++;
    if (missing > to) return Promise.resolve();
    let asked = this.asked.get(b);
    if (!asked) {
      asked = this.load(from, to)
        .then((frames) => this.keep(frames))
        .finally(() => this.asked.delete(b));
      this.asked.set(b, asked);
    }
    return asked;
  }
}

/** unasked lets nothing pass but that the server could not be asked. */
function unasked(e: unknown): undefined {
  if (!(e instanceof Failure)) throw e;
  return undefined;
}
