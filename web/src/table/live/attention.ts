// A table counts as seen when it was in front of the person after the last news of it: an open page alone does not.
// The server is told at most now and then, and at the latest when the person looks elsewhere.

/** between two times that the server is told, in milliseconds */
export const pause = 15_000;

/** What attention needs of the browser, so that a test can play it. */
export interface Watch {
  inFront: () => boolean;
  now: () => number;
  later: (run: () => void, ms: number) => unknown;
  cancel: (timer: unknown) => void;
}

export class Attention {
  /** what the page shows, and the last of it that the server knows to be seen */
  private shown = '';
  private told = '';
  private toldAt = -Infinity;
  /** what is shown was seen, and the server will be told */
  private timer: unknown = null;

  constructor(
    private readonly tell: () => void,
    private readonly watch: Watch,
  ) {}

  /** look notes what the page shows now; called as well when it comes to the front. */
  look(news: string = this.shown): void {
    this.shown = news;
    if (news === '' || news === this.told || this.timer !== null || !this.watch.inFront()) return;
    const wait = this.toldAt + pause - this.watch.now();
    if (wait <= 0) this.say();
    else this.timer = this.watch.later(() => this.say(), wait);
  }

  /** leave: the page is no longer in front. What came while it was is told. */
  leave(): void {
    if (this.timer !== null) this.say();
  }

  private say(): void {
    if (this.timer !== null) this.watch.cancel(this.timer);
    this.timer = null;
    this.told = this.shown;
    this.toldAt = this.watch.now();
    this.tell();
  }
}
