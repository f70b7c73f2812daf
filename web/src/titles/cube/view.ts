// What the rules of both cube games tell the screen: the view of each title has this, and more of its own. C is a company.

export type Seat = number;

export interface CubeView<C extends string = string> {
  phase: 'opening' | 'play' | 'over';
  round: number;
  step: CubeStep<C>;
  players: CubePlayer<C>[];
  companies: CubeCompany<C>[];
  ending?: string;
}

export interface CubeStep<C extends string = string> {
  kind: string;
  seat: Seat | 'chance' | 'watcher';
  turn: Seat | null;
  auction?: CubeAuction<C>;
  build?: CubeBuild<C>;
  builds?: { company: C; lays: CubeLay[] }[];
}

export interface CubePlayer<C extends string = string> {
  seat: Seat;
  cash: number;
  shares: { company: C; count: number }[];
  dividend: number;
}

export interface CubeCompany<C extends string = string> {
  company: C;
  treasury: number;
  income: number;
  /** what a share pays now */
  pays: number;
  shares: number;
  sold: number;
  left: number;
  owners: Seat[];
  locomotives: number;
  stock: number;
  hexes: string[];
}

export interface CubeAuction<C extends string = string, B extends CubeBidder = CubeBidder> {
  company: C;
  kind: string;
  opener: Seat;
  minimum: number;
  lowest: number;
  leader: Seat | null;
  high: number;
  bidders: B[];
  number: number;
  of: number;
  pays: number;
}

export interface CubeBidder {
  seat: Seat;
  cash: number;
  bid: number;
  passed: boolean;
  owns: number;
  ifBuys: number;
}

export interface CubeBuild<C extends string = string, L extends CubeLay = CubeLay> {
  company: C;
  laid: L[];
  max: number;
  spent: number;
  lays: L[];
}

export interface CubeLay {
  hex: string;
  cost: number;
  gain: number;
  income: number;
}

/** companyOf is a company as a view has it. */
export const companyOf = <K extends { company: string }>(
  view: { companies: readonly K[] },
  id: K['company'],
): K => view.companies.find((c) => c.company === id)!;
