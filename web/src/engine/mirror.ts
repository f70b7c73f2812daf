// A mirror of a table of the server: its game as one's seats know it, played along in this tab's engine. What it can
// tell comes from there as soon as it is there, and from the server while it is behind.
import { api, Failure } from '../api/client';
import type { EntryTold, Known } from '../api/types';
import type { Engine } from './engine';
import { forget, reflect, type Reflected } from './reflected';

const engine = (): Promise<Engine> => import('./engine').then(({ mirrors }) => mirrors());

/** What the engine says of the rules is said: that something is forbidden is an answer. */
const forbidden = 422;

/** So is that the game has gone on since it was asked: the mirror knows only what the server knew before it. */
const stale = async (answer: Response): Promise<boolean> =>
  answer.status === 409 && ((await answer.clone().json()) as { code?: string }).code === 'stale';

export class Mirror implements Reflected {
  /** how many entries it has; null while it is of no use */
  private length: number | null = null;
  /** what is hidden from one's seats is told anew in it */
  guessed = false;
  private wanted = false;
  /** it is about to be made anew, from whatever is known by then */
  private renewing = false;
  /** the game cannot be mirrored while it lasts */
  private hopeless = false;
  /** one thing after the other: entries come faster than they are played */
  private work: Promise<void> = Promise.resolve();

  /** last is how many entries the page knows of. */
  constructor(
    private readonly table: string,
    private readonly last: () => number,
  ) {}

  get current(): boolean {
    return this.length === this.last();
  }

  /** it is there, or will be if it can */
  get coming(): boolean {
    return this.wanted && !this.hopeless;
  }

  /** open makes the mirror. */
  open(): void {
    if (this.wanted) return;
    this.wanted = true;
    reflect(this.table, this);
    this.renew();
  }

  close(): void {
    if (!this.wanted) return;
    this.wanted = false;
    this.length = null;
    forget(this.table);
    this.next(async (engine) => void (await engine.call('DELETE', `/api/mirrors/${this.table}`)));
  }

  /** renew makes it anew from what the seats know now. */
  renew(): void {
    if (!this.wanted) return;
    this.length = null;
    this.hopeless = false;
    if (this.renewing) return;
    this.renewing = true;
    this.next(async (engine) => {
      this.renewing = false;
      const known = await api.known(this.table);
      if (!this.wanted) return;
      // Where something is hidden what was taken back is not told, and moments have other numbers.
      if (known.record.entries.length < this.last()) this.hopeless = true;
      else await this.put(engine, known);
    });
  }

  private async put(engine: Engine, known: Known): Promise<void> {
    const put = await engine.call('PUT', `/api/mirrors/${this.table}`, known);
    this.hopeless = !put.ok;
    this.guessed = known.guessed;
    if (put.ok && this.wanted) this.length = known.record.entries.length;
  }

  /**
   * heard plays along what the stream has told. Where something is guessed the engine compares what that comes to
   * with what was told: what it cannot play, or comes to otherwise, it had guessed otherwise.
   */
  heard({ entry, position }: EntryTold): void {
    if (!this.wanted) return;
    const { n, seat, action, undo, events, turn } = entry;
    this.next(async (engine) => {
      if (this.hopeless && !turn.over) return;
      if (this.length !== null && n < this.length) return;
      // At the end everything is told. Until then something hidden cannot be played along.
      if (this.length !== n || turn.over || (this.guessed && !action)) return this.renew();
      const entries = [undo === undefined ? { seat, action } : { seat, undo }];
      const told = this.guessed ? { seat: position.seat, events, view: position.view } : undefined;
      const played = await engine.call('POST', `/api/mirrors/${this.table}/entries`, {
        from: n,
        entries,
        told,
      });
      if (played.ok) this.length = n + 1;
      else this.renew();
    });
  }

  /** next does something when what was begun before is done. Where nobody answers the mirror is of no use. */
  private next(run: (engine: Engine) => Promise<void>): void {
    this.work = this.work.then(async () => {
      try {
        await run(await engine());
      } catch (e) {
        this.failed(e);
      }
    });
  }

  private failed(e: unknown): void {
    if (!(e instanceof TypeError || e instanceof Failure)) throw e;
    this.length = null;
  }

  async answer(method: string, path: string, body: unknown): Promise<Response | undefined> {
    try {
      const answer = await (await engine()).call(method, path, body);
      const said = answer.ok || answer.status === forbidden || (await stale(answer));
      return said ? answer : undefined;
    } catch (e) {
      this.failed(e);
      return undefined;
    }
  }
}

/** thrifty tells whether the visitor's line is too thin for what is not needed. */
export function thrifty(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return (connection?.saveData ?? false) || /2g|3g/.test(connection?.effectiveType ?? '');
}
