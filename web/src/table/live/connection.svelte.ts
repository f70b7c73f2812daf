// The connection to the server: whether it holds, and whether an answer is long in coming. It mends itself.
import { Failure } from '../../api/client';
import { Stream, type StreamHandlers } from '../../api/stream';

/** after so long one notices that one waits */
const noticed = 400;
/** after so long without an answer the connection itself is doubted */
const doubted = 1000;
/** one that breaks is mostly back before so long, and then nothing is said of it */
const grace = 1000;

interface Handlers extends Pick<StreamHandlers, 'path' | 'events'> {
  /** it holds, at first or again */
  back: () => void;
  lost: () => void;
}

export class Connection {
  /** when the connection was lost; null while it holds */
  lostAt = $state<number | null>(null);
  /** the loss is worth a word: it lasts, or somebody got no answer */
  announced = $state(false);
  /** an answer is long in coming */
  slow = $state(false);

  private stream: Stream | null = null;
  private waiting = 0;
  private patience: ReturnType<typeof setTimeout> | undefined;
  private timers: ReturnType<typeof setTimeout>[] = [];

  constructor(private readonly on: Handlers) {}

  open(): void {
    if (this.stream) return;
    this.stream = new Stream({
      path: this.on.path,
      events: this.on.events,
      open: () => {
        this.holds();
        this.on.back();
      },
      lost: (sure) => {
        this.broken(sure);
        this.on.lost();
      },
    });
    window.addEventListener('online', this.rejoin);
    window.addEventListener('offline', this.lose);
    document.addEventListener('visibilitychange', this.nudge);
  }

  close(): void {
    this.stream?.close();
    this.stream = null;
    this.calm();
    this.holds();
    window.removeEventListener('online', this.rejoin);
    window.removeEventListener('offline', this.lose);
    document.removeEventListener('visibilitychange', this.nudge);
  }

  /** asAnother listens as another viewer once that is settled, and meanwhile to nothing told to the one before. */
  async asAnother(settle: () => Promise<void>): Promise<void> {
    this.stream?.hold();
    try {
      await settle();
    } finally {
      this.stream?.restart();
    }
  }

  /** lose notes that somebody got no answer: the banner says so, and it is opened again. */
  lose = (): void => {
    this.broken(true);
    this.stream?.lose();
  };

  private broken(sure: boolean): void {
    if (this.lostAt === null) this.patience = setTimeout(() => (this.announced = true), grace);
    this.lostAt ??= Date.now();
    if (sure) this.announced = true;
  }

  private holds(): void {
    clearTimeout(this.patience);
    this.lostAt = null;
    this.announced = false;
  }

  private rejoin = (): void => this.stream?.rejoin();

  private nudge = (): void => {
    if (document.visibilityState === 'visible') this.stream?.nudge();
  };

  /** ask waits for an answer that the player waits for. */
  async ask<T>(answer: Promise<T>): Promise<T> {
    if (this.waiting++ === 0) {
      this.timers = [
        setTimeout(() => (this.slow = true), noticed),
        setTimeout(() => this.stream?.doubt(), doubted),
      ];
    }
    try {
      return await answer;
    } catch (e) {
      if (e instanceof Failure && e.code === 'offline') this.lose();
      throw e;
    } finally {
      if (--this.waiting === 0) this.calm();
    }
  }

  private calm(): void {
    for (const timer of this.timers) clearTimeout(timer);
    this.slow = false;
  }
}
