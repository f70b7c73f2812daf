// Past positions for the scrubber, fetched in blocks and kept: whoever drags through a game sees every
// moment without waiting.
import type { Frame } from '../api/types';

export const blockSize = 100;

export class Frames {
  private kept = new Map<number, Frame>();
  private asked = new Map<number, Promise<void>>();

  constructor(private readonly load: (from: number, to: number) => Promise<Frame[]>) {}

  get(n: number): Frame | undefined {
    return this.kept.get(n);
  }

  /** need is the frame after n entries, from memory or with the block around it. */
  async need(n: number, last: number): Promise<Frame | undefined> {
    if (!this.kept.has(n)) await this.block(Math.floor(n / blockSize), last);
    return this.kept.get(n);
  }

  /** all loads every block, the latest first: that is where one begins to look back. */
  async all(last: number): Promise<void> {
    for (let b = Math.floor(last / blockSize); b >= 0; b--) await this.block(b, last);
  }

  /** upTo is what is known of the moments up to the last. */
  upTo(last: number): Frame[] {
    return [...this.kept.values()].filter((f) => f.n <= last).sort((a, b) => a.n - b.n);
  }

  /** clear forgets everything, for another viewer. */
  clear(): void {
    this.kept.clear();
    this.asked.clear();
  }

  private block(b: number, last: number): Promise<void> {
    const from = b * blockSize;
    const to = Math.min(from + blockSize - 1, last);
    if (this.kept.has(to) && this.kept.has(from)) return Promise.resolve();
    let asked = this.asked.get(b);
    if (!asked) {
      asked = this.load(from, to)
        .then((frames) => frames.forEach((f) => this.kept.set(f.n, f)))
        .finally(() => this.asked.delete(b));
      this.asked.set(b, asked);
    }
    return asked;
  }
}
