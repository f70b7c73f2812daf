// How the seats of a game under way stand, worked out by workers of this browser for one who watches: from what everybody
// may know, moment by moment. Whoever plays is never given it.
import { api, Failure } from '../../api/client';
import type { Review } from '../../api/types';
import { card } from '../../base/cards';
import { Thinkers, ThinkingFailed } from '../../engine/thinkers';
import type { Live } from '../../contract/live';
import { next, turning, type Turn } from './moments';

export type Stood = Review['moments'][number];

/** What a worker answers. */
interface Answer {
  moments?: number;
  chances?: Stood;
}

/** How many workers think: the page is for watching, and the machine for other things too. */
const WORKERS = 2;
const storageKey = 'scrip.watch.curve';

type State = 'off' | 'making' | 'ready' | 'failed';

export class Chances {
  state = $state<State>('off');
  /** what is known, by how many entries had been made */
  private known = $state.raw<ReadonlyMap<number, Stood>>(new Map());
  private thinkers: Thinkers | null = null;
  private running = false;
  private ended = false;

  constructor(private readonly table: Live) {}

  /** the moments that are known, in their order; those that were taken back are none */
  readonly moments: Stood[] = $derived.by(() =>
    this.line.flatMap((entries) => {
      const stood = this.known.get(entries);
      return stood ? [stood] : [];
    }),
  );
  /** the entries after which there is a moment: none at first, and those in force */
  private readonly line: number[] = $derived.by(() => {
    const { inForce, position } = this.table;
    return [0, ...inForce.flatMap((force, n) => (force && n < position.n ? [n + 1] : []))];
  });
  readonly turns: Turn[] = $derived(turning(this.line, this.known));
  /** how much is known, of all that is to be */
  readonly done = $derived(this.moments.length);
  readonly now: Stood | null = $derived(this.known.get(this.line.at(-1) ?? 0) ?? this.moments.at(-1) ?? null);

  /** wanted tells whether this browser has been told not to. */
  static wanted = (): boolean => localStorage.getItem(storageKey) !== 'off';

  begin(): void {
    localStorage.removeItem(storageKey);
    if (this.state === 'off' || this.state === 'failed') this.state = 'making';
    void this.follow();
  }

  stop(): void {
    localStorage.setItem(storageKey, 'off');
    this.state = 'off';
    this.thinkers?.end();
    this.thinkers = null;
  }

  /** follow works out what is not known yet, until nothing is left that is worth it; it is called whenever the game goes on. */
  async follow(): Promise<void> {
    if (this.running || this.ended || this.state === 'off' || this.state === 'failed') return;
    this.running = true;
    try {
      while (!this.ended && this.state !== ('off' as State) && next(this.line, this.known).length > 0) {
        this.state = 'making';
        if (!(await this.round())) return;
      }
      if (this.state === 'making') this.state = 'ready';
    } catch (e) {
      if (!(e instanceof ThinkingFailed || e instanceof Failure)) throw e;
      // Workers that were ended have failed at nothing.
      if (!this.ended && this.state !== ('off' as State)) this.state = 'failed';
      this.thinkers?.end();
      this.thinkers = null;
    } finally {
      this.running = false;
    }
  }

  /** round works out what is to be known next of the game as it is; false where it was stopped. */
  private async round(): Promise<boolean> {
    const { table } = this.table;
    const { line } = this;
    const { record } = await api.known(table.id);
    this.thinkers ??= new Thinkers(Math.min(WORKERS, card(table.title)?.thinkers ?? WORKERS));
    const opened = await this.thinkers.every<Answer>('judge', () => ({ do: 'follow', record }));
    if (!opened) return false;
    // What is hidden is told anew, without what was taken back: it is the line that its moments are of.
    if (opened[0].moments! < line.length) return false;
    const wanted = next(line, this.known).slice(0, AT_A_TIME);
    const asks = wanted.map((i) => ({ do: 'chances', moment: i }));
    return this.thinkers.share<Answer>('judge', asks, ({ chances }, i) => {
      const entries = line[wanted[i]];
      this.known = new Map(this.known).set(entries, { ...chances!, entries });
      return this.line.at(-1) !== line.at(-1); // the game has gone on: that comes first
    });
  }

  end(): void {
    this.ended = true;
    this.thinkers?.end();
  }
}

/** How many are asked for before the game is looked at again. */
const AT_A_TIME = 24;
