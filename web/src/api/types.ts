// The shapes the server speaks, by short names. They are made from its OpenAPI document (npm run types).
import type { components } from './openapi';

type Schemas = components['schemas'];

/** An action of a title, by its printed names: { kind: 'bid', amount: 12 }. */
export type Action = { kind: string; [field: string]: unknown };
/** Something that happened: { kind: 'dividend-paid', company: 'PRR', ... }. */
export type Event = { kind: string; [field: string]: unknown };

export type Turn = Schemas['Turn'];
export type OptionView = Omit<Schemas['Option'], 'action'> & { action: Action };
export type Standing = Schemas['Standing'];
export type OldRules = Schemas['OldRules'];
export type EntryView = Schemas['EntryView'];
export type NotationLine = Schemas['NotationLine'];
/** A sentence of an answer by text, by its key in the catalogue console. */
export type Sentence = Schemas['Sentence'];
export type Illegal = Schemas['Illegal'];
export type SeatView = Schemas['SeatView'];
export type Clock = Schemas['Clock'];
export type SeatClock = Schemas['SeatClock'];
export type Rest = Schemas['Rest'];
export type Table = Schemas['Table'];
/** somebody asks to take back a move that others have moved after */
export type Takeback = Schemas['Takeback'];
export type Coming = Table['comings'][number];
/** what one may want to be done about somebody whose time is up */
export type Choice = NonNullable<Schemas['Choice']['choice']>;
export type Waiting = Schemas['WaitingTable'];
export type Pace = NonNullable<Table['pace']>;
/** A table's game as one's seats know it. Only how long the record is concerns a page. */
export type Known = Omit<Schemas['Known'], 'record'> & { record: { entries: unknown[] } };
/** A game played in this browser, as it is brought to the server. */
export type Pocketed = Schemas['Pocketed'] & { record: { entries: unknown[] } };
export type TableSummary = Schemas['TableSummary'];
export type Lobby = Schemas['Lobby'];
export type Setting = Schemas['Setting'];
export type TitleInfo = Schemas['TitleInfo'];
export type UserSettings = Schemas['Preferences'];
export type Me = Schemas['Me'];
export type ChatLine = Schemas['ChatLine'];
export type SeriesPoint = Schemas['SeriesPoint'];
export type Draw = Schemas['Draw'];
export type Hint = Schemas['Hint'];
export type HintWay = Schemas['HintWay'];
export type Reviewing = Schemas['Reviewing'];
export type Review = Schemas['Review'];
export type ReviewDecision = Schemas['ReviewDecision'];
export type ReviewAccount = Schemas['ReviewAccount'];
export type ReviewDraw = Schemas['ReviewDraw'];
export type ReviewLoss = Schemas['ReviewLoss'];
export type ReviewWay = Schemas['ReviewWay'];
export type NewSeat = Schemas['NewSeat'];
export type NewTable = Schemas['NewTable'];
/** What a what-if table is to be. */
export type Branching = Schemas['BranchTableBody'];
export type EntryTold = Schemas['EntryTold'];
export type Notices = Schemas['Notices'];
export type NoticeTold = Schemas['Told'];
/** What one can wish to be told of, or not. */
export type NoticeEvent = Exclude<NoticeTold['event'], 'ended'>;
export type Channel = 'page' | 'push' | 'mail' | 'webhook';
export type When = 'once' | 'ten' | 'daily' | 'never';
export type Order = Schemas['Order'];
export type OrderForm = Schemas['OrderForm'];
export type OrderView = Schemas['OrderView'];
export type Stop = Schemas['Stop'];
export type StopForm = Schemas['StopForm'];
export type ServerError = Schemas['Error'];

// The view is the title's own: the document can say no more than that there is one.
export type Position<V = unknown> = Omit<Schemas['Position'], 'view'> & { view: V };
export type Preview<V = unknown> = Omit<Schemas['Preview'], 'view'> & { view: V };
export type Frame<V = unknown> = Omit<Schemas['Frame'], 'view'> & { view: V };

/** Why actions were refused, and which of them. */
export interface Refused {
  illegal: Illegal;
  index: number;
}
