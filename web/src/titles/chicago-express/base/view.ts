// What the rules tell the screen; see View in title/chicagoexpress/view.go.

import type {
  CubeAuction,
  CubeBidder,
  CubeBuild,
  CubeCompany,
  CubeLay,
  CubePlayer,
  CubeStep,
  CubeView,
} from '../../cube/view';

export { companyOf, type Seat } from '../../cube/view';

export type CompanyId = 'PRR' | 'B&O' | 'C&O' | 'NYC' | 'WAB';
export type DialName = 'auction' | 'build' | 'develop';
export type Player = CubePlayer<CompanyId>;

export interface View extends CubeView<CompanyId> {
  step: Step;
  companies: Company[];
  dials: Dial[];
  scales: Scale[];
  hexes: { hex: string; companies: CompanyId[]; house: boolean }[];
  housesLeft: number;
  ends: { key: string; count: number; at: number; met: boolean }[];
  /** the most general dividends still to come */
  dividendsLeft: number;
}

interface Step extends CubeStep<CompanyId> {
  kind: 'draw-opener' | 'auction' | 'choose' | 'build' | 'over';
  turn: number;
  auction?: Auction;
  build?: Build;
  develops?: Develop[];
  builds?: { company: CompanyId; lays: Lay[] }[];
}

export interface Company extends CubeCompany<CompanyId> {
  open: boolean;
  minimumBid: number;
  inChicago: boolean;
}

export interface Dial {
  dial: DialName;
  count: number;
  limit: number;
  red: boolean;
}

interface Scale {
  city: string;
  hex: string;
  values: number[];
  at: number;
  value: number;
}

export interface Auction extends CubeAuction<CompanyId, Bidder> {
  kind: 'opening' | 'offered' | 'wabash';
  then: number;
}

export interface Bidder extends CubeBidder {
  dividend: number;
  ifNot: number;
}

export interface Build extends CubeBuild<CompanyId, Lay> {
  chicago: boolean;
}

export interface Lay extends CubeLay {
  pays: number;
}

export interface Develop {
  hex: string;
  companies: CompanyId[];
  gain: number;
  grant: number;
  house: boolean;
}

/** whether an end condition is met, so that the next general dividend is the last */
export const lastRound = (view: View): boolean => view.phase !== 'over' && view.ends.some((e) => e.met);
