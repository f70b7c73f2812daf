// A live connection that mends itself. The server tells every entry once, in order, from the last one
// seen; so whenever the connection is lost it is opened again from there and nothing is missed. A machine
// that slept, or a network that changed, may leave a connection that is dead and does not say so: the server
// beats regularly, and after a long silence the connection counts as lost.
import { source } from './answering';

export interface StreamHandlers {
  /** path of the stream, after what has been seen so far */
  path: () => string;
  events: Record<string, (data: unknown) => void>;
  open: () => void;
  /** sure: nobody answers; else it may be back in a moment */
  lost: (sure: boolean) => void;
}

/** What a stream listens to: an EventSource, or the engine in this browser. */
export interface Source {
  onopen: ((e: Event) => unknown) | null;
  onerror: ((e: Event) => unknown) | null;
  addEventListener(name: string, hear: (e: Event) => void): void;
  close(): void;
}

/** What a stream needs of the browser, so that a test can play the browser. */
export interface StreamEnvironment {
  source: (path: string) => Source;
  later: (run: () => void, ms: number) => unknown;
  cancel: (timer: unknown) => void;
  now: () => number;
}

const browser: StreamEnvironment = {
  source,
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as number),
  now: () => Date.now(),
};

const firstWait = 250;
const longestWait = 5000;
/** The server beats every 5 seconds: one beat may be lost. */
export const longestSilence = 12_000;
/** A user who comes back to the page does not wait for the second: one that is late is enough to ask. */
export const lateBeat = 6000;
/** An opened stream says so at once; after a late beat the page waits less long for it. */
export const longestOpening = 8000;
export const doubtfulOpening = 1200;

export class Stream {
  private source: Source | null = null;
  /** until the next try, while the connection is lost */
  private timer: unknown = null;
  /** until the silence is too long, while it holds */
  private listening: unknown = null;
  private heardAt = 0;
  private wait = firstWait;
  private opened = false;
  private ended = false;

  constructor(
    private readonly on: StreamHandlers,
    private readonly env: StreamEnvironment = browser,
  ) {
    this.connect();
  }

  /** nudge tries again at once, or sees whether anybody is there: the page is looked at again. */
  nudge(): void {
    if (this.timer !== null) return this.hasten();
    if (this.env.now() - this.heardAt >= lateBeat) this.doubt();
  }

  /** rejoin opens the stream anew: the network is said to be back, and it may be another one. */
  rejoin(): void {
    if (this.timer !== null) this.hasten();
    else this.doubt();
  }

  /** doubt opens the stream anew to see whether anybody is there: an answer is long in coming. */
  doubt(): void {
    if (!this.ended && this.opened) this.connect(doubtfulOpening);
  }

  /** lose counts the connection as lost: something else found that nobody answers. */
  lose(): void {
    if (this.source) this.retry(this.source, true);
  }

  /** hold listens no more until it is restarted: what comes is told to one who is about to be another viewer. */
  hold(): void {
    this.drop();
  }

  /** restart opens the stream anew, for another viewer. */
  restart(): void {
    if (!this.ended) this.connect();
  }

  close(): void {
    this.ended = true;
    this.drop();
  }

  private drop(): void {
    this.source?.close();
    this.source = null;
    for (const timer of [this.timer, this.listening]) if (timer !== null) this.env.cancel(timer);
    this.timer = this.listening = null;
    this.opened = false;
  }

  /** hasten does not wait for the next try. */
  private hasten(): void {
    this.wait = firstWait;
    this.connect();
  }

  /** heard notes a sign of life, and waits for the next. */
  private heard(source: Source, longest = longestSilence): void {
    if (source !== this.source) return;
    this.heardAt = this.env.now();
    if (this.listening !== null) this.env.cancel(this.listening);
    this.listening = this.env.later(() => this.retry(source, true), longest);
  }

  private connect(longest = longestOpening): void {
    this.drop();
    const source = this.env.source(this.on.path());
    this.source = source;
    this.heard(source, longest);
    source.onopen = () => {
      this.opened = true;
      this.wait = firstWait;
      this.heard(source);
      this.on.open();
    };
    source.onerror = () => this.retry(source, false);
    source.addEventListener('beat', () => this.heard(source));
    for (const [name, tell] of Object.entries(this.on.events)) {
      source.addEventListener(name, (e) => {
        if (source !== this.source) return;
        this.heard(source);
        tell(JSON.parse((e as MessageEvent<string>).data));
      });
    }
  }

  private retry(source: Source, sure: boolean): void {
    if (source !== this.source) return;
    this.drop();
    this.on.lost(sure);
    this.timer = this.env.later(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, longestWait);
  }
}
