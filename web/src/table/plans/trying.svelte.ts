// What one tries at a table: at any of its moments, from whatever one comes, for all seats. What only trying needs is
// loaded when it is first wanted. Nobody else is told of any of it.
import { api } from '../../api/client';
import type { Action, Turn } from '../../api/types';
import { toasts } from '../../parts/toasts.svelte';
import { router } from '../../base/router.svelte';
import { width } from '../../base/width.svelte';
import { t, words } from '../../words/words.svelte';
import type { Live, Start } from '../../contract/live';
import { leading } from './line';
import type { Trial } from './trial.svelte';

type Parts = typeof import('./parts');

export class Trying {
  /** the board is one's own to try on */
  private on = $state(false);
  private trial = $state.raw<Trial | null>(null);
  /** the kept plan that is being tried; null for a new one */
  current = $state<number | null>(null);
  /** decisions that one takes again, one after the other */
  private series = $state.raw<readonly Start[]>([]);
  /** what Enter does where nothing else has it */
  onward: (() => void) | null = null;
  parts = $state.raw<Parts | null>(null);

  constructor(protected readonly at: Live) {}

  /** one may try here */
  readonly may = $derived.by(() => {
    const { guide, table } = this.at;
    return !guide && !table.broken && (table.status === 'running' || table.status === 'finished');
  });
  /** what is tried can be kept as a plan, to be played or ordered */
  readonly keeps = $derived.by(() => {
    const { table, seat, over } = this.at;
    return this.may && seat !== null && !over && table.status === 'running' && !table.whatIf;
  });
  /** the way in stands in the bar: one waits */
  readonly invites = $derived.by(() => this.keeps && this.at.live && !this.at.myTurn);
  /** what is tried, while it is on the screen; other moments are looked at as they were */
  readonly world = $derived.by(() => {
    const { trial } = this;
    return this.on && trial && this.may && this.at.moment === trial.place ? trial : null;
  });
  /** what is kept stands in the board's corner, where there is room; else it has a tab */
  readonly corner = $derived.by(
    () =>
      width.now === 'wide' &&
      this.keeps &&
      this.world !== null &&
      this.at.module.corner?.(this.world) === true,
  );
  /** what what is tried can become: it is played, made an order, or played on at a table of its own; null for nothing yet */
  readonly way: 'play' | 'order' | 'on' | null = $derived.by(() => {
    const { world, at } = this;
    if (!world) return null;
    if (world.place !== null || at.over || at.seat === null) return 'on';
    if (at.myTurn) return leading(world.line, at.seat).length > 0 ? 'play' : null;
    if (!this.keeps) return 'on';
    return world.own ? 'order' : null;
  });

  // Trying.

  toggle = async (): Promise<void> => {
    if (this.world) this.stop();
    else if (this.may) await this.start();
  };

  /** start goes on with what was tried last at this moment, or begins here. */
  async start(): Promise<void> {
    const { trial } = this;
    if (!trial || trial.place !== this.at.moment) return this.fresh();
    if (trial.behind > 0) await this.catchUp();
    // The game has left none of it to go on with.
    if (this.trial?.line.length === 0 && this.trial.refused) return this.fresh();
    this.on = true;
  }

  stop = (): void => {
    this.on = false;
    this.at.whyNot = null;
    this.at.analysis.close();
  };

  /** fresh begins anew at the moment looked at; where the game is over there, at its last decision. */
  fresh = async (): Promise<void> => {
    if (this.at.live && this.at.over) await this.at.past.goto(this.lastDecision);
    const { moment, turn } = this.at;
    await this.enter({ at: moment, seat: this.seatAt(turn), line: [] });
  };

  /** enter goes to a moment and begins to try there. */
  async enter({ at, seat, line }: Start): Promise<void> {
    const past = at !== null && at < this.at.position.n ? at : null;
    await this.at.past.goto(past);
    await this.show({ at: past, seat, line });
  }

  /** again takes decisions again, one after the other. */
  async again(list: readonly Start[]): Promise<void> {
    this.series = list;
    await this.enter(list[0]);
  }

  /** where what is tried stands among the decisions that are taken again; null where it is none of them */
  readonly standing = $derived.by(() => {
    const i = this.series.findIndex((start) => start.at === this.world?.place);
    const next = this.series[i + 1];
    return i < 0 ? null : { number: i + 1, of: this.series.length, next: next && (() => this.enter(next)) };
  });

  /** the moment before the last thing that a seat did */
  private get lastDecision(): number {
    const { entries, inForce } = this.at;
    return Math.max(
      0,
      entries.findLastIndex((e) => inForce[e.n] && e.seat !== 'chance'),
    );
  }

  /** seatAt is the seat that one sits in where nobody has named one: one's own, else the one that is asked. */
  private seatAt({ seats }: Turn): number {
    const { seat, table } = this.at;
    const own = seats.find((s) => table.mine.includes(s)) ?? seat ?? table.mine[0];
    return own ?? seats[0] ?? 0;
  }

  /** catchUp tries what is left of it anew at the present. */
  async catchUp(): Promise<void> {
    const next = await this.trial?.upToNow();
    if (!next) return;
    next.touched = true;
    this.trial = next;
  }

  private async show(start: Start): Promise<void> {
    const { Trial } = await this.load();
    const trial = await Trial.open(this.at, start.at ?? this.at.position.n, start.line, start);
    if (!trial) return;
    this.trial = trial;
    this.current = null;
    this.on = true;
    this.at.hint.close();
  }

  /** end forgets what is tried. */
  protected end(): void {
    this.on = false;
    this.trial = null;
  }

  protected async load(): Promise<Parts> {
    const [parts] = await Promise.all([import('./parts'), words.need('plans')]);
    return (this.parts = parts);
  }

  // Going on with it.

  /** send plays the first steps in the game, batch after batch, and says where it goes another way than was tried. */
  send = async (): Promise<void> => {
    const { world, at } = this;
    if (!world || this.way !== 'play' || world.behind > 0) return;
    const actions = leading(world.line, at.seat!).map((s) => s.action);
    this.stop();
    let done = 0;
    while (done < actions.length && at.myTurn) {
      const { n } = at.position;
      const batch = await this.batch(actions.slice(done));
      await at.steps.play(batch);
      if (at.position.n === n) break;
      done += batch.length;
    }
    if (done < actions.length)
      toasts.show(words.say('plans', 'stopped', { done, of: actions.length }), { icon: 'branch' });
  };

  /** batch is as many of the actions as can be sent at once: what draws or reveals something ends it. */
  private async batch(actions: Action[]): Promise<Action[]> {
    for (let n = actions.length; n > 1; n--) {
      const found = await this.at.steps.look(actions.slice(0, n));
      if (found && !('illegal' in found)) return actions.slice(0, n);
    }
    return actions.slice(0, 1);
  }

  /** branch goes to a private table that goes on from what is tried: against bots, or with all seats one's own. */
  branch = async (against: boolean): Promise<void> => {
    const { world } = this;
    if (!world) return;
    const { from, owner, line } = world;
    try {
      const body = { at: from, line: [...line], ...(against ? { seat: owner } : {}) };
      const next = await this.at.connection.ask(api.branch(this.at.table.id, body));
      const guessed = next.whatIf?.guessed === true;
      const part = !guessed && (next.position?.n ?? 0) < from + line.length;
      const said = guessed ? 'guessed' : part ? 'part' : against ? 'against' : 'opened';
      this.stop();
      router.visit(`/table/${next.id}`);
      toasts.show(t(`branch.${said}`), { icon: 'branch' });
    } catch (e) {
      this.at.tell(e);
    }
  };
}
