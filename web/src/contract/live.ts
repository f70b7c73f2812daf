// What the rooms of a table know of it besides what a title knows. LiveTable in table/live is one: those rooms lie below
// it, and are given it.
import type {
  Action,
  ChatLine,
  Coming,
  EntryView,
  Event,
  Frame,
  Position,
  Preview,
  Refused,
} from '../api/types';
import type { Hinted, Ordered, Planned, Round, Shown, TableContext, TitleModule, Warning } from './title';

/** A line of the log. */
export interface StoryLine {
  /** its entries, in order; more than one where they are told together */
  entries: readonly EntryView[];
  /** the place of the first in the record, and of the last */
  from: number;
  to: number;
  seat: number | 'chance';
  /** what is told of it */
  events: readonly Event[];
  /** taken back since, or an undo */
  gone: boolean;
}

/** A refusal being shown beside what it speaks of. */
export interface WhyNot {
  refused: Refused;
  action: Action;
  x: number;
  y: number;
}

/** A game played before one's eyes. */
interface Playing {
  readonly playing: boolean;
  /** so many times the plain speed */
  readonly speed: number;
  toggle(): void;
  /** faster goes on at the next speed, after the last at the first. */
  faster(): void;
  play(from: number, speed?: 1 | 2 | 4): Promise<void>;
  stop(): void;
}

/** Where one begins to try: the moment, the present where it is null, the seat one sits in, and what is done first. */
export interface Start {
  at: number | null;
  seat: number;
  line: readonly Deed[];
}

/** What somebody does: a seat, or chance. */
export interface Deed {
  seat: number | 'chance';
  action: Action;
}

/** The table on which one tries. */
export interface Tryout<V = unknown> extends TableContext<V> {
  readonly module: TitleModule;
  /** the moment of the game that it starts from, and whether that is the present */
  readonly from: number;
  readonly now: boolean;
  /** what was done on it so far */
  readonly line: readonly Deed[];
  /** go does more. */
  go(steps: readonly Deed[]): Promise<void>;
}

export interface Live extends TableContext {
  readonly module: TitleModule;
  /** who is asked to decide now */
  readonly asked: readonly number[];
  whyNot: WhyNot | null;
  readonly hint: Hinted & { close(): void };
  /** which entries were not taken back */
  readonly inForce: readonly boolean[];
  /** what happened, as the lines of the log */
  readonly story: readonly StoryLine[];
  /** how many entries came after one's own last one */
  readonly since: number;
  /** what happened since then, as the lines of the log; nothing where one has not moved yet */
  readonly news: readonly StoryLine[];
  /** who left or came back, by the first entry of the line before which it is told */
  readonly comings: ReadonlyMap<number, readonly Coming[]>;
  /** who was given a hint, likewise */
  readonly hinted: ReadonlyMap<number, readonly { seat: number }[]>;
  /** the places that a card tells of, about what happened to the player */
  carded: ReadonlySet<string>;
  readonly replay: Playing;
  readonly rounds: Round[];
  readonly chat: readonly ChatLine[];
  /** news of the chat since it was last looked at */
  unread: number;
  /** who leads through the game, where it is a lesson */
  readonly guide: object | null;
  readonly connection: {
    /** since when nobody answers; null while somebody does */
    readonly lostAt: number | null;
    ask<T>(answer: Promise<T>): Promise<T>;
  };
  readonly alike: { same<T>(value: T): T };
  /** the steps composed here, and their way to the server */
  readonly steps: {
    asking: { warning: Warning; actions: Action[] } | null;
    sure(): Promise<void>;
    play(actions: Action[], plan?: number): Promise<void>;
    look(actions: Action[]): Promise<Preview | Refused | null>;
    clear(): void;
  };
  readonly past: {
    /** goto looks at the moment after so many entries; null for the present. */
    goto(n: number | null): Promise<void>;
    /** frameAt is the board after so many entries; undefined where it cannot be had now. */
    frameAt(n: number): Promise<Frame | undefined>;
    /** prefetch loads all moments, so that scrubbing never waits. */
    prefetch(): void;
    readonly frames: {
      /** around is the views before and after each of the moves, as far as they could be had. */
      around(moves: readonly { from: number; to: number }[]): Promise<[unknown, unknown][]>;
    };
  };
  readonly ordering: Ordered & {
    /** the entries that orders made */
    readonly did: ReadonlySet<number>;
  };
  readonly plans: Planned & {
    /** one may try here */
    readonly may: boolean;
    /** the table on which one tries; null while one does not */
    readonly world: Tryout | null;
    /** enter goes to a moment and begins to try there. */
    enter(start: Start): Promise<void>;
    /** again takes decisions again, one after the other. */
    again(list: readonly Start[]): Promise<void>;
  };
  readonly analysis: {
    /** there is something to be analysed */
    readonly may: boolean;
    readonly open: boolean;
    readonly toggle: () => Promise<void>;
    readonly close: () => void;
  };
  /** accept takes over a position that the server told. */
  accept(position: Position): void;
  /** resat fetches the table after one has taken or left a seat. */
  resat(): Promise<void>;
  close(): void;
  /** rehear reads the chat anew. */
  rehear(): Promise<void>;
  /** tell says that a call failed. */
  tell(e: unknown): void;
  tellBeside(refused: Refused, action: Action, near?: Element): void;
  tellRefusal(refused: Refused): void;
  reason(refused: Refused): string;
  /** shown is how a field is shown in a sentence. */
  shown(name: string, value: unknown, table?: TableContext): Shown;
}
