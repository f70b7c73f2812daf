// What a lesson is. Its position, its steps and the moves that pass it are data, lessons.json beside a title's screens,
// which Go plays in its tests too; when a task is done, what may be done and what is pointed at is code beside it; and
// its words are messages of the room learn-<title>.
import type { Action, Event } from '../api/types';

/** A series of lessons of a title: titles/<title>/lessons/lessons.json. */
export interface SeriesData {
  /** the parts that the lessons stand in, in order; each a message part.<id> */
  parts: string[];
  lessons: LessonData[];
}

export interface LessonData {
  id: string;
  part: string;
  minutes: number;
  /** the game it begins in: titles/<title>/lessons/records/<record>.json, after so many entries */
  record: string;
  at: number;
  /** the learner's */
  seat: number;
  /** of the rules, the one that it is about first, as the headings of rules/*.md name them */
  sections: string[];
  /** the companies that it speaks of: only these stand beside the board; all where absent */
  companies?: string[];
  steps: StepData[];
}

export interface StepData {
  id: string;
  /** the learner's decisions that pass the step, each a list of actions sent together; none where there is only to read */
  show?: Action[][];
  /** decisions that are legal and are not the task */
  wrong?: Action[][];
  /** what is said of each of these: wrong.<why> */
  said?: string[];
  /**
   * when the others move: whenever they are asked while the step lasts, or when it is done until the learner is asked;
   * else not at all
   */
  others?: 'during' | 'after';
}

/** Where a game stands in a step. */
export interface Situation<V> {
  /** as it is shown: with what is composed */
  view: V;
  /** as it was when the step began */
  begin: V;
  /** what happened since, in order */
  events: readonly Event[];
  /** what the composed steps would bring about besides */
  composed: readonly Event[];
  seat: number;
  /** how many decisions the learner has made in the step */
  decided: number;
}

export interface Goal<V> {
  /** its words are <lesson>.<step>.goal.<id> */
  id: string;
  done(now: Situation<V>): boolean;
  /** what <lesson>.<step>.goal.<id>.figure is said with, while it is not done; none where there is no such figure */
  figure?(now: Situation<V>): Record<string, unknown>;
  /** how far a sum has come */
  meter?(now: Situation<V>): { have: number; of: number };
}

/** Something that is pointed at: a place of the board by the name the board marks it by, or a part of the page. */
export type Point = { place: string } | { part: string };

export interface StepCode<V> {
  /** what the numbers [1], [2] in the text are */
  points?(now: Situation<V>): Point[];
  /** whether an action belongs to the step; everything that is legal where absent */
  allows?(action: Action, now: Situation<V>): boolean;
  /** the lesson that teaches what does not belong here, where there is one */
  elsewhere?(action: Action): string | undefined;
  /** what the table would propose (the best routes) is not shown: one finds it oneself */
  unaided?: boolean;
  /** the hints that help now, by their ids, <lesson>.<step>.hint.<id>; all of them, by number, where absent */
  hints?(now: Situation<V>): string[];
  /** the step is done when all are; nothing is to be done where there are none */
  goals?: Goal<V>[];
  /** why a decision was not what was asked for: <lesson>.<step>.wrong.<why>; null where it may still come */
  wrong?(now: Situation<V>): { why: string; args?: Record<string, unknown> } | null;
  /** what <lesson>.<step>.text, .task and .done are said with */
  args?(now: Situation<V>): Record<string, unknown>;
}

export interface LessonCode<V> {
  steps?: Record<string, StepCode<V>>;
  /** what is said of what the others did: a short game. <lesson>.comment.<key> */
  comment?(now: Situation<V>): { key: string; args?: Record<string, unknown> } | null;
}

/** What titles/<title>/lessons/index.ts gives. */
export interface Series<V = unknown> {
  data: SeriesData;
  code: Record<string, LessonCode<V>>;
  /** loads a game by its name */
  record(name: string): Promise<unknown>;
}
