// A review made by this device: its workers judge the moments and weigh the decisions, each what comes next, and one of
// them puts it together. For the same game it is the review that the server makes.
import { Failure } from '../../api/client';
import type { Review, Reviewing } from '../../api/types';
import { card } from '../../base/cards';
import { Thinkers, ThinkingFailed } from '../../engine/thinkers';
import { recordOf } from '../judged/record';
import * as storage from './storage';

/** How often it is told how far it is, in ms. */
const TOLD = 1000;

/** What workers answer; what they found is only passed on. */
interface Answer {
  moments?: number;
  judged?: Judged;
  weighed?: unknown;
  /** what was weighed is listed among the mistakes */
  counts?: boolean;
  suspects?: unknown[];
  /** how many mistakes are listed: what comes after them does not count */
  listed?: number;
  review?: Review;
}

/** The figures of a moment that are shown before the review is put together. */
interface Judged {
  moment: Review['moments'][number];
  asked: boolean;
  games: number;
}

export class Maker {
  private readonly thinkers: Thinkers;
  private told = 0;
  private ended = false;

  constructor(
    title: string,
    private readonly tell: (told: Reviewing) => void,
  ) {
    this.thinkers = new Thinkers(card(title)?.thinkers);
  }

  /** make makes the review of a table, keeps it in this browser, and tells how that goes. */
  async make(id: string): Promise<void> {
    let made: Review | null = null;
    try {
      made = await this.judge(await recordOf(id));
    } catch (e) {
      if (!(e instanceof ThinkingFailed || e instanceof Failure)) throw e;
    }
    // What is told to be done is kept.
    if (made) await storage.keep(id, made);
    if (!this.ended) this.tell(made ? { state: 'done', review: made } : { state: 'failed' });
    this.end();
  }

  private async judge(record: unknown): Promise<Review | null> {
    const { thinkers } = this;
    const opened = await thinkers.every<Answer>('judge', () => ({ do: 'open', record }));
    if (!opened) return null;
    const of = opened[0].moments!;
    const judged: Judged[] = new Array<Judged>(of);
    const moments = Array.from({ length: of }, (_, moment) => ({ do: 'moment', moment }));
    let done = 0;
    const whole = await thinkers.share<Answer>('judge', moments, (answer, i) => {
      judged[i] = answer.judged!;
      done++;
      this.now({ state: 'making', done, of }, () => glimpse(judged));
    });
    return whole ? this.weigh(judged) : null;
  }

  private async weigh(judged: Judged[]): Promise<Review | null> {
    const { thinkers } = this;
    const first = await thinkers.first.ask<Answer>('judge', { do: 'sum', judged });
    if (!first) return null;
    const suspects = first.suspects ?? [];
    const list = new Weighing(first.listed ?? suspects.length);
    let done = 0;
    const asks = suspects.map((decision) => ({ do: 'weigh', decision }));
    const whole = await thinkers.share<Answer>('judge', asks, (answer, i) => {
      list.take(i, answer.weighed, answer.counts ?? false);
      done++;
      this.now({ state: 'making', weighing: true, done, of: suspects.length }, () => first.review!);
      return list.full;
    });
    if (!whole) return null;
    const last = await thinkers.first.ask<Answer>('judge', { do: 'sum', judged, weighed: list.known });
    return last?.review ?? null;
  }

  /** now tells how far it is, where that was not told just before. */
  private now(far: Reviewing, review: () => Review): void {
    if (performance.now() - this.told < TOLD) return;
    this.told = performance.now();
    this.tell({ ...far, review: review() });
  }

  end(): void {
    this.ended = true;
    this.thinkers.end();
  }
}

/** What was weighed, in the order of the suspects, until as many count as are listed. */
export class Weighing {
  readonly known: unknown[] = [];
  private counted = 0;
  private readonly later = new Map<number, { weighed: unknown; counts: boolean }>();

  constructor(private readonly listed: number) {}

  get full(): boolean {
    return this.counted >= this.listed;
  }

  /** take takes what came of a suspect; those before it may come later. */
  take(i: number, weighed: unknown, counts: boolean): void {
    this.later.set(i, { weighed, counts });
    for (let next; !this.full && (next = this.later.get(this.known.length));) {
      this.known.push(next.weighed);
      if (next.counts) this.counted++;
    }
  }
}

/** glimpse is the curve as far as it is known without a gap. */
function glimpse(judged: readonly (Judged | undefined)[]): Review {
  const gap = judged.findIndex((j) => !j);
  const known = judged.slice(0, gap < 0 ? undefined : gap) as Judged[];
  return {
    moments: known.map((j) => j.moment),
    mistakes: [],
    gifts: [],
    judged: known.filter((j) => j.asked).length,
    games: known.reduce((sum, j) => sum + j.games, 0),
    lost: [],
    losses: [],
  };
}
