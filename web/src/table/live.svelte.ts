// A table as this browser sees it: the live position and its stream, the steps composed here, the past
// moment looked at. It is what every part of the table page and every title's screen speaks to.
import { api, Failure } from '../api/client';
import type {
  Action,
  ChatLine,
  EntryTold,
  EntryView,
  Event,
  Frame,
  OptionView,
  Pace,
  Position,
  Preview,
  Refused,
  Table,
  Turn,
} from '../api/types';
import { toasts } from '../parts/toasts.svelte';
import { session } from '../shell/session.svelte';
import { t, words } from '../words/words.svelte';
import { Ahead } from './ahead';
import { Alike } from './alike';
import { Frames } from './frames';
import { inForce, sinceMine } from './history';
import { Line } from './line.svelte';
import { Replay } from './replay.svelte';
import { seatNews } from './seating';
import * as shelf from './shelf';
import { changed, news } from './since';
import { comingsAt, movesSince, story } from './story';
import type { Shown, TableContext, TitleModule, Warning } from './title';

const retryPause = 1000;

type Past = [EntryView[], ChatLine[]];

/** pastOf asks for what happened and was said at a table so far. */
export const pastOf = (id: string, seat: number | null): Promise<Past> =>
  Promise.all([api.entries(id, 0, seat), api.chat(id)]);

interface Unsent {
  after: number;
  seat: number;
  actions: Action[];
}

/** A refusal being shown beside what it speaks of. */
export interface WhyNot {
  refused: Refused;
  action: Action;
  x: number;
  y: number;
}

export class LiveTable implements TableContext {
  table = $state.raw<Table>() as Table;
  position = $state.raw<Position>() as Position;
  entries = $state.raw<EntryView[]>([]);
  chat = $state.raw<ChatLine[]>([]);
  /** news of the chat since it was last looked at */
  unread = $state(0);

  composed = $state.raw<Action[]>([]);
  private ahead = $state.raw<Preview | null>(null);
  /** what the composed steps are to become, while the server is asked */
  private hoped = $state.raw<Action[] | null>(null);
  private composing: Promise<void> = Promise.resolve();
  private sending: Promise<void> | null = null;
  private pointed = $state.raw<OptionView | null>(null);
  /** the option just chosen, until the server has answered: it looks chosen at once */
  private pressed = $state.raw<OptionView | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);
  busy = $state(false);
  /** what is asked about once more before it is sent */
  asking = $state.raw<{ warning: Warning; actions: Action[] } | null>(null);

  /** the table is no more: everybody has left it */
  gone = $state.raw<Failure | null>(null);
  /** what could not be sent yet */
  unsent = $state.raw<Unsent | null>(null);

  private past = $state.raw<Frame | null>(null);
  /** the past moment looked at; null for the present */
  readonly moment = $derived(this.past?.n ?? null);

  readonly line: Line;
  /** the table has been told how fast its bots should go */
  private paced = false;
  private readonly alike = new Alike();
  readonly frames: Frames;
  /** the moment asked for last: an earlier one that comes later is not shown */
  private wanted: number | null = null;
  private readonly previews: Ahead;
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** the seat asked for; undefined leaves the choice to the server, which follows the turn */
  private as: number | undefined;

  constructor(
    table: Table,
    readonly module: TitleModule,
  ) {
    this.previews = new Ahead(table.id, () => this.line.lose());
    this.line = new Line({
      path: () => api.streamPath(this.table.id, this.seen, this.chat.at(-1)?.id ?? 0, this.as),
      back: () => this.lineIsBack(),
      lost: () => void this.stillThere(),
      events: {
        entry: (data) => this.entryTold(data as EntryTold),
        table: (data) => this.tableTold(data as Table),
        chat: (data) => this.chatTold(data as ChatLine),
      },
    });
    this.frames = new Frames((from, to) => api.frames(table.id, from, to, this.seat), this.alike);
    this.table = table;
    if (table.position) this.position = this.alike.same(table.position);
  }

  // What is shown.

  readonly live = $derived(this.moment === null);
  readonly seat = $derived(this.position?.seat ?? null);
  readonly seats = $derived(this.table?.seats ?? []);
  readonly base = $derived((this.live ? this.position?.view : this.past?.view) as never);
  readonly view = $derived(
    (this.live ? (this.ahead?.view ?? this.position?.view) : this.past?.view) as never,
  );
  readonly turn: Turn = $derived(
    this.live ? (this.ahead?.turn ?? this.position?.turn) : (this.past?.turn ?? this.position.turn),
  );
  readonly options: OptionView[] = $derived(
    this.live && this.unsent === null ? (this.ahead?.options ?? this.position?.options ?? []) : [],
  );
  readonly hopes: readonly Action[] = $derived.by(() => {
    const hoped = this.hoped ?? [];
    const first = hoped.findIndex((action, i) => action !== this.composed[i]);
    return first < 0 ? [] : hoped.slice(first);
  });
  readonly composedEvents: Event[] = $derived(this.ahead?.events ?? []);
  readonly myTurn = $derived(
    this.live && this.seat !== null && (this.position?.turn.seats.includes(this.seat) ?? false),
  );
  readonly over = $derived(this.position?.turn.over ?? false);
  readonly inForce = $derived(inForce(this.entries));
  /** what happened, as the lines of the log */
  readonly story = $derived.by(() => story(this.entries, this.inForce, this.module.fold, this.table.mine));
  readonly comings = $derived(comingsAt(this.story, this.table.comings, this.entries.length));
  readonly rounds = $derived.by(() => {
    const entries = this.entries.filter((e) => this.inForce[e.n]);
    return this.module.rounds?.(entries, this) ?? [];
  });
  /** how many entries came after one's own last one */
  readonly since = $derived(sinceMine(this.entries, this.table?.mine ?? []));
  readonly changed = $derived.by(() => {
    const { moment, since, entries } = this;
    const at = { moment, last: entries.length, since, watching: this.table.mine.length === 0 };
    return changed(entries, this.inForce, news(this.story, at), this.module.places);
  });
  /** what the others did since then, as lines of the log; nothing where one has not moved yet */
  readonly movesSince = $derived.by(() => {
    const { entries, since, story, module } = this;
    const moved = this.table.mine.length > 0 && since < entries.length;
    return moved ? movesSince(story, entries.length - since, module) : [];
  });
  ringed = $state.raw<ReadonlySet<string>>(new Set());
  readonly replay = new Replay(this);
  get lostAt(): number | null {
    return this.line.lostAt;
  }
  get focus(): OptionView | null {
    return this.pressed ?? this.pointed;
  }
  set focus(option: OptionView | null) {
    this.pointed = option;
  }
  /** what an undo would take back, in words */
  readonly undoes = $derived.by(() => {
    const action = this.composed.at(-1) ?? this.decidedLast?.action;
    const key = `action.${action?.kind}`;
    return action && words.has(this.table.title, key) ? this.t(key, action) : '';
  });
  /** the first action of what one decided last, where that may be taken back */
  private get decidedLast(): EntryView | undefined {
    const undo = this.position?.undo ?? null;
    return undo === null ? undefined : this.entries[undo];
  }
  /** bots are asked, and nobody else waits for them */
  readonly botsMove = $derived(
    this.live &&
      !!this.table?.pace &&
      (this.position?.turn.seats.length ?? 0) > 0 &&
      this.position.turn.seats.every((s) => this.seats[s]?.kind === 'bot'),
  );
  readonly canUndo = $derived(
    this.live && !this.busy && (this.composed.length > 0 || (this.position?.undo ?? null) !== null),
  );

  // Connection.

  /** open loads what happened so far and listens to what happens next. */
  async open(past?: Promise<Past>): Promise<void> {
    if (!this.table.position) return this.line.open();
    this.position = this.alike.same(this.table.position);
    const [entries, chat] = await (past ?? pastOf(this.table.id, this.seat));
    this.entries = entries;
    this.chat = chat;
    this.line.open();
    await this.restore();
  }

  /** stillThere asks whether a table that has not begun is still there: its host may have left it. */
  private async stillThere(): Promise<void> {
    if (this.table.status !== 'open') return;
    try {
      await this.reload();
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      if (e.code !== 'not-found') return;
      this.gone = e;
      this.close();
    }
  }

  /** lineIsBack sends what was kept, and asks again what was not answered. */
  private lineIsBack(): void {
    this.paced = false;
    void this.resend();
    if (this.hoped) void this.recompose(this.hoped);
  }

  close(): void {
    this.replay.stop();
    this.line.close();
    clearTimeout(this.retry);
  }

  /** seen is how many entries are known together with the position after them. */
  private get seen(): number {
    return Math.min(this.entries.length, this.position?.n ?? 0);
  }

  private entryTold({ entry, position }: EntryTold): void {
    if (entry.n > this.entries.length) {
      void this.catchUp();
      return;
    }
    if (entry.n === this.entries.length) this.entries = [...this.entries, entry];
    this.accept(position);
  }

  /** catchUp fetches entries that were told out of order. */
  private async catchUp(): Promise<void> {
    const from = this.entries.length;
    const more = await api.entries(this.table.id, from, this.seat);
    if (this.entries.length === from) this.entries = [...this.entries, ...more];
  }

  private tableTold(table: Table): void {
    const started = this.table.status === 'open' && table.status !== 'open';
    for (const news of seatNews(this.table, table)) toasts.show(news, { icon: 'person' });
    this.table = { ...table, position: this.table.position };
    this.tellPace();
    if (started) void this.reload();
    else if (table.status === 'finished' && !this.table.secret) void this.reload();
  }

  private chatTold(line: ChatLine): void {
    if (this.chat.some((said) => said.id === line.id)) return;
    this.chat = [...this.chat, line];
    this.unread++;
  }

  /** reload fetches the table anew. */
  async reload(): Promise<void> {
    const table = await api.table(this.table.id, this.as);
    this.table = table;
    if (!table.position) return;
    if (this.entries.length < table.position.n) {
      const from = this.entries.length;
      const more = await api.entries(table.id, from, table.position.seat);
      if (this.entries.length === from) this.entries = [...this.entries, ...more];
    }
    this.accept(table.position);
  }

  /** resat fetches the table after one has taken or left a seat, and listens as the one who sits there. */
  async resat(): Promise<void> {
    this.as = undefined;
    await this.reload();
    this.line.restart();
  }

  // The bots' pace.

  /** tellPace tells a table that one comes to how fast its bots should go. */
  private tellPace(): void {
    const { pace } = this.table;
    if (this.paced || !pace) return;
    this.paced = true;
    if (pace !== session.pace) void this.setPace(session.pace);
  }

  async setPace(pace: Pace): Promise<void> {
    if (pace !== session.pace) void session.set({ pace });
    await api.pace(this.table.id, pace).catch((e: unknown) => this.tell(e));
  }

  /** hurry lets the bots make so many moves at once; all until a person is asked where none is given. */
  async hurry(moves = 0): Promise<void> {
    await api.hurry(this.table.id, moves).catch((e: unknown) => this.tell(e));
  }

  /** accept takes a position that is not older than the one known. */
  private accept(position: Position): void {
    const known = this.position;
    if (known && position.n < known.n) return;
    const moved = !known || position.n > known.n || position.seat !== known.seat;
    this.position = this.alike.same(position);
    if (position.turn.over && this.table.status === 'running')
      this.table = { ...this.table, status: 'finished' };
    if (!moved) return;
    this.whyNot = null;
    this.asking = null;
    this.focus = null;
    if (this.composed.length > 0 && !this.busy) void this.recompose(this.composed);
  }

  /** sitAt looks from another of one's own seats. */
  async sitAt(seat: number): Promise<void> {
    this.as = seat;
    this.clearComposed();
    this.frames.clear();
    await this.reload();
    this.line.restart();
  }

  /** lookAnew forgets what was seen from another of one's own seats, and fetches what this one has seen. */
  async lookAnew(): Promise<void> {
    this.clearComposed();
    this.frames.clear();
    this.show(null);
    const seen = await api.entries(this.table.id, 0, this.seat);
    this.entries = [...seen, ...this.entries.slice(seen.length)];
  }

  // Composing and acting.

  async choose(action: Action): Promise<void> {
    if (this.module.composes(action, this)) return this.compose(action);
    return this.act(action);
  }

  async compose(...actions: Action[]): Promise<void> {
    this.press(actions.at(-1)!);
    // What was chosen before may still be on its way.
    await this.recompose([...(this.hoped ?? this.composed), ...actions]);
  }

  recompose(actions: Action[]): Promise<void> {
    this.composing = this.settle(actions);
    return this.composing;
  }

  private async settle(actions: Action[]): Promise<void> {
    if (actions.length === 0) return this.clearComposed();
    this.hoped = actions;
    const found = await this.line.ask(this.look(actions));
    if (this.hoped !== actions) return; // something else is wanted by now
    // Without an answer it is asked again when the line is back.
    if (!found && this.lostAt !== null) return;
    this.hoped = this.pressed = null;
    if (!found) return;
    if ('illegal' in found) {
      this.tellRefusal(found);
      // Where something before it is gone, what is still possible stays.
      const left = actions.slice(0, found.index);
      if (left.length > this.composed.length || actions.length <= this.composed.length)
        await this.settle(left);
      return;
    }
    this.composed = actions;
    this.ahead = this.alike.same(found);
    this.focus = null;
    this.keep();
  }

  /** press makes an option look chosen before the server has answered. */
  private press(action: Action): void {
    const text = JSON.stringify(action);
    this.pressed = this.options.find((o) => JSON.stringify(o.action) === text) ?? null;
  }

  takeBack(): void {
    if (this.composed.length > 0) void this.recompose(this.composed.slice(0, -1));
  }

  clearComposed(): void {
    this.composed = [];
    this.hoped = this.ahead = this.pressed = null;
    this.focus = null;
    this.keep();
  }

  async confirm(extra?: Action): Promise<void> {
    await this.composing;
    const actions = extra ? [...this.composed, extra] : this.composed;
    if (actions.length > 0) await this.send(actions);
  }

  async act(action: Action): Promise<void> {
    this.press(action);
    await this.composing;
    await this.send([...this.composed, action]);
  }

  warns(action: Action): Warning | undefined {
    return this.module.warns?.(action, this);
  }

  /** sure sends what was asked about. */
  async sure(): Promise<void> {
    const actions = this.asking?.actions ?? [];
    this.asking = null;
    if (actions.length > 0) await this.send(actions, true);
  }

  private async send(actions: Action[], sure = false): Promise<void> {
    if (this.busy || this.seat === null || this.unsent) return;
    const warning = sure ? undefined : this.warns(actions.at(-1)!);
    if (warning) {
      this.asking = { warning, actions };
      return;
    }
    await this.deliver({ after: this.position.n, seat: this.seat, actions });
  }

  private deliver(batch: Unsent): Promise<void> {
    this.sending = this.post(batch).finally(() => (this.sending = null));
    return this.sending;
  }

  private async post(batch: Unsent): Promise<void> {
    this.busy = true;
    try {
      const sent = api.act(this.table.id, batch.after, batch.seat, batch.actions);
      const position = await this.line.ask(sent);
      this.unsent = null;
      this.clearComposed();
      // Where the stream was quicker it has told the position as the next of one's own seats sees it.
      if (position.n > this.position.n) this.accept(position);
    } catch (e) {
      this.undelivered(batch, e);
    } finally {
      this.busy = false;
      this.pressed = null;
    }
  }

  private undelivered(batch: Unsent, e: unknown): void {
    if (!(e instanceof Failure)) throw e;
    if (e.code === 'offline') {
      this.unsent = batch;
      this.retry = setTimeout(() => void this.resend(), retryPause);
      return;
    }
    this.unsent = null;
    if (e.body.illegal) {
      this.tellRefusal({ illegal: e.body.illegal, index: e.body.index ?? 0 });
      return;
    }
    this.clearComposed();
    if (e.code === 'stale' && e.body.position) {
      // Sent twice because the answer to the first time was lost: it did arrive.
      const ours = this.entries.slice(batch.after, batch.after + batch.actions.length);
      const arrived = ours.length === batch.actions.length && ours.every((x) => x.seat === batch.seat);
      this.accept(e.body.position);
      if (arrived) return;
    }
    toasts.show(t(`error.${e.code}`, e.body.facts), { icon: 'x' });
    if (e.code !== 'stale') void this.reload();
  }

  /** resend delivers what was kept while the connection was lost. */
  private async resend(): Promise<void> {
    clearTimeout(this.retry);
    if (this.unsent && !this.busy) await this.deliver(this.unsent);
  }

  async undo(): Promise<void> {
    if (this.composed.length > 0) return this.takeBack();
    if (this.busy || this.seat === null || this.position.undo === null) return;
    this.busy = true;
    try {
      const { n, undo } = this.position;
      const position = await this.line.ask(api.undo(this.table.id, n, this.seat, undo));
      if (position.n > this.position.n) this.accept(position);
    } catch (e) {
      this.tell(e);
    } finally {
      this.busy = false;
    }
  }

  tell(e: unknown): void {
    if (!(e instanceof Failure)) throw e;
    if (e.code === 'offline') this.line.lose();
    else toasts.show(t(`error.${e.code}`, e.body.facts), { icon: 'x' });
  }

  // Looking ahead.

  async preview(...actions: Action[]): Promise<Preview<never> | Refused | null> {
    const { n } = this.position;
    const before = this.composed;
    if (!this.sending) return this.look([...before, ...actions]) as Promise<Preview<never> | Refused | null>;
    // While steps are sent it is not known what anything would follow.
    await this.sending;
    return n === this.position.n ? this.preview(...actions) : null;
  }

  /** look is the position after the actions, or why they are refused; null where that cannot be known. */
  private look(actions: Action[]): Promise<Preview | Refused | null> {
    if (this.seat === null) return Promise.resolve(null);
    return this.previews.of(this.position.n, this.seat, actions);
  }

  async why(action: Action): Promise<Refused | null> {
    const found = await this.preview(action);
    return found && 'illegal' in found ? found : null;
  }

  async ask(action: Action, near?: Element, after: Action[] = []): Promise<void> {
    const refused = await this.look([...this.composed, ...after, action]);
    if (!refused || !('illegal' in refused)) return;
    const box = near?.getBoundingClientRect();
    this.whyNot = {
      refused,
      action,
      x: box ? box.left + box.width / 2 : window.innerWidth / 2,
      y: box ? box.bottom : window.innerHeight / 2,
    };
  }

  private tellRefusal(refused: Refused): void {
    toasts.show(this.reason(refused), { icon: 'lock' });
  }

  /** reason is why an action was refused, in a sentence. */
  reason(refused: Refused): string {
    const { why, facts } = refused.illegal;
    const key = `why.${why}`;
    if (words.has(this.table.title, key)) return this.t(key, facts);
    return t(key, facts);
  }

  // What was composed survives a reload of the page.

  private keep(): void {
    shelf.keep(this.table.id, this.position.n, this.composed);
  }

  private async restore(): Promise<void> {
    const actions = this.myTurn && shelf.kept(this.table.id, this.position.n);
    if (actions) await this.recompose(actions);
  }

  // The past.

  /** look at the moment after n entries; the last moment of a running game is the present. */
  async goto(n: number | null): Promise<void> {
    const last = this.position.n;
    this.wanted = n === null || n >= last ? null : Math.max(0, n);
    if (this.wanted === null) return this.show(null);
    const kept = this.frames.get(this.wanted);
    if (kept) return this.show(kept);
    try {
      const frame = await this.line.ask(this.frames.need(this.wanted, last));
      if (frame && frame.n === this.wanted) this.show(frame);
    } catch (e) {
      this.tell(e);
    }
  }

  private show(frame: Frame | null): void {
    this.focus = null;
    this.past = frame;
  }

  /** frameAt is the board after n entries; undefined where it cannot be had now. */
  frameAt = (n: number): Promise<Frame | undefined> => this.frames.attempt(n, this.position.n);

  /** moments is every moment so far. */
  moments = (): Promise<Frame<never>[]> => this.frames.known(this.position.n) as Promise<Frame<never>[]>;

  /** prefetch loads all moments, so that scrubbing never waits. */
  prefetch(): void {
    void this.frames.all(this.position.n).catch(() => {});
  }

  // Words.

  t = (key: string, args: Record<string, unknown> = {}): string =>
    words.say(this.table.title, key, args, (name, value) => this.shown(name, value).text);

  name = (seat: number | 'chance'): string =>
    seat === 'chance' ? t('chance') : (this.seats[seat]?.name ?? t('seat', { n: seat + 1 }));

  isMine = (seat: number): boolean => this.table.mine.includes(seat);

  /** shown is how a field is shown in a sentence: as the title says, else seats by name, else plainly. */
  shown(name: string, value: unknown): Shown {
    const own = this.module.show(name, value, this);
    if (own) return own;
    if ((name === 'seat' || name === 'rival') && (typeof value === 'number' || value === 'chance')) {
      return { text: this.name(value), strong: true };
    }
    return { text: words.plain(name, value) };
  }
}
