// What the rooms of a table know of it besides what a title knows. LiveTable in table/live is one: those rooms lie below
// it, and are given it.
import type { Action, ChatLine, EntryView, Event, Position, Preview, Refused } from '../api/types';
import type { Hinted, Round, Shown, TableContext, TitleModule, Warning } from './title';

/** A line of the log. */
export interface Line {
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

export interface Live extends TableContext {
  readonly module: TitleModule;
  whyNot: WhyNot | null;
  readonly hint: Hinted & { close(): void };
  /** which entries were not taken back */
  readonly inForce: readonly boolean[];
  /** what happened, as the lines of the log */
  readonly story: readonly Line[];
  readonly rounds: Round[];
  readonly chat: readonly ChatLine[];
  /** news of the chat since it was last looked at */
  unread: number;
  /** who leads through the game, where it is a lesson */
  readonly guide: object | null;
  /** since when nobody answers; null while somebody does */
  readonly lostAt: number | null;
  readonly line: { ask<T>(answer: Promise<T>): Promise<T> };
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
  };
  readonly analysis: {
    readonly open: boolean;
    readonly toggle: () => Promise<void>;
    readonly close: () => void;
  };
  /** accept takes over a position that the server told. */
  accept(position: Position): void;
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
