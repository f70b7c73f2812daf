// A table as this browser sees it: the live position and its stream. The steps composed here and the past moment
// looked at have rooms of their own. It is what every part of the table page and every title's screen speaks to.
import { api, Failure } from '../../api/client';
import type {
  Action,
  ChatLine,
  EntryTold,
  EntryView,
  Event,
  OptionView,
  Pace,
  Position,
  Refused,
  SeatClock,
  Table,
  Takeback,
  Turn,
} from '../../api/types';
import type { Live, WhyNot } from '../../contract/live';
import type { Mark } from '../../contract/marks';
import { here } from '../../engine/here.svelte';
import { Mirror, thrifty } from '../../engine/mirror';
import { toasts } from '../../parts/toasts.svelte';
import { session } from '../../base/session.svelte';
import { called } from '../../words/people';
import { t, words } from '../../words/words.svelte';
import { Alike } from '../story/alike';
import { Analysing } from '../analysis/analysing.svelte';
import { Composing } from './composing.svelte';
import type { Guide } from './guide';
import { Hinting } from './hinting.svelte';
import { inForce, sinceMine } from '../story/history';
import { whenIdle } from '../../base/idle';
import { Connection } from './connection.svelte';
import { Ordering } from '../orders/ordering.svelte';
import { pastOf, type Past } from './sofar';
import { PastMoments } from './past.svelte';
import { Plans } from '../plans/plans.svelte';
import { Replay } from './replay.svelte';
import { seatNews } from '../../gameparts/seating';
import { changed, news } from '../story/since';
import { newsSince, notedAt, story } from '../story/story';
import type { Advice, Round, Shown, TableContext, TitleModule, Warning } from '../../contract/title';

const unmarked: ReadonlyMap<string, Mark> = new Map();

export class LiveTable implements Live {
  table = $state.raw<Table>() as Table;
  position = $state.raw<Position>() as Position;
  entries = $state.raw<EntryView[]>([]);
  clocks = $state.raw<SeatClock[]>();
  chat = $state.raw<ChatLine[]>([]);
  /** news of the chat since it was last looked at */
  unread = $state(0);
  /** how far the game was when the chat was last read whole */
  private chatFor: Table['status'] = 'open';

  private pointed = $state.raw<OptionView | null>(null);
  whyNot = $state.raw<WhyNot | null>(null);

  /** the table is no more: everybody has left it */
  gone = $state.raw<Failure | null>(null);

  readonly connection: Connection;
  /** the table has been told how fast its bots should go */
  private paced = false;
  readonly alike = new Alike();
  /** the steps composed here, and their way to the server */
  readonly steps = new Composing(this);
  readonly past = new PastMoments(this);
  /** the game as one's seats know it, in this browser */
  readonly mirror: Mirror;
  private unmirrored = () => {};
  readonly hint = new Hinting(this);
  /** what one's seat decides before it is asked */
  readonly ordering: Ordering = new Ordering(this);
  readonly plans: Plans = new Plans(this);
  /** what others ways to decide come to, at what-if tables and of games that are over */
  readonly analysis: Analysing = new Analysing(this);
  /** who leads through the game, where it is a lesson */
  guide = $state.raw<Guide | null>(null);
  /** the seat asked for; undefined leaves the choice to the server, which follows the turn */
  private as: number | undefined;

  constructor(
    table: Table,
    readonly module: TitleModule,
  ) {
    this.connection = new Connection({
      path: () => api.streamPath(this.table.id, this.seen, this.chat.at(-1)?.id ?? 0, this.as),
      back: () => this.reconnected(),
      lost: () => void this.stillThere(),
      events: {
        entry: (data) => this.entryTold(data as EntryTold),
        position: (data) => this.accept(data as Position),
        table: (data) => this.tableTold(data as Table),
        chat: (data) => this.chatTold(data as ChatLine),
      },
    });
    this.mirror = new Mirror(table.id, () => Math.max(this.entries.length, this.position?.n ?? 0));
    this.table = table;
    this.clocks = table.clocks;
    this.chatFor = table.status;
    if (table.position) this.position = this.alike.same(table.position);
  }

  // What is shown.

  /** the past moment looked at; null for the present */
  readonly moment = $derived(this.past.frame?.n ?? null);
  readonly live = $derived(this.moment === null);
  readonly seat = $derived(this.position?.seat ?? null);
  readonly seats = $derived(
    (this.table?.seats ?? []).map((s) => ({ ...s, name: called(s.name), for: s.for && called(s.for) })),
  );
  /** the present, with what is on its way to the server done as far as that can be known */
  private readonly present = $derived(this.steps.drawn ?? this.position);
  readonly base = $derived((this.live ? this.present?.view : this.past.frame?.view) as never);
  readonly view = $derived(
    (this.live ? (this.steps.shown?.view ?? this.position?.view) : this.past.frame?.view) as never,
  );
  readonly turn: Turn = $derived(
    this.live
      ? (this.steps.shown?.turn ?? this.position?.turn)
      : (this.past.frame?.turn ?? this.position.turn),
  );
  /** who is asked to decide now */
  readonly asked: readonly number[] = $derived(this.present?.turn.seats ?? []);
  readonly options: OptionView[] = $derived.by(() => {
    if (!this.live || this.steps.unsent !== null || this.steps.drawn) return [];
    const { guide } = this;
    const all = this.steps.ahead?.options ?? this.position?.options ?? [];
    return guide ? all.filter((o) => guide.allows(o.action)) : all;
  });
  get composed(): Action[] {
    return this.steps.drawn ? [] : this.steps.composed;
  }
  get busy(): boolean {
    return this.steps.busy;
  }
  get optimistic(): readonly Action[] {
    return this.steps.optimistic;
  }
  /** whatever it shows, it is there */
  readonly supposed = false;
  readonly bare = false;
  readonly marks = $derived(this.guide?.marks ?? unmarked);
  readonly unaided = $derived(this.guide?.unaided ?? false);
  readonly composedEvents: Event[] = $derived(this.steps.drawn ? [] : (this.steps.ahead?.events ?? []));
  readonly myTurn = $derived(this.live && this.seat !== null && this.asked.includes(this.seat));
  readonly over = $derived(this.position?.turn.over ?? false);
  readonly inForce = $derived(inForce(this.entries));
  /** what happened, as the lines of the log */
  readonly story = $derived.by(() =>
    story(this.entries, this.inForce, this.module.fold, this.table.mine, this.module.sums),
  );
  readonly comings = $derived(notedAt(this.story, this.table.comings, this.entries.length));
  readonly hinted = $derived(notedAt(this.story, this.table.hinted, this.entries.length));
  readonly rounds: Round[] = $derived.by(() => {
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
  /** what happened since then, as lines of the log; nothing where one has not moved yet */
  readonly news = $derived.by(() => {
    const { entries, since, story } = this;
    const moved = this.table.mine.length > 0 && since < entries.length;
    return moved ? newsSince(story, entries.length - since) : [];
  });
  /** the places that a card tells of, about what happened to the player */
  carded = $state.raw<ReadonlySet<string>>(new Set());
  readonly ringed = $derived(this.hint.places.size > 0 ? this.hint.places : this.carded);
  readonly advice: Advice = $derived({
    company: this.hint.subject?.company ?? null,
    option: this.hint.option,
  });
  readonly replay: Replay = new Replay(this);
  get focus(): OptionView | null {
    return this.steps.pressed ?? this.pointed ?? this.hint.option;
  }
  set focus(option: OptionView | null) {
    this.pointed = option;
  }
  /** what an undo would take back, in words */
  readonly undoes = $derived.by(() => {
    const action = this.steps.chosen.at(-1) ?? this.decidedLast?.action;
    const key = `action.${action?.kind}`;
    return action && words.has(this.table.title, key) ? this.t(key, action) : '';
  });
  /** the first action of what one decided last, where that may be taken back, or asked for */
  private get decidedLast(): EntryView | undefined {
    const undo = this.position?.undo ?? this.position?.takeback?.to ?? null;
    return undo === null ? undefined : this.entries[undo];
  }
  /** what somebody asks the others to take back at this moment */
  readonly takeback: Takeback | null = $derived.by(() => {
    const asked = this.table?.takeback;
    return asked && this.live && asked.n === this.position?.n ? asked : null;
  });
  /** a takeback is being asked for, or was refused to oneself: none can be asked for now */
  private readonly askedBack: boolean = $derived.by(
    () => this.takeback !== null && (!this.takeback.refused || this.table.mine.includes(this.takeback.seat)),
  );
  readonly asksBack: boolean = $derived.by(
    () =>
      this.steps.chosen.length === 0 &&
      (this.position?.undo ?? null) === null &&
      (this.position?.takeback?.asks.length ?? 0) > 0,
  );
  /** bots are asked, and nobody else waits for them */
  readonly botsMove = $derived(
    this.live &&
      !this.guide &&
      !!this.table?.pace &&
      this.asked.length > 0 &&
      this.asked.every((s) => this.seats[s]?.kind === 'bot'),
  );
  readonly canUndo = $derived(
    this.live &&
      !this.guide?.holds &&
      !this.steps.busy &&
      (this.steps.chosen.length > 0 ||
        (this.position?.undo ?? null) !== null ||
        (this.position?.takeback !== undefined && !this.askedBack)),
  );

  /** what can be worked out of the game is worked out in this browser */
  get near(): boolean {
    return this.mirror.current || here.has(this.table.id);
  }

  // Connection.

  /** open loads what happened so far and listens to what happens next. */
  async open(past?: Promise<Past>): Promise<void> {
    if (!this.table.position) return this.connection.open();
    this.position = this.alike.same(this.table.position);
    const [entries, chat] = await (past ?? pastOf(this.table.id, this.seat));
    this.entries = entries;
    this.chat = chat;
    this.connection.open();
    void this.plans.look();
    if (!here.has(this.table.id) && !thrifty()) this.unmirrored = whenIdle(() => this.mirror.open());
    await this.steps.restore();
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

  private reconnected(): void {
    this.paced = false;
    this.steps.back();
    void this.ordering.resend();
    this.past.back();
    void this.plans.back();
  }

  close(): void {
    this.replay.stop();
    this.connection.close();
    this.steps.close();
    this.ordering.drop();
    this.past.close();
    this.unmirrored();
    this.mirror.close();
    this.analysis.close();
  }

  /** seen is how many entries are known together with the position after them. */
  private get seen(): number {
    return Math.min(this.entries.length, this.position?.n ?? 0);
  }

  private entryTold(told: EntryTold): void {
    const { entry, position } = told;
    if (entry.n > this.entries.length) {
      void this.catchUp();
      return;
    }
    if (entry.n === this.entries.length) {
      this.entries = [...this.entries, entry];
      this.mirror.heard(told);
    }
    this.accept(position);
  }

  /** catchUp fetches entries that were told out of order. */
  private async catchUp(): Promise<void> {
    const from = this.entries.length;
    const more = await api.entries(this.table.id, from, this.seat);
    if (this.entries.length === from) this.entries = [...this.entries, ...more];
  }

  private tableTold(table: Table): void {
    if (table.entries < this.entries.length) void this.cutBack();
    const started = this.table.status === 'open' && table.status !== 'open';
    const mended = !this.table.broken !== !table.broken;
    for (const news of seatNews(this.table, table)) toasts.show(news, { icon: 'person' });
    this.table = { ...table, position: this.table.position };
    this.clocks = table.clocks;
    this.tellPace();
    // What those who watched have said is for everybody now.
    if (table.status === 'finished' && this.chatFor !== 'finished')
      void this.rehear().catch((e: unknown) => this.tell(e));
    this.chatFor = table.status;
    if (started || mended) void this.reload();
    else if (table.status === 'finished' && !this.table.secret) void this.reload();
  }

  /** cutBack begins anew where a damaged record was cut back: nothing that this page remembers of the game holds. */
  private async cutBack(): Promise<void> {
    const known = this.entries.length;
    const { entries } = await api.table(this.table.id, this.as);
    if (entries < known) location.reload();
  }

  private chatTold(line: ChatLine): void {
    if (this.chat.some((said) => said.id === line.id)) return;
    this.chat = [...this.chat, line];
    if (!line.hushed) this.unread++;
  }

  /** rehear reads the chat anew: whom one wants to hear has changed. */
  async rehear(): Promise<void> {
    this.chat = await api.chat(this.table.id);
  }

  /** reload fetches the table anew. */
  async reload(): Promise<void> {
    const table = await api.table(this.table.id, this.as);
    this.table = table;
    this.clocks = table.clocks;
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
    await this.connection.asAnother(() => this.reload());
    this.mirror.renew();
  }

  // The bots' pace.

  /** tellPace tells a table that one comes to how fast its bots should go. */
  private tellPace(): void {
    const { pace } = this.table;
    if (this.paced || !pace || this.guide) return;
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
  accept(position: Position): void {
    const known = this.position;
    if (known && position.n < known.n) return;
    const moved = !known || position.n > known.n || position.seat !== known.seat;
    this.position = this.alike.same(position);
    this.clocks = position.clocks;
    this.ordering.heed();
    if (position.turn.over && this.table.status === 'running')
      this.table = { ...this.table, status: 'finished' };
    if (!moved) return;
    this.hint.drop();
    this.plans.moved();
    this.whyNot = null;
    this.steps.asking = null;
    this.focus = null;
    if (this.steps.composed.length > 0 && !this.steps.busy) void this.steps.recompose(this.steps.composed);
  }

  /** sitAt looks from another of one's own seats. */
  async sitAt(seat: number): Promise<void> {
    this.as = seat;
    this.steps.clear();
    this.past.frames.clear();
    await this.connection.asAnother(() => this.reload());
  }

  /** lookAnew forgets what was seen from another of one's own seats, and fetches what this one has seen. */
  async lookAnew(): Promise<void> {
    this.steps.clear();
    this.past.frames.clear();
    await this.past.goto(null);
    const seen = await api.entries(this.table.id, 0, this.seat);
    this.entries = [...seen, ...this.entries.slice(seen.length)];
  }

  // What titles and the page ask for is done where it belongs.

  choose = (action: Action) => this.guided([action], () => this.steps.choose(action));
  compose = (...actions: Action[]) => this.guided(actions, () => this.steps.compose(...actions));
  recompose = (actions: Action[]) => this.steps.recompose(actions);
  takeBack = () => this.steps.takeBack();
  confirm = (extra?: Action) => this.guided(extra ? [extra] : [], () => this.steps.confirm(extra));
  act = (action: Action) => this.guided([action], () => this.steps.act(action));
  undo = () => this.steps.undo();
  preview = (...actions: Action[]) => this.steps.preview(...actions);
  moments = () => this.past.moments();

  /** guided does what belongs to the lesson that the game is, and says of all else that it does not. */
  private async guided(actions: Action[], run: () => Promise<void>): Promise<void> {
    const { guide } = this;
    const other = guide && actions.find((action) => !guide.allows(action));
    if (other) this.tellBeside(guide.refusal(other), other);
    else await run();
  }

  warns(action: Action): Warning | undefined {
    return this.module.warns?.(action, this);
  }

  tell(e: unknown): void {
    if (!(e instanceof Failure)) throw e;
    if (e.code === 'offline') this.connection.lose();
    else toasts.show(t(`error.${e.code}`, e.body.facts), { icon: 'x' });
  }

  async why(action: Action): Promise<Refused | null> {
    const found = await this.preview(action);
    return found && 'illegal' in found ? found : null;
  }

  async ask(action: Action, near?: Element, after: Action[] = []): Promise<void> {
    const refused = await this.steps.look([...this.steps.composed, ...after, action]);
    if (refused && 'illegal' in refused) this.tellBeside(refused, action, near);
    else if (refused && this.guide?.allows(action) === false)
      this.tellBeside(this.guide.refusal(action), action, near);
  }

  /** tellBeside shows beside an element why an action is refused. */
  tellBeside(refused: Refused, action: Action, near?: Element): void {
    const box = near?.getBoundingClientRect();
    this.whyNot = {
      refused,
      action,
      x: box ? box.left + box.width / 2 : window.innerWidth / 2,
      y: box ? box.bottom : window.innerHeight / 2,
    };
  }

  tellRefusal(refused: Refused): void {
    toasts.show(this.reason(refused), { icon: 'lock' });
  }

  /** reason is why an action was refused, in a sentence. */
  reason(refused: Refused): string {
    const { why, facts } = refused.illegal;
    const key = `why.${why}`;
    if (words.has(this.table.title, key)) return this.t(key, facts);
    return t(key, facts);
  }

  // Words.

  t = (key: string, args: Record<string, unknown> = {}): string =>
    words.say(this.table.title, key, args, (name, value) => this.shown(name, value).text);

  name = (seat: number | 'chance'): string =>
    seat === 'chance' ? t('chance') : (this.seats[seat]?.name ?? t('seat', { n: seat + 1 }));

  isMine = (seat: number): boolean => this.table.mine.includes(seat);

  /** shown is how a field is shown in a sentence: as the title says, else seats by name, else plainly. */
  shown(name: string, value: unknown, table: TableContext = this): Shown {
    const own = this.module.show(name, value, table);
    if (own) return own;
    if ((name === 'seat' || name === 'rival') && (typeof value === 'number' || value === 'chance')) {
      return { text: this.name(value), strong: true };
    }
    return { text: words.plain(name, value) };
  }
}
