// A walk through a game: the moments that were fetched so far, the one that is shown, and the present where the game is
// still played.
import type { EntryView, Frame, Position, Table } from '../api/types';
import { Away, entriesOf, follow, framesOf, Refused, tableOf, type Heard } from './asking';

/** so many moments are fetched together */
const BLOCK = 20;
/** how long a moment is shown while the game is played, in milliseconds */
const SHOWN = 1200;
/** after so long somebody who does not answer is asked again, in milliseconds */
const AGAIN = 4000;

export class Walk {
  table = $state.raw<Table | null>(null);
  frame = $state.raw<Frame | null>(null);
  /** why there is nothing to be seen, or nothing new */
  trouble = $state<'' | 'private' | 'away'>('');
  /** how many moments there are after the beginning */
  last = $state(0);
  /** the moment that was asked for */
  at = $state(0);
  playing = $state(false);
  /** the game goes on, and what happens is shown at once */
  follows = $state(false);

  readonly running = $derived(this.table?.status === 'running');
  /** what led to the moment that is shown */
  readonly entry = $derived.by(() => (this.frame ? this.entries.get(this.frame.n - 1) : undefined));

  private readonly frames = new Map<number, Frame>();
  private readonly entries = new Map<number, EntryView>();
  private readonly asked = new Map<number, Promise<void>>();
  private playingOn: ReturnType<typeof setTimeout> | undefined;
  private listening: AbortController | undefined;
  private ended = false;

  constructor(
    private readonly id: string,
    private readonly first: number | null,
  ) {}

  /** begin loads the table, and asks again until somebody answers. */
  async begin(): Promise<void> {
    if (this.ended) return;
    try {
      this.open(await tableOf(this.id));
    } catch (e) {
      this.fail(e);
      if (e instanceof Away) setTimeout(() => void this.begin(), AGAIN);
    }
  }

  private open(table: Table): void {
    this.table = table;
    this.trouble = '';
    const { position } = table;
    if (position) {
      this.keep(position);
      this.follows = this.first === null && this.running;
      void this.goto(this.first ?? position.n);
    }
    void this.listen();
  }

  /** goto shows the moment after n entries, as soon as it is there. */
  async goto(n: number): Promise<void> {
    this.at = Math.min(Math.max(n, 0), this.last);
    const wanted = this.at;
    try {
      await this.need(wanted);
      if (this.at === wanted) this.frame = this.frames.get(wanted) ?? this.frame;
      this.trouble = '';
    } catch (e) {
      this.fail(e);
    }
  }

  /** leave goes to a moment by hand: what happens meanwhile is not shown. */
  leave(n: number): void {
    this.stop();
    this.follows = false;
    void this.goto(n);
  }

  /** present goes to what is now, and stays there. */
  present(): void {
    this.stop();
    this.follows = this.running;
    void this.goto(this.last);
  }

  toggle(): void {
    if (this.playing) return this.stop();
    this.playing = true;
    this.follows = false;
    void this.play(this.at >= this.last ? 0 : this.at + 1);
  }

  private async play(n: number): Promise<void> {
    await this.goto(n);
    if (!this.playing) return;
    void this.need(Math.min(n + BLOCK / 2, this.last)).catch(() => {});
    if (this.at >= this.last) return this.running ? this.present() : this.stop();
    this.playingOn = setTimeout(() => void this.play(this.at + 1), SHOWN);
  }

  private stop(): void {
    clearTimeout(this.playingOn);
    this.playing = false;
  }

  /** need fetches a moment, with those around it. */
  private async need(n: number): Promise<void> {
    if (this.frames.has(n) && (n === 0 || this.entries.has(n - 1))) return;
    const from = Math.floor(n / BLOCK) * BLOCK;
    let asked = this.asked.get(from);
    if (!asked) {
      asked = this.fetch(from, Math.min(from + BLOCK - 1, this.last));
      this.asked.set(from, asked);
      // What comes later belongs to it too: it is asked for anew then.
      void asked.catch(() => {}).finally(() => this.asked.delete(from));
    }
    await asked;
  }

  private async fetch(from: number, to: number): Promise<void> {
    const [frames, entries] = await Promise.all([
      framesOf(this.id, from, to),
      entriesOf(this.id, Math.max(from - 1, 0), to),
    ]);
    for (const frame of frames) this.frames.set(frame.n, frame);
    for (const entry of entries) this.entries.set(entry.n, entry);
  }

  /** listen follows the game while somebody may look; whoever comes back to the page calls it again. */
  readonly listen = async (): Promise<void> => {
    this.listening?.abort();
    if (this.ended || document.hidden || !this.table || this.table.status === 'finished') return;
    const listening = new AbortController();
    this.listening = listening;
    try {
      await follow(this.id, this.last, this.heard, listening.signal);
    } catch (e) {
      if (listening.signal.aborted) return;
      if (e instanceof Refused) return this.fail(e);
    }
    if (!this.ended) setTimeout(() => void this.listen(), AGAIN);
  };

  private readonly heard: Heard = {
    entry: ({ entry, position }) => {
      this.entries.set(entry.n, entry);
      this.keep(position);
      if (this.follows) void this.goto(this.last);
    },
    table: (table) => {
      const begins = this.last === 0 && this.frame === null;
      if (begins && table.position) this.open(table);
      else this.table = table;
    },
  };

  private keep({ n, turn, view }: Position): void {
    this.frames.set(n, { n, turn, view });
    this.last = Math.max(this.last, n);
  }

  private fail(e: unknown): void {
    this.stop();
    this.trouble = e instanceof Refused ? 'private' : 'away';
    if (e instanceof Refused) this.frame = null;
  }

  end(): void {
    this.ended = true;
    this.stop();
    this.listening?.abort();
  }
}
