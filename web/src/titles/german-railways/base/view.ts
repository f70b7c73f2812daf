// What the rules tell the screen; see View in title/germanrailways/view.go.

export type CompanyId = 'PO' | 'NME' | 'KSS' | 'KBS' | 'MWB' | 'GBS' | 'CME' | 'BHE';
export type Seat = number;

export interface View {
  phase: 'opening' | 'play' | 'over';
  round: number;
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
  ending?: string;
}

export interface Step {
  kind: 'draw-opener' | 'auction' | 'vote' | 'draw' | 'choose' | 'build' | 'over';
  seat: Seat | 'chance' | 'watcher';
  turn: Seat | null;
  auction?: Auction;
  vote?: { agreed: Seat[]; waiting: Seat[]; idle: boolean };
  build?: Build;
  builds?: { company: CompanyId; lays: Lay[] }[];
}

export interface Order {
  drawn: Seat[];
  turn: number;
  bag: { seat: Seat; put: number; left: number; drawn: number; next: number }[];
}

export interface Player {
  seat: Seat;
  cash: number;
  shares: { company: CompanyId; count: number }[];
  income: number;
  dividend: number;
}

export interface Company {
  company: CompanyId;
  ability: string;
  treasury: number;
  income: number;
  pays: number;
  shares: number;
  sold: number;
  left: number;
  locked: boolean;
  owners: Seat[];
  locomotives: number;
  stock: number;
  mostHexes: number;
  hexes: string[];
  met: CompanyId[];
  lacks: number;
}

export interface Auction {
  company: CompanyId;
  kind: 'opening' | 'offered';
  opener: Seat;
  minimum: number;
  lowest: number;
  leader: Seat | null;
  high: number;
  bidders: Bidder[];
  number: number;
  of: number;
  pays: number;
}

export interface Bidder {
  seat: Seat;
  cash: number;
  bid: number;
  passed: boolean;
  owns: number;
  income: number;
  ifBuys: number;
}

export interface Build {
  company: CompanyId;
  laid: Lay[];
  max: number;
  spent: number;
  /** the most that may be spent in one build; 0 for none */
  limit: number;
  lays: Lay[];
  payout: Payout | null;
}

export interface Lay {
  hex: string;
  cost: number;
  gain: number;
  income: number;
  meets: CompanyId[];
}

export interface Payout {
  meets: CompanyId[];
  players: { seat: Seat; amount: number; cash: number }[];
}

export const companyOf = (view: View, id: CompanyId): Company =>
  view.companies.find((c) => c.company === id)!;

/** What an income is worth in dividends: the Berlin-Hamburg pays nothing before it joins both. */
export const withheld = (c: Company): boolean => c.company === 'BHE' && c.pays === 0 && c.income > 0;
