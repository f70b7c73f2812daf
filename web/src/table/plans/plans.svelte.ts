// One's plans for a game: lines that were tried, and are kept to be played or ordered. Nobody else is told of them.
import { api, Failure } from '../../api/client';
import { toasts } from '../../parts/toasts.svelte';
import { words } from '../../words/words.svelte';
import { plansApi } from './api';
import { ownOf, upToNow } from './line';
import * as storage from './storage';
import { Trying } from './trying.svelte';
import type { Draft, Plan } from './types';

export class Plans extends Trying {
  kept = $state.raw<Plan[]>([]);
  /** so many may be kept */
  most = $state(5);
  /** the moment of which it is known how they stand */
  private asOf = $state(-1);
  /** the seat whose plans these are */
  private whose: number | null = null;
  /** the name typed for the one being tried; empty for the one proposed */
  name = $state('');

  readonly full = $derived(this.kept.length >= this.most);
  /** those that can be played now, while one is asked */
  readonly ready = $derived.by(() => (this.asked ? this.kept.filter((p) => p.stands === 'holds') : []));
  /** those that one meant to play now, and that broke */
  readonly broken = $derived.by(() => (this.asked ? this.kept.filter((p) => p.stands === 'breaks') : []));
  private readonly asked = $derived.by(
    () => this.at.myTurn && this.asOf === this.at.position.n && !this.world && !this.at.busy,
  );

  /** open tries a kept plan, as far as the game has left it. */
  async open(plan: Plan): Promise<void> {
    const { entries, position, seat } = this.at;
    const since = entries.slice(plan.at, position.n);
    await this.enter({ at: null, seat: seat!, line: upToNow(plan.line, since, seat!) });
    this.current = plan.id;
    this.name = plan.name;
  }

  // Keeping.

  /** look asks how the kept plans stand now. */
  async look(): Promise<void> {
    const { table, seat, position } = this.at;
    this.whose = seat;
    if (!this.keeps || seat === null) {
      this.kept = [];
      this.asOf = -1;
      return;
    }
    try {
      const { plans, most } = await plansApi.kept(table.id, seat);
      // The game has gone on meanwhile, or one looks from another seat: that was asked for as well.
      if (seat !== this.at.seat || position.n !== this.at.position.n) return;
      if (plans.length > 0) await this.load();
      this.kept = [...plans, ...storage.unsent(table.id, seat)];
      this.most = most;
      this.asOf = position.n;
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      // Without an answer there are those of this browser; the others come when the line is back.
      if (this.kept.length === 0) this.kept = storage.unsent(table.id, seat);
    }
  }

  private forget(): void {
    this.kept = [];
    this.asOf = -1;
    this.end();
  }

  /** moved: the game has gone on, or one looks from another seat. */
  moved(): void {
    if (this.keeps && this.whose !== this.at.seat) this.forget();
    // Where nothing is tried yet there is nothing that the game could have broken.
    if (this.world && this.world.line.length + this.world.composed.length === 0) void this.catchUp();
    if (this.kept.length > 0 || this.asOf < 0) void this.look();
  }

  /** back sends what this browser has kept while nobody answered. */
  async back(): Promise<void> {
    const { table, seat } = this.at;
    if (seat === null) return;
    for (const plan of storage.unsent(table.id, seat)) {
      if (!(await this.post(plan, seat))) break;
      storage.sent(table.id, seat, plan.id);
    }
    await this.look();
  }

  /** post sends a plan of this browser; one that the server will not have is told and gone. */
  private async post(plan: Plan, seat: number): Promise<boolean> {
    try {
      const { id } = await plansApi.keep(this.at.table.id, seat, draftOf(plan));
      if (this.current === plan.id) this.current = id;
      return true;
    } catch (e) {
      if (e instanceof Failure && e.code === 'offline') return false;
      this.at.tell(e);
      return true;
    }
  }

  /** keep keeps what is tried under its name. */
  async keep(name: string): Promise<Plan | null> {
    const trial = this.world;
    if (!trial || trial.line.length === 0) return null;
    const draft = { name, at: trial.from, line: [...trial.line] };
    const kept = await this.put(this.current, draft);
    if (!kept) return null;
    trial.touched = false;
    this.current = kept.id;
    this.name = kept.name;
    toasts.show(words.say('plans', kept.unsent ? 'kept.browser' : 'kept', { name }), { icon: 'check' });
    return kept;
  }

  /** keepAsOrder keeps what is tried and has it played when one is asked, if it is still possible then. */
  async keepAsOrder(name: string): Promise<void> {
    const { world, current } = this;
    const known = world?.touched ? undefined : this.kept.find((p) => p.id === current);
    const plan = known ?? (await this.keep(name));
    if (!plan || plan.unsent) return;
    await this.order(plan, true);
    this.stop();
  }

  rename = async (plan: Plan, name: string): Promise<void> => {
    if (name === '' || name === plan.name) return;
    if (await this.put(plan.id, { ...draftOf(plan), name })) this.name = name;
  };

  /** put keeps a plan at the server, or in this browser while nobody answers; null where it cannot be kept. */
  private async put(id: number | null, draft: Draft): Promise<Plan | null> {
    const { table, seat } = this.at;
    try {
      const known = id !== null && id > 0;
      const asked = known
        ? plansApi.change(table.id, seat!, id, draft)
        : plansApi.keep(table.id, seat!, draft);
      const plan = await this.at.connection.ask(asked);
      if (id !== null) storage.sent(table.id, seat!, id);
      await this.look();
      return plan;
    } catch (e) {
      this.at.tell(e);
      if (!(e instanceof Failure) || e.code !== 'offline' || (id !== null && id > 0)) return null;
      const plan = storage.shelve(table.id, seat!, draft, id);
      this.kept = [...this.kept.filter((p) => p.id !== plan.id), plan];
      return plan;
    }
  }

  drop = async (plan: Plan): Promise<void> => {
    const { table, seat } = this.at;
    if (plan.unsent) storage.sent(table.id, seat!, plan.id);
    else if (!(await this.told(plansApi.drop(table.id, seat!, plan.id)))) return;
    if (this.current === plan.id) this.current = null;
    this.kept = this.kept.filter((p) => p.id !== plan.id);
  };

  /** order makes a plan an order, which is played if it is still possible, or no longer. */
  order = async (plan: Plan, on: boolean): Promise<void> => {
    const { table, seat } = this.at;
    const asked = on
      ? plansApi.order(table.id, seat!, plan.id)
      : api.stopOrder(table.id, plan.order ?? 0, seat!);
    if (await this.told(asked.then((position) => this.at.accept(position)))) await this.look();
  };

  /** play does what the plan says; where something is drawn on the way the rest of it is kept for then. */
  play = async (plan: Plan): Promise<void> => {
    const { seat, position } = this.at;
    const own = ownOf(plan.line, seat!);
    const rest = own.slice(plan.actions.length);
    await this.at.steps.play(plan.actions, rest.length > 0 ? undefined : plan.id);
    const { n } = this.at.position;
    if (rest.length > 0 && n > position.n) await this.put(plan.id, { ...draftOf(plan), at: n, line: rest });
  };

  private async told(asked: Promise<unknown>): Promise<boolean> {
    try {
      await this.at.connection.ask(asked);
      return true;
    } catch (e) {
      this.at.tell(e);
      return false;
    }
  }
}

const draftOf = ({ name, at, line }: Plan): Draft => ({ name, at, line });
