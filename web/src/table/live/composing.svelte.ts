// Steps composed here and sent to the server: what they would bring about, what is on its way, what is kept
// while nobody answers.
import { tick } from 'svelte';
import { api, Failure } from '../../api/client';
import type { Action, OptionView, Preview, Refused } from '../../api/types';
import { toasts } from '../../parts/toasts.svelte';
import { t } from '../../words/words.svelte';
import type { LiveTable } from './live.svelte';
import { Optimistic } from './optimistic.svelte';
import { Previews } from './previews';
import * as storage from '../story/storage';
import type { Warning } from '../../contract/title';

const retryPause = 1000;

interface Unsent {
  after: number;
  seat: number;
  actions: Action[];
  /** the plan that they are */
  plan?: number;
}

export class Composing {
  composed = $state.raw<Action[]>([]);
  ahead = $state.raw<Preview | null>(null);
  /** what the composed steps are to become, while the server is asked */
  private wanted = $state.raw<Action[] | null>(null);
  /** the option just chosen, until the server has answered: it looks chosen at once */
  pressed = $state.raw<OptionView | null>(null);
  busy = $state(false);
  /** what is asked about once more before it is sent */
  asking = $state.raw<{ warning: Warning; actions: Action[] } | null>(null);
  /** what could not be sent yet */
  unsent = $state.raw<Unsent | null>(null);
  /** what the server has not answered yet */
  private unanswered: Unsent | null = null;

  private composing: Promise<void> = Promise.resolve();
  private sending: Promise<void> | null = null;
  /** what was meant for when the answer under way is there, in order */
  private held: (() => void)[] = [];
  private retry: ReturnType<typeof setTimeout> | undefined;
  private readonly previews: Previews;
  /** what was sent, drawn as done before the server has answered */
  private readonly sent: Optimistic;

  constructor(private readonly at: LiveTable) {
    this.previews = new Previews(
      () => at.table.id,
      () => at.connection.lose(),
    );
    this.sent = new Optimistic(at, this.previews);
  }

  /** the steps chosen after those composed while the server is asked about them */
  readonly optimistic: readonly Action[] = $derived.by(() => {
    const wanted = this.wanted ?? [];
    const first = wanted.findIndex((action, i) => action !== this.composed[i]);
    return first < 0 ? [] : wanted.slice(first);
  });

  /** the position with what was sent done, before the server has answered */
  get drawn(): Preview | null {
    return this.sent.position;
  }
  readonly shown: Preview | null = $derived.by(() => this.drawn ?? this.ahead);

  /** the steps as they are drawn: those composed, or what they are to become */
  get chosen(): readonly Action[] {
    return this.wanted ?? this.composed;
  }

  /** an answer is under way */
  get asked(): boolean {
    return this.busy || this.wanted !== null;
  }

  /** after does something as soon as the answer under way is there; not at all where that is a no. */
  after(run: () => void): void {
    this.held.push(run);
  }

  private async goOn(): Promise<void> {
    while (this.held.length > 0 && !this.asked) {
      await tick();
      this.held.shift()?.();
    }
  }

  /** back sends what was kept while the line was lost, and asks again what was not answered. */
  back(): void {
    void this.resend();
    if (this.wanted) void this.recompose(this.wanted);
  }

  close(): void {
    clearTimeout(this.retry);
  }

  async choose(action: Action): Promise<void> {
    if (this.at.module.composes(action, this.at)) return this.compose(action);
    return this.act(action);
  }

  async compose(...actions: Action[]): Promise<void> {
    this.press(actions.at(-1)!);
    // What was chosen before may still be on its way.
    await this.recompose([...this.chosen, ...actions]);
  }

  recompose(actions: Action[]): Promise<void> {
    this.composing = this.settle(actions);
    return this.composing;
  }

  private async settle(actions: Action[]): Promise<void> {
    if (actions.length === 0) return this.clear();
    this.wanted = actions;
    const found = await this.at.connection.ask(this.look(actions));
    // A line that was doubted meanwhile had it asked twice: it has been answered, and what was held goes on.
    if (this.wanted === null && this.composed === actions) return;
    if (!found || 'illegal' in found || !this.wanted) this.held = [];
    if (this.wanted !== actions) return; // something else is wanted by now
    // Without an answer it is asked again when the line is back.
    if (!found && this.at.connection.lostAt !== null) return;
    this.wanted = this.pressed = null;
    if (!found) return;
    if ('illegal' in found) {
      this.at.tellRefusal(found);
      // Where something before it is gone, what is still possible stays.
      const left = actions.slice(0, found.index);
      if (left.length > this.composed.length || actions.length <= this.composed.length)
        await this.settle(left);
      return;
    }
    this.composed = actions;
    this.ahead = this.at.alike.same(found);
    this.at.focus = null;
    this.keep();
    void this.goOn();
  }

  /** press makes an option look chosen before the server has answered. */
  private press(action: Action): void {
    const text = JSON.stringify(action);
    this.pressed = this.at.options.find((o) => JSON.stringify(o.action) === text) ?? null;
  }

  takeBack(): void {
    if (this.chosen.length > 0) void this.recompose(this.chosen.slice(0, -1));
  }

  clear(): void {
    this.composed = [];
    this.wanted = this.ahead = this.pressed = null;
    this.at.focus = null;
    this.keep();
  }

  async confirm(extra?: Action): Promise<void> {
    const { n } = this.at.position;
    await this.composing;
    const actions = extra ? [...this.composed, extra] : this.composed;
    if (actions.length > 0) await this.send(n, actions);
  }

  async act(action: Action): Promise<void> {
    const { n } = this.at.position;
    this.press(action);
    await this.composing;
    await this.send(n, [...this.composed, action]);
  }

  /** play does the actions of a plan, which is done with them where it is named. */
  play(actions: Action[], plan?: number): Promise<void> {
    return this.send(this.at.position.n, actions, true, plan);
  }

  /** sure sends what was asked about. */
  async sure(): Promise<void> {
    const actions = this.asking?.actions ?? [];
    this.asking = null;
    if (actions.length > 0) await this.send(this.at.position.n, actions, true);
  }

  /**
   * send sends what was pressed at moment n. The stream may be quicker than the answer to one's last move, and one's
   * next turn be there before it: what is pressed then is sent after it. What was pressed twice finds the game gone on.
   */
  private async send(n: number, actions: Action[], sure = false, plan?: number): Promise<void> {
    while (this.sending) await this.sending;
    if (this.busy || n !== this.at.position.n || this.at.seat === null || this.unsent) return;
    const warning = sure ? undefined : this.at.warns(actions.at(-1)!);
    if (warning) {
      this.asking = { warning, actions };
      return;
    }
    await this.deliver({ after: this.at.position.n, seat: this.at.seat, actions, plan });
  }

  private deliver(batch: Unsent): Promise<void> {
    return this.underWay(this.post(batch));
  }

  /** underWay waits for the answer to what changes the game, and then does what was meant for after it. */
  private async underWay(sent: Promise<void>): Promise<void> {
    this.busy = true;
    this.sending = sent;
    try {
      await sent;
    } finally {
      this.sending = this.pressed = null;
      this.busy = false;
    }
    void this.goOn();
  }

  private async post(batch: Unsent): Promise<void> {
    this.unanswered = batch;
    void this.sent.draw(batch, () => this.unanswered === batch);
    try {
      const sent = api.act(this.at.table.id, batch.after, batch.seat, batch.actions, batch.plan);
      const position = await this.at.connection.ask(sent);
      this.answered();
      this.clear();
      // Where the stream was quicker it has told the position as the next of one's own seats sees it.
      if (position.n > this.at.position.n) this.at.accept(position);
    } catch (e) {
      this.held = [];
      this.undelivered(batch, e);
    }
  }

  private answered(): void {
    this.unsent = this.unanswered = null;
    this.sent.forget();
  }

  private undelivered(batch: Unsent, e: unknown): void {
    if (!(e instanceof Failure)) throw e;
    if (e.code === 'offline') {
      this.unsent = batch;
      this.retry = setTimeout(() => void this.resend(), retryPause);
      return;
    }
    this.answered();
    if (e.body.illegal) {
      this.at.tellRefusal({ illegal: e.body.illegal, index: e.body.index ?? 0 });
      return;
    }
    // What this browser could not keep can be tried again.
    if (e.code !== 'not-kept') this.clear();
    if (e.code === 'stale' && e.body.position) {
      // Sent twice because the answer to the first time was lost: it did arrive. Another tab may have done something else.
      const { entries } = this.at;
      const arrived = batch.actions.every(({ kind }, i) => {
        const entry = entries[batch.after + i];
        return entry?.seat === batch.seat && entry.action?.kind === kind;
      });
      this.at.accept(e.body.position);
      if (arrived) return;
    }
    toasts.show(t(`error.${e.code}`, e.body.facts), { icon: 'x' });
    if (e.code !== 'stale') void this.at.reload();
  }

  /** resend delivers what was kept while the connection was lost. */
  async resend(): Promise<void> {
    clearTimeout(this.retry);
    if (this.unsent && !this.busy) await this.deliver(this.unsent);
  }

  /** undo takes back what is drawn: where that is still on its way, as soon as it has arrived. */
  async undo(): Promise<void> {
    if (this.held.pop()) return; // it was not done yet
    while (this.sending) await this.sending;
    if (this.unsent) return;
    if (this.chosen.length > 0) return this.takeBack();
    const { seat, position } = this.at;
    if (seat === null) return;
    if (position.undo !== null) await this.underWay(this.postUndo(seat, position.undo));
    else if (position.takeback) await this.underWay(this.askTakeback(seat, position.n));
  }

  /** askTakeback asks those who have moved since; what comes of it is told by the stream. */
  private async askTakeback(seat: number, n: number): Promise<void> {
    try {
      await this.at.connection.ask(api.askTakeback(this.at.table.id, n, seat));
    } catch (e) {
      this.at.tell(e);
    }
  }

  private async postUndo(seat: number, undo: number): Promise<void> {
    try {
      const sent = api.undo(this.at.table.id, this.at.position.n, seat, undo);
      const position = await this.at.connection.ask(sent);
      if (position.n > this.at.position.n) this.at.accept(position);
    } catch (e) {
      this.held = [];
      this.at.tell(e);
    }
  }

  async preview(...actions: Action[]): Promise<Preview<never> | Refused | null> {
    const { n } = this.at.position;
    const before = this.composed;
    if (!this.sending) return this.look([...before, ...actions]) as Promise<Preview<never> | Refused | null>;
    // While steps are sent it is not known what anything would follow.
    await this.sending;
    return n === this.at.position.n ? this.preview(...actions) : null;
  }

  /** look is the position after the actions, or why they are refused; null where that cannot be known. */
  look(actions: Action[]): Promise<Preview | Refused | null> {
    if (this.at.seat === null) return Promise.resolve(null);
    return this.previews.of(this.at.position.n, this.at.seat, actions);
  }

  // What was composed survives a reload of the page.

  private keep(): void {
    storage.keep(this.at.table.id, this.at.position.n, this.composed);
  }

  async restore(): Promise<void> {
    const actions = this.at.myTurn && storage.kept(this.at.table.id, this.at.position.n);
    if (actions) await this.recompose(actions);
  }
}
