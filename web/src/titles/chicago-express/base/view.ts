// What the rules tell the screen; see View in title/chicagoexpress/view.go.

export type CompanyId = 'PRR' | 'B&O' | 'C&O' | 'NYC' | 'WAB';
export type DialName = 'auction' | 'build' | 'develop';
export type Seat = number;

export interface View {
  phase: 'opening' | 'play' | 'over';
  round: number;
  step: Step;
  players: Player[];
  companies: Company[];
  dials: Dial[];
  scales: Scale[];
  hexes: { hex: string; companies: CompanyId[]; house: boolean }[];
  housesLeft: number;
  ends: { key: string; count: number; at: number; met: boolean }[];
  /** the most general dividends still to come */
  dividendsLeft: number;
  ending?: string;
}

export interface Step {
  kind: 'draw-opener' | 'auction' | 'choose' | 'build' | 'over';
  seat: Seat | 'chance' | 'watcher';
  turn: Seat;
  auction?: Auction;
  build?: Build;
  develops?: Develop[];
  builds?: { company: CompanyId; lays: Lay[] }[];
}

export interface Player {
  seat: Seat;
  cash: number;
  shares: { company: CompanyId; count: number }[];
  dividend: number;
}

export interface Company {
  company: CompanyId;
  open: boolean;
  treasury: number;
  income: number;
  /** what a share pays now */
  pays: number;
  shares: number;
  sold: number;
  left: number;
  owners: Seat[];
  minimumBid: number;
  locomotives: number;
  stock: number;
  hexes: string[];
  inChicago: boolean;
}

export interface Dial {
  dial: DialName;
  count: number;
  limit: number;
  red: boolean;
}

export interface Scale {
  city: string;
  hex: string;
  values: number[];
  at: number;
  value: number;
}

export interface Auction {
  company: CompanyId;
  kind: 'opening' | 'offered' | 'wabash';
  opener: Seat;
  minimum: number;
  lowest: number;
  leader: Seat | null;
  high: number;
  bidders: Bidder[];
  number: number;
  of: number;
  pays: number;
  then: number;
}

export interface Bidder {
  seat: Seat;
  cash: number;
  bid: number;
  passed: boolean;
  owns: number;
  dividend: number;
  ifBuys: number;
  ifNot: number;
}

export interface Build {
  company: CompanyId;
  laid: Lay[];
  max: number;
  spent: number;
  lays: Lay[];
  chicago: boolean;
}

export interface Lay {
  hex: string;
  cost: number;
  gain: number;
  income: number;
  pays: number;
}

export interface Develop {
  hex: string;
  companies: CompanyId[];
  gain: number;
  grant: number;
  house: boolean;
}

export const companyOf = (view: View, id: CompanyId): Company =>
  view.companies.find((c) => c.company === id)!;

/** whether an end condition is met, so that the next general dividend is the last */
export const lastRound = (view: View): boolean => view.phase !== 'over' && view.ends.some((e) => e.met);
