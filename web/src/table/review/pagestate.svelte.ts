// The review of a table: asked for when somebody comes to look, followed until it is made, and what of it is looked at.
import { api, Failure } from '../../api/client';
import type { Action, Frame, Preview, Review, Reviewing } from '../../api/types';
import { here } from '../../engine/here.svelte';
import type { Live } from '../../contract/live';
import { curves, joined, momentAt, pointsOf, type Point } from '../judged/model';
import type { Maker } from './maker';
import * as storage from './storage';
import { taleOf } from './tale';

/** how long to wait before asking how far it is */
const pause = 1000;

/** What a decision led to, and what would have been better; the board before where neither shows on it. */
export interface Ways {
  before: Frame | undefined;
  played: Preview;
  better: Preview | null;
}

export class ReviewPageState {
  state = $state.raw<Reviewing | null>(null);
  /** the review, or as much of it as is made */
  review = $state.raw<Review | null>(null);
  /** why there is none, or why nothing more is heard of it */
  failure = $state.raw<Failure | null>(null);
  /** the number of the turning point looked at; 0 where there is none */
  chosen = $state(0);
  /** the moment pointed at on the curve */
  at = $state(0);
  /** on a phone one of the two is shown */
  side = $state<'played' | 'better'>('better');

  readonly made = $derived(this.state?.state === 'done');
  readonly points = $derived(this.review ? pointsOf(this.review) : []);
  readonly curves = $derived(this.review ? curves(this.review, this.points) : []);
  readonly tale = $derived(this.review && this.made ? taleOf(this.review) : null);
  readonly point = $derived(this.points.find((p) => p.number === this.chosen) ?? null);
  /** each seat's chance at the moment pointed at */
  readonly chance = $derived(this.review?.moments[momentAt(this.review, this.at)]?.chance ?? []);

  /** the game is kept on this device: nobody else would judge it */
  own = $state(false);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  /** it is made by this device, or was */
  here = $state(false);
  private maker: Maker | null = null;
  /** somebody has pointed at a moment; else the latest one judged is shown */
  private pointed = false;
  private readonly ways = new Map<number, Promise<Ways>>();

  constructor(
    readonly table: Live,
    /** the moment that a link leads to */
    private readonly wanted: number | null,
  ) {}

  /** begin shows the review that was made in this browser, or asks for one. */
  async begin(): Promise<void> {
    const kept = await storage.kept(this.table.table.id);
    if (this.closed) return;
    this.own = here.has(this.table.table.id);
    if (!kept) return this.own ? undefined : this.follow();
    this.here = true;
    this.hear({ state: 'done', review: kept }, 0);
  }

  /** makeHere has the review made by this device, and kept in this browser. */
  makeHere = async (): Promise<void> => {
    clearTimeout(this.timer);
    const { id, title } = this.table.table;
    this.here = true;
    this.failure = null;
    this.review = null;
    this.state = { state: 'making' };
    const { Maker } = await import('./maker');
    if (this.closed) return;
    this.maker = new Maker(title, (told) => this.hear(told, 0));
    await this.maker.make(id);
  };

  /** follow asks for the review and hears how far it is, until it is there. */
  async follow(): Promise<void> {
    const { id } = this.table.table;
    try {
      const known = this.review?.moments.length ?? 0;
      const told = this.state ? await api.review(id, known) : await api.askReview(id);
      if (this.here) return;
      this.hear(told, known);
      this.failure = null;
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      if (this.here) return;
      this.failure = e;
      if (e.code === 'offline') this.again();
    }
  }

  private hear(told: Reviewing, known: number): void {
    const looked = this.point?.decision.entry;
    this.state = told.state === 'none' ? null : told; // what is gone is asked for anew
    this.review = joined(this.review, told, known);
    const point = (entry?: number | null) => this.points.find((p) => p.decision.entry === entry)?.number;
    if (!this.made) {
      this.again();
      this.chosen = point(looked) ?? 0;
      if (!this.pointed) this.at = this.review?.moments.at(-1)?.entries ?? 0;
    } else if (looked === undefined || !point(looked)) {
      this.choose(point(this.wanted) ?? this.worst() ?? 0);
      if (this.wanted !== null) this.at = this.wanted;
    } else this.chosen = point(looked)!;
  }

  private again(): void {
    clearTimeout(this.timer);
    if (!this.closed && !this.here && this.state?.state !== 'failed')
      this.timer = setTimeout(() => void this.follow(), pause);
  }

  /** retry asks once more for one that could not be made. */
  retry = (): void => {
    if (this.here) return void this.makeHere();
    this.state = null;
    void this.follow();
  };

  close(): void {
    this.closed = true;
    this.maker?.end();
    clearTimeout(this.timer);
  }

  /** worst is what one looks at first: one's own most expensive decision, else anybody's. */
  private worst(): number | undefined {
    const byCost = [...this.points].sort((a, b) => b.decision.cost - a.decision.cost);
    const mistakes = byCost.filter((p) => !p.gift);
    const own = mistakes.find((p) => this.table.isMine(p.decision.seat));
    return (own ?? mistakes[0] ?? byCost[0])?.number;
  }

  choose = (number: number): void => {
    this.chosen = number;
    this.side = 'better';
    if (this.point) this.pointAt(this.point.decision.entry);
  };

  /** pointAt looks at the chances of a moment. */
  pointAt(entries: number): void {
    this.pointed = true;
    this.at = entries;
  }

  /** step goes to the turning point before or after the one looked at. */
  step = (by: 1 | -1): void => {
    const next = Math.min(this.points.length, Math.max(1, this.chosen + by));
    if (this.points.length > 0) this.choose(next);
  };

  /** walk points at the moment before or after. */
  walk(by: 1 | -1): void {
    const moments = this.review?.moments ?? [];
    const next = this.review ? momentAt(this.review, this.at) + by : 0;
    if (moments[next]) this.pointAt(moments[next].entries);
  }

  swap = (): void => {
    this.side = this.side === 'played' ? 'better' : 'played';
  };

  /** waysOf is what the two ways of a decision come to on the board. */
  waysOf(point: Point): Promise<Ways> {
    const { entry } = point.decision;
    let asked = this.ways.get(entry);
    if (!asked) {
      asked = this.suppose(point);
      asked.catch(() => this.ways.delete(entry)); // it can be asked again
      this.ways.set(entry, asked);
    }
    return asked;
  }

  private async suppose({ decision, gift }: Point): Promise<Ways> {
    const { entry, seat, played, better } = decision;
    const look = (actions: Action[]) => api.suppose(this.table.table.id, entry, seat, actions);
    const [before, was, could] = await Promise.all([
      this.table.past.frameAt(entry),
      look(played.actions),
      gift ? null : look(better.actions),
    ]);
    return { before, played: was, better: could };
  }
}
