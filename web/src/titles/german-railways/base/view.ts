// What the rules tell the screen; see View in title/germanrailways/view.go.

import type {
  CubeAuction,
  CubeBidder,
  CubeBuild,
  CubeCompany,
  CubeLay,
  CubePlayer,
  CubeStep,
  CubeView,
  Seat,
} from '../../cube/view';

export { companyOf, type Seat } from '../../cube/view';

export type CompanyId = 'PO' | 'NME' | 'KSS' | 'KBS' | 'MWB' | 'GBS' | 'CME' | 'BHE';

export interface View extends CubeView<CompanyId> {
  step: Step;
  order: Order;
  players: Player[];
  companies: Company[];
  hexes: { hex: string; companies: CompanyId[] }[];
  connections: { a: CompanyId; b: CompanyId; cities: string[] }[];
  /** how many connections the companies still need in all */
  lacking: number;
  /** somebody wants a vote on ending the game when this round is over */
  proposed: boolean;
}

export interface Step extends CubeStep<CompanyId> {
  kind: 'draw-opener' | 'auction' | 'vote' | 'draw' | 'choose' | 'build' | 'over';
  auction?: Auction;
  build?: Build;
  vote?: { agreed: Seat[]; waiting: Seat[]; idle: boolean };
  builds?: { company: CompanyId; lays: Lay[] }[];
}

interface Order {
  drawn: Seat[];
  turn: number;
  bag: { seat: Seat; put: number; left: number; drawn: number; next: number }[];
}

export interface Player extends CubePlayer<CompanyId> {
  income: number;
}

export interface Company extends CubeCompany<CompanyId> {
  ability: string;
  locked: boolean;
  mostHexes: number;
  met: CompanyId[];
  lacks: number;
}

export interface Auction extends CubeAuction<CompanyId, Bidder> {
  kind: 'opening' | 'offered';
}

export interface Bidder extends CubeBidder {
  income: number;
}

export interface Build extends CubeBuild<CompanyId, Lay> {
  /** the most that may be spent in one build; 0 for none */
  limit: number;
  payout: Payout | null;
}

export interface Lay extends CubeLay {
  meets: CompanyId[];
}

export interface Payout {
  meets: CompanyId[];
  players: { seat: Seat; amount: number; cash: number }[];
}

/** What an income is worth in dividends: the Berlin-Hamburg pays nothing before it joins both. */
export const withheld = (c: Company): boolean => c.company === 'BHE' && c.pays === 0 && c.income > 0;
