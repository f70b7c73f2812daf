// What the map and its steps read of the title's view.
import type { Action } from '../../../api/types';
import type { TableContext } from '../../../contract/title';
import type { CompanyId, TrainType } from '../data';

/** A route as actions carry it: the train's place in its company's list, where it starts, and its exits. */
export interface RouteAction {
  train: number;
  from: string;
  by: string[];
}

/** A route as it was paid. A stop that pays nothing was left out, or is paid to another route. */
export interface RunRoute {
  train: string;
  type: TrainType;
  revenue: number;
  /** a freight's, for the hexes between */
  bonus: number;
  /** for each of them, and those that have a name */
  each: number;
  counted: string[];
  /** what small stations pay */
  small: number;
  stations: { hex: string; segment: string }[];
  /** of a local train, to the treasury */
  subsidy: number;
  subsidised: string[];
  stops: { hex: string; name: string; pays: number }[];
}

/** What a train could run instead while the others run the best routes. */
export interface OtherRoute {
  train: number;
  stops: string[];
  revenue: number;
  subsidy: number;
  routes: RouteAction[];
}

export interface ShareOut {
  added: number;
  perShare: number;
  players: number[];
  treasury: number;
  price: number;
}

interface MapCompany {
  company: CompanyId;
  cash: number;
  price: number;
  director: number | null;
  trains: { train: string; class: string; type: TrainType; name: string; permit: boolean }[];
  tokens: string[];
  tokensLeft: number;
  floated: boolean;
  lastRun?: { routes: RouteAction[]; revenue: number };
}

export interface MapView {
  step: string;
  company: CompanyId | null;
  areaColumn: number;
  players: { seat: number; cash: number; worth: number; shares: { company: CompanyId; tenths: number }[] }[];
  companies: MapCompany[];
  offer: { company: CompanyId; available: boolean }[];
  round: { kind: string };
  board: {
    tiles: { hex: string; tile: string; turn: number; stations?: string[] }[];
    cities: { hex: string; tokens: (CompanyId | null)[] }[];
    london: (CompanyId | null)[];
    left: { tile: string; left: number }[];
  };
  shed?: { company: CompanyId; count: number };
  turn?: { company: CompanyId; yellow: number; track: boolean; built: boolean; idle: boolean };
  /** what is known of the routes offered to the player who runs the trains, the best first */
  running?: {
    revenue: number;
    subsidy: number;
    bound: number;
    proven: boolean;
    others: OtherRoute[];
  };
  dividend?: {
    revenue: number;
    subsidy: number;
    routes: RunRoute[];
    pay: ShareOut;
    withhold: ShareOut;
    hudson: ShareOut | null;
    whyNotHudson?: string;
  };
}

export type MapTable = TableContext<MapView>;

export const sameAction = (a: Action, b: Action): boolean => JSON.stringify(a) === JSON.stringify(b);
