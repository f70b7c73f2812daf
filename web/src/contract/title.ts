// The seam between the shell and a title. The shell knows no title by name: it finds the folders under
// src/titles and gives each of their components the table as the property `table`.
import type { Component } from 'svelte';
import type {
  Action,
  EntryView,
  Event,
  Frame,
  OptionView,
  Position,
  Preview,
  Refused,
  SeatClock,
  SeatView,
  Table,
  Turn,
} from '../api/types';
import type { Livery } from './livery';
import type { Mark } from './marks';

/** The three layouts of the table. */
export type Layout = 'wide' | 'middle' | 'narrow';

/** How far one has looked at a hint: it is thought out, a nudge, the move itself; or it could not be had just now. */
export type Stage = 'none' | 'thinking' | 'nudge' | 'move' | 'failed';

/** What a title's screen needs of a hint. */
export interface Hinted {
  readonly stage: Stage;
  /** a card about it lies on the table */
  readonly open: boolean;
  /** press asks for a hint, and then for more of it. */
  press(): Promise<void>;
}

/** What a title's screen needs of the orders of the seat; the rest of it is the affair of table/orders. */
export interface Ordered {
  /** the company that an order stopped for, and is to be thought about */
  readonly halted: string | null;
}

/** What a title's screen needs of trying. */
export interface Planned {
  readonly invites: boolean;
  readonly toggle: () => Promise<void>;
}

/** What is on screen, and what can be done about it. Everything is reactive. */
export interface TableContext<V = unknown> {
  readonly table: Table;
  /** the seat looked from; null for a watcher */
  readonly seat: number | null;
  readonly seats: SeatView[];
  /** the clocks of the present moment, by seat; none where there are none */
  readonly clocks: SeatClock[] | undefined;
  /** what is shown: the live position, with the composed steps done, or a past moment */
  readonly view: V;
  /** what is best is not proposed: a lesson in which one finds it oneself */
  readonly unaided?: boolean;
  /** the position before the composed steps, for before → after */
  readonly base: V;
  readonly turn: Turn;
  readonly options: OptionView[];
  /** the seat looked from is asked, and the live position is on screen */
  readonly myTurn: boolean;
  readonly live: boolean;
  /** the past moment on screen: after so many entries; null for the present */
  readonly moment: number | null;
  readonly over: boolean;
  readonly busy: boolean;
  readonly position: Position<V>;
  readonly entries: EntryView[];
  /** the places of the board that are new: since one's last turn, or by the move that led to a past moment */
  readonly changed: ReadonlySet<string>;
  /** a hint for the decision of the moment, and what it points at */
  readonly hint: Hinted;
  readonly advice: Advice;
  /** what this seat decides before it is asked; nobody else knows of it */
  readonly ordering: Ordered;
  /** the places that the card on the screen is about */
  readonly ringed: ReadonlySet<string>;
  /** the places of the board that the steps of a plan are about, with their numbers */
  readonly marks: ReadonlyMap<string, Mark>;
  /** the way into planning, where it stands in the bar */
  readonly plans: Planned;
  /** steps composed and not yet confirmed, and what they would bring about */
  readonly composed: Action[];
  readonly composedEvents: Event[];
  /** what the position has over the base is only supposed, and drawn as a ghost in its place */
  readonly supposed: boolean;
  /** there is room for the board alone, without tools and panels */
  readonly bare: boolean;
  /** steps chosen after those while the server is asked about them: what they would put down is drawn at once */
  readonly optimistic: readonly Action[];
  /** the option hovered or focused, shared by board and chips */
  focus: OptionView | null;

  /** choose does what the title says about the action: composes it, or commits all at once. */
  choose(action: Action): Promise<void>;
  /** compose adds steps to those composed, which are asked about together. */
  compose(...actions: Action[]): Promise<void>;
  takeBack(): void;
  /** recompose puts these steps in the place of those composed so far. */
  recompose(actions: Action[]): Promise<void>;
  /** confirm commits the composed steps, and one more where given. */
  confirm(extra?: Action): Promise<void>;
  act(action: Action): Promise<void>;
  /** undo takes back the last composed step, or else what was committed last, where that may be. */
  undo(): Promise<void>;
  readonly canUndo: boolean;
  /** others have moved since: an undo asks them first */
  readonly asksBack: boolean;
  /** what an undo would take back, in words; empty where nobody knows a word for it */
  readonly undoes: string;
  /** bots are asked, and nobody else waits for them: one may hurry them */
  readonly botsMove: boolean;
  /** hurry lets the bots make so many moves at once; all until a person is asked where none is given */
  hurry(moves?: number): Promise<void>;
  /** why something may not be done, while it is told */
  readonly whyNot: object | null;
  /** warns is what the action would cost who takes it. */
  warns(action: Action): Warning | undefined;
  /** preview is what the actions would bring about after the composed steps; cached per position. */
  preview(...actions: Action[]): Promise<Preview<V> | Refused | null>;
  /** why says which rule forbids the action; null when nothing does. */
  why(action: Action): Promise<Refused | null>;
  /**
   * ask shows the reason beside the element: the "why not?" of anything dimmed. What would come before
   * the action, such as choosing a company, is given in after.
   */
  ask(action: Action, near?: Element, after?: Action[]): Promise<void>;

  /** moments is every moment so far, as seen from this seat. */
  moments(): Promise<Frame<V>[]>;

  /** t says a sentence of the title. */
  t(key: string, args?: Record<string, unknown>): string;
  name(seat: number | 'chance'): string;
  isMine(seat: number): boolean;
}

/** What a hint that is open points at; nothing while none is. */
export interface Advice {
  readonly company: string | null;
  readonly option: OptionView | null;
}

/** What an action costs who takes it: told in red, and asked about once more before it is taken. */
export interface Warning {
  title: string;
  lines: string[];
  /** the button that does it all the same */
  yes: string;
}

/** Something that others' moves did to the player: what, and who has what now. */
export interface Happening {
  title: string;
  text?: string;
  rows: { label: string; value: string; tone?: 'up' | 'dn' }[];
  /** what it brought the player, or cost; absent where no money measures it, as with a company lost */
  money?: number;
  /** cards of one group are one */
  group?: string;
  /** the places of the board that it is about, by the names its board marks them by */
  places?: readonly string[];
}

/** How a value is shown inside a sentence. */
export interface Shown {
  text: string;
  livery?: Livery;
  strong?: boolean;
  tone?: 'up' | 'dn' | 'brass' | 'mute';
  /** hovering it points at this option-like thing on the board, a title's own affair */
  place?: string;
}

/** Entries that are told as one line of the log, and what is told of them. */
export interface Fold {
  count: number;
  events: Event[];
}

/** A dividend, as the log tells it: who gets what. */
export interface Payment {
  headline: string;
  /** what each company pays a share */
  rates: { of: Shown; amount: number }[];
  /** what each gets, for how many shares where that is told, and has then */
  paid: { seat: number; amount: number; cash?: number; shares?: number }[];
  /** what companies keep on their own shares */
  kept: { of: Shown; amount: number }[];
  /** kinds of events that need no sentence beside it */
  silent: readonly string[];
}

/** Where a round begins: at the moment after so many entries. */
export interface Round {
  at: number;
  name: string;
  /** for an axis: "S3"; empty where only some rounds are named there */
  short: string;
}

/** A company as generic parts (share sheet, charts) speak of it. */
export interface SheetColumn {
  id: string;
  livery?: Livery;
  label: string;
}

/** What a figure means to every player, so that a sentence can tell why a move is better. */
export type Meaning = 'dividend' | 'income' | 'worth' | 'pays' | 'treasury' | 'price' | 'run';

/** The spreadsheet of the share game: seats by columns. */
export interface ShareSheet {
  columns: SheetColumn[];
  rows: {
    seat: number;
    cash?: number;
    shares: Record<string, number | string>;
    /** more figures, each under a key of the title's words: worth, certificates, next dividend */
    more?: { label: string; value: number | string; means?: Meaning }[];
  }[];
  /** lines under the players: treasury, in the pool, price, income */
  footer?: { label: string; values: Record<string, number | string>; means?: Meaning }[];
}

/** A chart over all moments: what to draw at each. */
export interface TitleChart<V> {
  /** a key of the title's words */
  label: string;
  /** colour is a custom property: --co-red */
  points(view: V, table: TableContext<V>): { id: string; label: string; colour: string; value: number }[];
  /** true: it stands on the end screen too, beside that of the scores */
  atEnd?: boolean;
}

/** A part of where the game stands: a round, a phase. */
export interface Tag {
  text: string;
  /** the word that explains it */
  term?: string;
}

/** A tab of the side column. */
export interface SideTab<V = unknown> {
  id: string;
  label: string;
  Panel: Component<{ table: TableContext<V> }>;
  /** it needs the whole column: what the tabs below show stays folded until one of them is chosen */
  fills?: boolean;
}

export interface TitleModule<V = unknown> {
  /** the board, filling its box */
  Board: Component<{ table: TableContext<V> }>;
  /** the inside of the action bar while somebody is asked; the generic list of options where absent */
  Actions?: Component<{ table: TableContext<V> }>;
  Players: Component<{ table: TableContext<V> }>;
  Companies: Component<{ table: TableContext<V> }>;
  /** on top of the side column, where it never scrolls away: who acts, and what about */
  Head?: Component<{ table: TableContext<V> }>;
  /** the tabs of the side column at the middle width, where they are not players and companies alone */
  sideTabs?(table: TableContext<V>): SideTab<V>[];
  /** which of them this moment is about: it opens by itself; the first where absent */
  beside?(table: TableContext<V>): string;
  /** the phone's one-line strip of the players, where the title has one */
  Strip?: Component<{ table: TableContext<V> }>;
  /** pinned over the log where there is room beside the board: it never scrolls away */
  Pinned?: Component<{ table: TableContext<V> }>;
  /** tabs of the title's own in the phone's sheet, before the others */
  tabs?(table: TableContext<V>): SideTab<V>[];
  /** under the spreadsheet: what else the title keeps count of */
  SheetMore?: Component<{ table: TableContext<V> }>;
  /**
   * The board needs all the width it can get: at the middle width it has the whole window, and what stands
   * beside it elsewhere opens as a drawer.
   */
  broad?: boolean;
  /** how high the action bar mostly is, where it is otherwise than in most titles: the board is fitted above it */
  bar?: Partial<Record<Layout, number>>;
  /** the board's upper right corner is a column of panels now: kept plans stand on top of it */
  corner?(table: TableContext<V>): boolean;
  /** the board's window is full of panels now: what is told of it stands in the side column */
  full?(table: TableContext<V>): boolean;
  /** on the end screen, under the standings */
  Ending?: Component<{ table: TableContext<V> }>;
  /** the action bar while somebody else is asked, where there is more to show than whose turn it is */
  Waiting?: Component<{ table: TableContext<V> }>;
  /** under the sentence of a past moment: an auction as it stood then */
  Past?: Component<{ table: TableContext<V> }>;
  /** what stands after the title in the top bar: round, phase */
  tags(table: TableContext<V>): Tag[];
  /** the spreadsheet: who has how many of what */
  sheet?(table: TableContext<V>): ShareSheet;
  /** how a field of an event, action or refusal is shown; undefined leaves it to the shell */
  show(name: string, value: unknown, table: TableContext<V>): Shown | undefined;
  /** true: keep the action in the browser until it is confirmed */
  composes(action: Action, table: TableContext<V>): boolean;
  /** what is drawn by hand and not composed, as routes are, would bring about */
  drawn?(table: TableContext<V>): readonly Event[];
  /** draw draws an action as one would by hand, and gives what takes it away; undefined where nothing is drawn */
  draw?(action: Action, table: TableContext<V>): (() => void) | undefined;
  /** what the action costs who takes it, where it is dear: it is then asked about once more */
  warns?(action: Action, table: TableContext<V>): Warning | undefined;
  /** what a move of others, which is a line of the log, did to the seat: told from the views before and after it */
  happened?: {
    /** the kinds of events that can */
    kinds: readonly string[];
    cards(
      events: readonly Event[],
      before: V,
      after: V,
      seat: number,
      table: Pick<TableContext<V>, 't'>,
    ): Happening[];
  };
  /** so much must a thing bring the player, or cost, for a card to tell it; anything less is a line of the news */
  dear?: number;
  /** what sets a choice apart from its like, beyond its name: where several are compared */
  trait?(action: Action, table: TableContext<V>): string | undefined;
  /** how it stands with a company that an order stopped for, in a sentence: who has how much, what is left */
  stands?(company: string, table: TableContext<V>): string;
  /** true for entries that get a numbered post in the scrubber (a dividend, a new round) */
  post?(entry: EntryView): boolean;
  /** what begins with the entry, in a word, to be marked in charts: a phase */
  era?(entry: EntryView, table: TableContext<V>): string | undefined;
  /** the rounds of the game, found in the entries that are in force */
  rounds?(entries: readonly EntryView[], table: TableContext<V>): Round[];
  /** how many of the entries from a place on the log tells as one, and how; null: only the first */
  fold?(entries: readonly EntryView[], from: number, mine: readonly number[]): Fold | null | undefined;
  /** how several events of a kind in one line are told in one sentence: what was dealt or drawn one by one */
  sums?: Readonly<Record<string, (events: readonly Event[]) => Event[]>>;
  /** the dividend among the events of an entry, which the log shows as a block */
  payday?(events: readonly Event[], table: TableContext<V>): Payment | null;
  /** the places of the board that an event changed, by the names its board marks them by */
  places?(event: Event): string[];
  /** what the log can be narrowed to: a key of the title's words, and the kinds of events */
  topics?: Readonly<Record<string, readonly string[]>>;
  /** kinds of events that only say that somebody did nothing, or what comes next */
  passes?: readonly string[];
  /** kinds of events that no longer matter once what they led to has happened: bids */
  minor?: readonly string[];
  /** charts besides that of the scores: incomes, prices */
  charts?: TitleChart<V>[];
  /** keys besides those of every table, each with a key of the title's words */
  keys?: { keys: string[]; does: string }[];
  /** the currency sign before sums */
  unit?: string;
}

const modules = import.meta.glob<{ default: TitleModule }>('../titles/*/index.ts');

/** titleModule loads a title's screens; undefined where it has none of its own. */
export async function titleModule(id: string): Promise<TitleModule | undefined> {
  return (await modules[`../titles/${id}/index.ts`]?.())?.default;
}
