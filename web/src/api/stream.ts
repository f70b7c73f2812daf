// A live connection that mends itself. The server tells every entry once, in order, from the last one
// seen; so whenever the connection is lost it is opened again from there and nothing is missed.

export interface StreamHandlers {
  /** path of the stream, after what has been seen so far */
  path: () => string;
  events: Record<string, (data: unknown) => void>;
  open: () => void;
  lost: () => void;
}

/** What a stream needs of the browser, so that a test can play the browser. */
export interface StreamEnvironment {
  source: (path: string) => EventSource;
  later: (run: () => void, ms: number) => unknown;
  cancel: (timer: unknown) => void;
}

const browser: StreamEnvironment = {
  source: (path) => new EventSource(path),
  later: (run, ms) => setTimeout(run, ms),
  cancel: (timer) => clearTimeout(timer as number),
};

const firstWait = 250;
const longestWait = 5000;

export class Stream {
  private source: EventSource | null = null;
  private timer: unknown = null;
  private wait = firstWait;
  private ended = false;

  constructor(
    private readonly on: StreamHandlers,
    private readonly env: StreamEnvironment = browser,
  ) {
    this.connect();
  }

  /** nudge tries again at once: the network is said to be back, or the page is looked at again. */
  nudge(): void {
    if (this.ended || this.timer === null) return;
    this.wait = firstWait;
    this.connect();
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
    if (this.timer !== null) this.env.cancel(this.timer);
    this.timer = null;
  }

  private connect(): void {
    this.drop();
    const source = this.env.source(this.on.path());
    this.source = source;
    source.onopen = () => {
      this.wait = firstWait;
      this.on.open();
    };
    source.onerror = () => this.retry(source);
    for (const [name, tell] of Object.entries(this.on.events)) {
      source.addEventListener(name, (e) => tell(JSON.parse((e as MessageEvent<string>).data)));
    }
  }

  private retry(source: EventSource): void {
    if (source !== this.source) return;
    this.drop();
    this.on.lost();
    this.timer = this.env.later(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, longestWait);
  }
}
