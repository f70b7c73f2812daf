// The review of a table: asked for when somebody comes to look, followed until it is made, and what of it is looked at.
import { api, Failure } from '../../api/client';
import type { Action, Frame, Preview, Reviewing } from '../../api/types';
import type { LiveTable } from '../live.svelte';
import { curves, momentAt, pointsOf, type Point } from './model';
import { taleOf } from './tale';

/** how long to wait before asking how far it is */
const pause = 700;

/** What a decision led to, and what would have been better; the board before where neither shows on it. */
export interface Ways {
  before: Frame | undefined;
  played: Preview;
  better: Preview | null;
}

export class ReviewDesk {
  state = $state.raw<Reviewing | null>(null);
  /** why there is none, or why nothing more is heard of it */
  failure = $state.raw<Failure | null>(null);
  /** the number of the turning point looked at; 0 where there is none */
  chosen = $state(0);
  /** the moment pointed at on the curve */
  at = $state(0);
  /** on a phone one of the two is shown */
  side = $state<'played' | 'better'>('better');

  readonly review = $derived(this.state?.review ?? null);
  readonly points = $derived(this.review ? pointsOf(this.review) : []);
  readonly curves = $derived(this.review ? curves(this.review, this.points) : []);
  readonly tale = $derived(this.review ? taleOf(this.review) : null);
  readonly point = $derived(this.points.find((p) => p.number === this.chosen) ?? null);
  /** each seat's chance at the moment pointed at */
  readonly chance = $derived(this.review?.moments[momentAt(this.review, this.at)]?.chance ?? []);

  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly ways = new Map<number, Promise<Ways>>();

  constructor(readonly table: LiveTable) {}

  /** follow asks for the review and hears how far it is, until it is there. */
  async follow(): Promise<void> {
    const { id } = this.table.table;
    try {
      const heard = this.state?.state;
      this.hear(heard ? await api.review(id) : await api.askReview(id));
      this.failure = null;
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      this.failure = e;
      if (e.code === 'offline') this.again();
    }
  }

  private hear(told: Reviewing): void {
    this.state = told;
    if (told.state === 'waiting' || told.state === 'making') this.again();
    else if (told.review) this.choose(this.worst(told.review) ?? 0);
  }

  private again(): void {
    clearTimeout(this.timer);
    if (!this.closed) this.timer = setTimeout(() => void this.follow(), pause);
  }

  /** retry asks once more for one that could not be made. */
  retry = (): void => {
    this.state = null;
    void this.follow();
  };

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** worst is what one looks at first: one's own most expensive decision, else anybody's. */
  private worst(review: NonNullable<Reviewing['review']>): number | undefined {
    const byCost = pointsOf(review).sort((a, b) => b.decision.cost - a.decision.cost);
    const mistakes = byCost.filter((p) => !p.gift);
    const own = mistakes.find((p) => this.table.isMine(p.decision.seat));
    return (own ?? mistakes[0] ?? byCost[0])?.number;
  }

  choose = (number: number): void => {
    this.chosen = number;
    this.side = 'better';
    if (this.point) this.at = this.point.decision.entry;
  };

  /** step goes to the turning point before or after the one looked at. */
  step = (by: 1 | -1): void => {
    const next = Math.min(this.points.length, Math.max(1, this.chosen + by));
    if (this.points.length > 0) this.choose(next);
  };

  /** walk points at the moment before or after. */
  walk(by: 1 | -1): void {
    const moments = this.review?.moments ?? [];
    const next = this.review ? momentAt(this.review, this.at) + by : 0;
    if (moments[next]) this.at = moments[next].entries;
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
