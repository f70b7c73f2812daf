// The shapes the server speaks. See /api/openapi.json.

/** An action of a title, by its printed names: { kind: 'bid', amount: 12 }. */
export type Action = { kind: string; [field: string]: unknown };
/** Something that happened: { kind: 'dividend-paid', company: 'PRR', ... }. */
export type Event = { kind: string; [field: string]: unknown };

export interface Turn {
  seats: number[];
  chance: boolean;
  over: boolean;
}
export interface OptionView {
  action: Action;
  /** where step is given the action's amount is open: min, min+step, ... max */
  min?: number;
  max?: number;
  step?: number;
  /** the player may compose the action's contents; the one offered is a good one */
  open?: boolean;
}
export interface Standing {
  seat: number;
  rank: number;
  score: number;
  won: boolean;
}
export interface Position<V = unknown> {
  n: number;
  seat: number | null;
  turn: Turn;
  view: V;
  options: OptionView[];
  undo: number | null;
  ending?: string;
  standings: Standing[];
  since?: string;
}
export interface EntryView {
  n: number;
  seat: number | 'chance';
  action?: Action;
  undo?: number;
  at: string;
  events: Event[];
  turn: Turn;
}
export interface Preview<V = unknown> {
  view: V;
  options: OptionView[];
  events: Event[];
  turn: Turn;
}
export interface Illegal {
  rule: string;
  why: string;
  facts?: Record<string, unknown>;
}
export interface Refused {
  illegal: Illegal;
  /** which of the actions sent */
  index: number;
}
export interface SeatView {
  seat: number;
  name: string;
  kind: 'person' | 'bot' | 'open';
  bot?: string;
  taken: boolean;
  online: boolean;
}
export interface Table {
  id: string;
  title: string;
  settings: Record<string, string>;
  visibility: 'public' | 'link' | 'private';
  status: 'open' | 'running' | 'finished';
  host: string;
  /** the caller is the host */
  hosting: boolean;
  mine: number[];
  seats: SeatView[];
  entries: number;
  createdAt: string;
  /** the table of the next game */
  rematch?: string;
  commitment: string;
  secret?: string;
  whatIf?: { table: string; at: number };
  position?: Position;
}
export interface TableSummary {
  id: string;
  title: string;
  status: Table['status'];
  seats: SeatView[];
  yourTurn: boolean;
  turn: { seats: number[] };
  entries: number;
  updatedAt: string;
  visibility: Table['visibility'];
  host: string;
}
export interface Lobby {
  yours: TableSummary[];
  open: TableSummary[];
  running: TableSummary[];
  finished: TableSummary[];
}
export interface Setting {
  key: string;
  values: string[];
  default: string;
}
export interface TitleInfo {
  id: string;
  name: string;
  minSeats: number;
  maxSeats: number;
  settings: Setting[];
  endings: string[];
  bots: string[];
}
export interface UserSettings {
  language: string;
  theme: string;
  motion: string;
}
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  settings: UserSettings;
}
export interface ChatLine {
  id: number;
  seat?: number;
  name: string;
  text: string;
  at: string;
}
export interface Frame<V = unknown> {
  n: number;
  turn: Turn;
  view: V;
}
export interface SeriesPoint {
  n: number;
  scores: number[];
}
export interface NewSeat {
  kind: 'me' | 'open' | 'bot';
  bot?: string;
  name?: string;
}
export interface NewTable {
  title: string;
  settings: Record<string, string>;
  visibility: 'public' | 'link';
  seats: NewSeat[];
}
