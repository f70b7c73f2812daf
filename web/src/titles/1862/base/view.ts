// What the rules tell the screen; see View in title/railwaymania/view.go.

import type { Action } from '../../../api/types';
import type { Class, CompanyId, TrainType } from '../data';
import type { RouteAction, RunRoute, ShareOut } from './track';

export type { Class, CompanyId, TrainType } from '../data';
export type { ShareOut } from './track';

type Seat = number;
/** Who holds shares: a seat's number as text, or a place. */
export type Holder = string;

export type StepName =
  | 'deal-seed'
  | 'deal-company'
  | 'deal-permit'
  | 'petition'
  | 'bid'
  | 'par'
  | 'more-shares'
  | 'trade'
  | 'tokens'
  | 'fine'
  | 'merge'
  | 'consent'
  | 'home-upgrade'
  | 'build'
  | 'token'
  | 'run'
  | 'dividend'
  | 'trains'
  | 'redeem'
  | 'acquire'
  | 'option'
  | 'shed-token'
  | 'finished';

export interface View {
  round: { kind: 'deal' | 'parliament' | 'stock' | 'operating'; turn: number; number: number; of?: number };
  step: StepName;
  seat: Seat | 'chance';
  company: CompanyId | null;
  phase: Class;
  priority: Seat;
  bank: number;
  bankBroken: boolean;
  topReached: boolean;
  lnerDue: boolean;
  lner: boolean;
  certificateLimit: number;
  tokenLimit: number;
  trainLimit: { count: number; perType: boolean };
  colours: string[];
  areaColumn: number;
  players: Player[];
  companies: Company[];
  market: { cell: number; price: number; companies: CompanyId[] }[];
  offer: Offered[];
  trains: ClassLeft[];
  board: {
    tiles: { hex: string; tile: string; turn: number; stations?: string[] }[];
    cities: { hex: string; tokens: (CompanyId | null)[] }[];
    london: (CompanyId | null)[];
    left: { tile: string; left: number }[];
  };
  order: { company: CompanyId; done: boolean }[];
  ending?: string;

  auction?: Auction;
  trading?: { passes: number; sold: boolean; debt?: number; sales: Sale[] };
  turn?: Turn;
  dividend?: {
    revenue: number;
    subsidy: number;
    routes: RunRoute[];
    pay: ShareOut;
    withhold: ShareOut;
    hudson: ShareOut | null;
    whyNotHudson?: string;
  };
  buying?: Buying;
  mergers?: Merger[];
  option?: Half;
  shed?: { company: CompanyId; count: number };
  danger?: Danger;
  losses?: Loss[];
}

/** A company that is closed when it comes to buy a train, or must raise money, if nothing more is done. */
export interface Danger {
  company: CompanyId;
  closes: boolean;
  ruin?: boolean;
  cash: number;
  class: Class | null;
  price: number;
  shares: number;
  forThem: number;
  capital: number;
  missing: number;
  perShare: number;
  worth: number;
  ways: WayOut[];
  others: { company: CompanyId; why: string }[];
}

export interface WayOut {
  kind: 'merge' | 'sell' | 'refinance' | 'trade';
  worth: number;
  partner?: CompanyId;
  survivor?: CompanyId;
  consent?: Seat;
  director?: Seat;
  trains?: Train[];
  fate?: 'runs' | 'buys' | 'kept' | 'trainless';
  raise?: { shares?: number; sum: number; price: number };
}

/** What an option costs who is asked. */
export interface Loss {
  action: Action;
  kind: 'closed' | 'director' | 'train' | 'forced';
  company: CompanyId;
  director?: Seat;
}

interface Player {
  seat: Seat;
  cash: number;
  certificates: number;
  worth: number;
  /** cash, and what the shares bring that can be sold */
  liquid: number;
  mustSell?: boolean;
  shares: Holding[];
  obligations?: CompanyId[];
}

interface Holding {
  company: CompanyId;
  tenths: number;
  director?: boolean;
  value: number;
  bought?: number;
  sold?: boolean;
}

export interface Company {
  company: CompanyId;
  floated: boolean;
  chartered: boolean;
  director: Seat | null;
  receivership?: boolean;
  cash: number;
  par: number;
  price: number;
  salePrice: number;
  cell: number;
  offer: number;
  treasury: number;
  pool: number;
  directorAt: Holder;
  toFloat?: number;
  trains: Train[];
  permits: TrainType[];
  tokens: string[];
  tokensLeft: number;
  homePlaced: boolean;
  operated: boolean;
  lastRun?: { routes: RouteAction[]; revenue: number; subsidy: number; added: number; paid: boolean };
}

export interface Train {
  train: string;
  class: Class;
  type: TrainType;
  name: string;
  warranties: number;
  obsolete?: boolean;
  rustsOn: Class | null;
  permit: boolean;
  tradePrice: number;
}

export interface Offered {
  company: CompanyId;
  from: Class;
  permit: TrainType;
  available: boolean;
  why?: string;
}

interface ClassLeft {
  class: Class;
  left: number;
  endless?: boolean;
  price: number;
  /** as freight, express, local */
  names: [string, string, string];
  rustsOn: Class | null;
  freeWarranties: number;
}

export interface Auction {
  company: CompanyId | null;
  high: Seat | null;
  bid: number;
  least: number;
  in: Seat[];
  winners: Seat[];
  passes: number;
  more: number;
  pars?: { par: number; cost: number; capital: number; allowed: boolean; more: number }[];
}

interface Sale {
  company: CompanyId;
  count: number;
  sum: number;
  price: number;
  director: Holder;
}

export interface Turn {
  company: CompanyId;
  yellow: number;
  track: boolean;
  built: boolean;
  homeDue: boolean;
  forced: boolean;
  revenue: number;
  subsidy: number;
  refused?: CompanyId[];
  idle: boolean;
  partner?: CompanyId;
  survivor?: CompanyId;
  /** the course of the turn, from its first step to its last */
  steps: { step: StepName; state: 'done' | 'now' | 'ahead' | 'skipped'; why?: string }[];
}

export interface Buying {
  next: Class | null;
  price: number;
  must: boolean;
  raise: boolean;
  missing?: number;
  sell?: { shares: number; sum: number; price: number };
  refinance?: { sum: number; price: number; outcome: Outcome };
}

export interface Merger {
  partner: CompanyId;
  price: number;
  par: number;
  trains: Train[];
  permits: TrainType[];
  tokensOnMap: number;
  tokensLeft: number;
  tokensToShed: number;
  turn: boolean;
  consent: Seat | null;
  /** for each survivor, and each way in which the player asked may decide about half shares */
  outcomes: Outcome[];
}

/** What comes of merging shares, if all redeem who may, but for those who sell. */
export interface Outcome {
  survivor: CompanyId;
  sold: Holder[];
  director: Seat | null;
  chartered: boolean;
  cash: number;
  holders: Merged[];
}

/** A holder in a merger, in the order of their turns. */
interface Merged {
  holder: Holder;
  tenths: number;
  shares: number;
  cash: number;
  worth: number;
  half?: 'redeemed' | 'sold' | 'lost';
  cost?: number;
  value?: number;
}

/** A half share, or a director's certificate, to be redeemed or sold. */
export interface Half {
  survivor: CompanyId;
  absorbed: CompanyId | null;
  holder: Holder;
  director: boolean;
  /** merged shares of the holder of a director's certificate, before */
  tenths: number;
  cost: number;
  value: number;
  price: number;
  redeemed: Outcome;
  given: Outcome;
}

export const companyOf = (view: View, id: CompanyId): Company | undefined =>
  view.companies.find((c) => c.company === id);

export const heldBy = (view: View, seat: Seat, id: CompanyId): number =>
  view.players[seat]?.shares.find((s) => s.company === id)?.tenths ?? 0;

/** The bank in words: what it has, or what it owes once it is broken. */
export const bankSays = (view: View): [key: string, facts: { amount: number }] =>
  view.bank < 0 ? ['ledger.broken', { amount: -view.bank }] : ['ledger.bank', { amount: view.bank }];

/** What one share brought in the company's last run. */
export const perShare = (c: Company): number =>
  c.lastRun?.paid ? Math.floor((c.lastRun.revenue + c.lastRun.added) / 10) : 0;

/** Companies in the order in which they operate: by price, and from the top of each stack. */
export const operating = (view: View): CompanyId[] =>
  view.market.flatMap((s) => s.companies).filter((id) => companyOf(view, id)?.floated);

/** The class that the bank sells next. */
export const nextClass = (view: View): ClassLeft | undefined =>
  view.trains.find((t) => t.endless || t.left > 0);
