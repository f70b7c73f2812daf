// The table as one tries it on: the same people and words, and a position that one plays on oneself, for the seat that
// is asked there: at the present or at any past moment. Boards and action bars of a title are shown it as they are shown the table itself. Nobody else sees
// it.
import { tick } from 'svelte';
import type {
  Action,
  Frame,
  Illegal,
  OptionView,
  Position,
  Preview,
  Refused,
  Table,
  Turn,
} from '../../api/types';
import { words } from '../../words/words.svelte';
import type { Mark } from '../../contract/marks';
import type { Answers } from '../../base/keys';
import type { Deed, Live, Tryout } from '../../contract/live';
import { Ordering } from '../orders/ordering.svelte';
import type { Advice, Shown, TableContext, Warning } from '../../contract/title';
import { plansApi } from './api';
import { numbered, told, upToNow, type Told } from './line';
import type { Step, Tried } from './types';

/** Screens remember what is in hand by a position's number, and -1 is none: those that are tried lie below. */
let tries = 1;

const nowhere: ReadonlySet<string> = new Set();

export class Trial implements Tryout {
  line = $state.raw<readonly Step[]>([]);
  private tried = $state.raw<Tried>() as Tried;
  private n = $state(0);
  composed = $state.raw<Action[]>([]);
  private ahead = $state.raw<Tried | null>(null);
  optimistic = $state.raw<readonly Action[]>([]);
  busy = $state(false);
  focus = $state.raw<OptionView | null>(null);
  /** what the line was to go on with, and may not */
  refused = $state.raw<{ step: Step; illegal: Illegal } | null>(null);
  /** it was changed since it was kept */
  touched = $state(false);
  private began = $state.raw<Tried['standings']>([]);

  private readonly known = new Map<string, Promise<Tried | null>>();
  private last: Promise<void> = Promise.resolve();

  private constructor(
    private readonly at: Live,
    /** the moment of the game that it starts from */
    readonly from: number,
    /** the moment that is looked at where it is tried: null for the present */
    readonly place: number | null,
    /** the seat that the one who tries sits in */
    readonly owner: number,
  ) {}

  /** open tries the line from a moment on, as far as it goes; null where nobody answers. */
  static async open(
    at: Live,
    from: number,
    line: readonly Step[],
    { at: place, seat }: { at: number | null; seat: number },
  ): Promise<Trial | null> {
    const trial = new Trial(at, from, place, seat);
    const [start, followed] = await Promise.all([trial.look([]), trial.follow(line)]);
    trial.began = start?.standings ?? [];
    return followed ? trial : null;
  }

  /** upToNow tries what is left of the line from the game's present moment on. */
  upToNow(): Promise<Trial | null> {
    const { at, owner } = this;
    const since = at.entries.slice(this.from, at.position.n);
    return Trial.open(at, at.position.n, upToNow(this.line, since, owner), { at: null, seat: owner });
  }

  /** the game has gone on by so many moves since it began; a past moment stays what it was */
  readonly behind = $derived.by(() => (this.place === null ? this.at.position.n - this.from : 0));

  /** what the seat would have if the game ended where it begins, and where it leads; null where that is not known */
  readonly worth = $derived.by(() => {
    const of = (standings: Tried['standings']) => standings.find((s) => s.seat === this.owner)?.score;
    const [before, after] = [of(this.began), of((this.ahead ?? this.tried).standings)];
    return before === undefined || after === undefined ? null : { before, after };
  });

  get now(): boolean {
    return this.place === null;
  }

  // What is shown.

  readonly asked = $derived.by(() => this.tried.asked);
  readonly seat: number | null = $derived(typeof this.asked === 'number' ? this.asked : null);
  readonly base = $derived.by(() => this.tried.view as never);
  readonly view = $derived.by(() => (this.ahead ?? this.tried).view as never);
  readonly turn: Turn = $derived.by(() => (this.ahead ?? this.tried).turn);
  readonly options: OptionView[] = $derived.by(() => this.optionsOf(this.ahead ?? this.tried));
  readonly position: Position<never> = $derived.by(() => ({
    ...(this.at.position as Position<never>),
    n: this.n,
    seat: this.seat,
    view: this.base,
    turn: this.tried.turn,
    options: this.optionsOf(this.tried),
    undo: null,
    noUndo: 'nothing' as const,
    takeback: undefined,
    orders: undefined,
    standings: this.tried.standings,
  }));
  /** what is shown has something in it that is hidden from one, as it could be */
  readonly guessed = $derived.by(() => (this.ahead ?? this.tried).guessed !== undefined);
  readonly myTurn = $derived(this.seat !== null);
  readonly over = $derived(this.asked === null);
  readonly composedEvents = $derived.by(() => this.eventsOf(this.ahead));
  /** the steps as they are told, and their numbers */
  readonly steps: Told[] = $derived.by(() => told(this.line, this.tried.steps, this.at.module.fold));
  private readonly numbers = $derived.by(() => numbered(this.line, this.owner));
  readonly own = $derived.by(() => this.numbers.some((n) => n > 0));
  /** where on the board the steps are, and where the next is refused */
  readonly marks: ReadonlyMap<string, Mark> = $derived.by(() => {
    const marks = new Map<string, Mark>();
    for (const [i, n] of this.numbers.entries()) {
      const places = n > 0 ? this.placesOf(this.line[i].action) : [];
      for (const place of places) marks.set(place, { text: String(n), bad: false });
    }
    for (const place of this.placesOf(this.refused?.step.action)) marks.set(place, { text: '', bad: true });
    return marks;
  });

  readonly live = true;
  readonly moment = null;
  readonly supposed = false;
  readonly bare = false;
  readonly botsMove = false;
  readonly changed = nowhere;
  readonly ringed = nowhere;
  readonly advice: Advice = { company: null, option: null };
  readonly hint: TableContext['hint'] = { stage: 'none', open: false, press: async () => {} };
  /** where one tries, nothing is ordered */
  readonly ordering = new Ordering({ live: false } as Live);
  readonly plans: TableContext['plans'] = { invites: false, toggle: async () => {} };
  readonly whyNot = null;
  /** one decides for all, and is the one whose seat one sits in */
  readonly table: Table = $derived.by(() => ({ ...this.at.table, mine: [this.owner], advised: false }));
  get module() {
    return this.at.module;
  }
  get seats() {
    return this.at.seats;
  }
  get clocks() {
    return this.at.clocks;
  }
  readonly entries = $derived.by(() => this.at.entries.slice(0, this.from));

  /** the same for a viewer at their own seat: players and companies */
  readonly aside: Tryout<never> = new Proxy(this as Tryout<never>, {
    get: (trial, name) => (name === 'seat' ? this.owner : Reflect.get(trial, name, trial)),
  });

  /** numberOf is the number of a step as it is told, "3–5" where it is several; empty for what is assumed. */
  numberOf({ from, to }: Told): string {
    const [first, last] = [this.numbers[from], this.numbers[to]];
    return first === 0 ? '' : first === last ? String(first) : `${first}–${last}`;
  }

  private optionsOf = (tried: Tried): OptionView[] => (tried.asked === this.asked ? tried.options : []);

  private eventsOf = (tried: Tried | null) =>
    tried?.steps.slice(this.line.length).flatMap((s) => s.events) ?? [];

  private placesOf(action?: Action): string[] {
    return Object.entries(action ?? {}).flatMap(([name, value]) => this.shown(name, value).place ?? []);
  }

  // What is done.

  /** follow goes along a line as far as it goes. */
  private async follow(line: readonly Step[]): Promise<boolean> {
    const found = await this.at.connection.ask(this.look(line));
    if (!found) return false;
    this.line = line.slice(0, found.steps.length);
    this.tried = found;
    this.n = -++tries;
    const step = line[found.steps.length];
    const illegal = found.broken?.illegal;
    this.refused = illegal && step ? { step, illegal } : null;
    this.clear();
    return true;
  }

  private clear(): void {
    this.composed = [];
    this.ahead = this.focus = null;
    this.optimistic = [];
  }

  /** look is what a line comes to, asked once; null where that cannot be known. */
  private look(line: readonly Step[]): Promise<Tried | null> {
    const key = JSON.stringify(line);
    let found = this.known.get(key);
    if (!found) this.known.set(key, (found = this.request(line, key)));
    return found;
  }

  private async request(line: readonly Step[], key: string): Promise<Tried | null> {
    try {
      const found = await plansApi.try(this.at.table.id, this.owner, this.from, [...line]);
      return this.at.alike.same(found);
    } catch (e) {
      this.known.delete(key);
      this.at.tell(e);
      return null;
    }
  }

  private after(actions: readonly Action[]): Step[] {
    return [...this.line, ...actions.map((action) => ({ seat: this.asked!, action }))];
  }

  /** refusal is why a line that ends with the actions was refused; null where it was not. */
  private refusal(tried: Tried): Refused | null {
    const illegal = tried.broken?.illegal;
    return illegal ? { illegal, index: tried.steps.length - this.line.length } : null;
  }

  /** inTurn does something after what is under way, unless the position is another by then. */
  private inTurn(run: () => Promise<void>): Promise<void> {
    const { n } = this;
    this.last = this.last.then(async () => {
      if (n !== this.n) return;
      this.busy = true;
      try {
        await run();
      } finally {
        this.busy = false;
      }
    });
    return this.last;
  }

  /** what keys wait for */
  get answers(): Answers {
    const { busy, optimistic, last } = this;
    return { busy, asked: busy || optimistic.length > 0, after: (run) => void last.then(tick).then(run) };
  }

  async choose(action: Action): Promise<void> {
    const composes = this.seat !== null && this.at.module.composes(action, this);
    return composes ? this.compose(action) : this.act(action);
  }
  compose = (...actions: Action[]): Promise<void> => {
    this.optimistic = [...this.optimistic, ...actions];
    return this.recompose([...this.composed, ...this.optimistic]);
  };
  recompose = (actions: Action[]): Promise<void> => {
    const { n } = this;
    this.last = this.last.then(async () => {
      if (n === this.n) await this.settle(actions);
    });
    return this.last;
  };
  private async settle(actions: Action[]): Promise<void> {
    if (actions.length === 0) return this.clear();
    const found = await this.at.connection.ask(this.look(this.after(actions)));
    this.optimistic = [];
    if (!found) return;
    const refused = this.refusal(found);
    if (refused) return this.at.tellRefusal(refused);
    this.composed = actions;
    this.ahead = found;
    this.focus = null;
  }
  takeBack = (): void => void this.recompose(this.composed.slice(0, -1));
  confirm = (extra?: Action): Promise<void> => this.commit(extra ? [extra] : []);
  act = (action: Action): Promise<void> => this.commit([action]);

  private commit(actions: Action[]): Promise<void> {
    return this.inTurn(async () => {
      const all = [...this.composed, ...actions];
      if (all.length === 0) return;
      const line = this.after(all);
      const found = await this.at.connection.ask(this.look(line));
      const refused = found && this.refusal(found);
      if (refused) return this.at.tellRefusal(refused);
      if (found && (await this.follow(line))) this.touched = true;
    });
  }

  readonly asksBack = false;
  get canUndo(): boolean {
    return this.composed.length > 0 || this.line.length > 0;
  }
  readonly undoes = $derived.by(() => {
    const action = this.composed.at(-1) ?? this.steps.at(-1)?.actions[0];
    return action ? this.t(`action.${action.kind}`, action) : '';
  });
  /** undo takes back what is composed last, else the last step as it is told. */
  undo = async (): Promise<void> => {
    if (this.composed.length > 0) return this.takeBack();
    const last = this.steps.at(-1);
    if (last) await this.backTo(last.from);
  };
  /** go takes more steps, as far as they go. */
  go = (steps: readonly Deed[]): Promise<void> =>
    this.inTurn(async () => {
      if (await this.follow([...this.line, ...steps])) this.touched = true;
    });
  /** backTo goes back to before the step at this place of the line. */
  backTo = (place: number): Promise<void> =>
    this.inTurn(async () => {
      if (await this.follow(this.line.slice(0, place))) this.touched = true;
    });

  // What is asked.

  preview = async (...actions: Action[]): Promise<Preview<never> | Refused | null> => {
    const found = await this.look(this.after([...this.composed, ...actions]));
    if (!found) return null;
    return (
      this.refusal(found) ?? {
        view: found.view as never,
        turn: found.turn,
        options: this.optionsOf(found),
        events: this.eventsOf(found),
      }
    );
  };
  async why(action: Action): Promise<Refused | null> {
    const found = await this.preview(action);
    return found && 'illegal' in found ? found : null;
  }
  async ask(action: Action, near?: Element, after: Action[] = []): Promise<void> {
    const refused = await this.preview(...after, action);
    if (refused && 'illegal' in refused) this.at.tellBeside(refused, action, near);
  }
  warns = (action: Action): Warning | undefined => this.at.module.warns?.(action, this);
  moments = () => this.at.moments() as Promise<Frame<never>[]>;
  hurry = async (): Promise<void> => {};

  // Words.

  t = (key: string, args: Record<string, unknown> = {}): string =>
    words.say(this.at.table.title, key, args, (name, value) => this.shown(name, value).text);
  name = (seat: number | 'chance'): string => this.at.name(seat);
  isMine = (seat: number): boolean => seat === this.owner;
  shown = (name: string, value: unknown): Shown => this.at.shown(name, value, this);
}
