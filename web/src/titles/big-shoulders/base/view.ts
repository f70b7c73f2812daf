// What the server tells of the game.
import type { Action } from '../../../api/types';

export type CompanyId =
  | 'anglo'
  | 'brunswick'
  | 'cracker'
  | 'doggett'
  | 'elgin'
  | 'fairbank'
  | 'henderson'
  | 'libby'
  | 'spalding'
  | 'swift';
export type ResourceId = 'livestock' | 'steel' | 'wood' | 'coal';
export type IndustryId = 'food-and-dairy' | 'dry-goods' | 'meat-packing' | 'shoes';
export type ColumnId = 'left' | 'middle' | 'right';
export type BuildingId = `B${string}`;
export type AssetId =
  | 'abattoir'
  | 'backroom-deals'
  | 'brand-recognition'
  | 'brilliant-marketing'
  | 'catalog-empire'
  | 'cincinnati-steel'
  | 'color-catalog'
  | 'foundry'
  | 'mail-order-catalog'
  | 'michigan-lumber'
  | 'pennsylvania-coal'
  | 'popular-partners'
  | 'price-protection'
  | 'refrigeration'
  | 'union-stockyards'
  | 'workshop';
export type GoalId =
  | 'most-managers'
  | 'highest-prestige'
  | 'most-salespeople'
  | 'richest-company'
  | 'most-assets'
  | 'most-partners'
  | 'most-workers'
  | 'most-common'
  | 'most-automation'
  | 'most-preferred';
export type GeneralSpace =
  | 'hire-workers'
  | 'advertising'
  | 'hire-manager'
  | 'hire-salesperson'
  | 'capital-investment'
  | 'extra-dividends'
  | 'fundraising-40'
  | 'fundraising-60'
  | 'fundraising-80';

export type Cubes = Partial<Record<ResourceId, number>>;
export type Phase = 'setup' | 'stock' | 'building' | 'action' | 'operating' | 'cleanup' | 'over';
type Step =
  | ''
  | 'first-company'
  | 'sell'
  | 'buy'
  | 'draft'
  | 'build'
  | 'send'
  | 'after'
  | 'produce'
  | 'distribute'
  | 'close';

interface Choice {
  task: 'worker' | 'manager' | 'automate' | 'cube' | 'pair' | 'bonus' | 'asset' | 'room' | 'protect';
  seat: number;
  company: CompanyId;
  left: number;
  bonus?: string;
  space?: number;
  discount?: number;
  asset?: AssetId;
  notAgain?: ResourceId;
  falls?: number;
}
export interface BuiltTile {
  building: BuildingId;
  space: string;
  pay: number;
  bankPays: boolean;
  usedBy?: number;
}
export interface Player {
  seat: number;
  cash: number;
  worth: number;
  certificates: number;
  partners: number;
  partnersLeft: number;
  partnerByPrestige: boolean;
  partnerByRun: boolean;
  initial?: CompanyId;
  anyRun: boolean;
  directs: CompanyId[];
  barred: CompanyId[];
  handCount: number;
  decided: boolean;
  buildings: (BuiltTile | null)[];
  goals: number;
}
export interface Holding {
  director: boolean;
  preferred: number;
  common: number;
  shares: number;
}
interface Run {
  factories: number;
  goods: number;
  income: number;
  needs: Cubes;
  missing: Cubes;
}
interface FactoryState {
  workers: number;
  automated: number;
  free: number;
  manager: boolean;
  goods: number;
  missing: Cubes;
  ran: boolean;
  /** the cheapest way to the cubes of all factories still to run up to this one */
  way?: Way;
}
interface Way {
  cost: number;
  /** what the treasury has too little */
  short: number;
  /** by way of Haymarket Square */
  trade: boolean;
  /** by the company's asset */
  asset: boolean;
  /** while the company may take them */
  steps?: Action[];
}
export interface Company {
  company: CompanyId;
  started: boolean;
  director?: number;
  price: number;
  times: number[];
  prestige: number;
  cash: number;
  goodPrice: number;
  salespeople: number;
  goods: number;
  tokens: number;
  cubes: Cubes;
  asset?: AssetId;
  assetUsed: boolean;
  promised: number;
  factories: FactoryState[];
  holdings: Holding[];
  treasury: Holding;
  pool: Holding;
  soldOut: boolean;
  next: Run;
  staffed: Run;
  lastRevenue: number;
  lastPaid: number;
  soldNow: number;
  freeWorkerSpaces: number;
}
export interface Result {
  price: number;
  steps: number;
  cash: number[];
  worth: number[];
  treasury: number;
}
export interface Operation {
  company: CompanyId;
  begun: boolean;
  ran: number;
  made: number;
  shipped: number;
  spent: number;
  bought: Cubes;
  sales: { goods: number; income: number; bonus: number }[];
  promised: number;
  revenue: number;
  perShare: number;
  mayPay: boolean;
  /** using the company's asset before production ends would make one good more */
  assetMakes: boolean;
  /** what all goods would come to if they were sold and paid out, until it is decided */
  prospect?: { goods: number; revenue: number; paid: Result };
  /** what either would come to, until it is decided */
  pay?: Result;
  withhold?: Result;
}
interface Demand {
  tile?: string;
  spaces: number;
  filled: number;
  goods: CompanyId[];
  half: boolean;
  bonus: number;
}
export interface SpaceState {
  space: GeneralSpace;
  open: boolean;
  year: number;
  unlimited: boolean;
  taken: boolean;
  partners: number[];
}
export interface Goal {
  goal: GoalId;
  standing: number[];
  leaders: number[];
}
export interface View {
  year: number;
  decade: number;
  phase: Phase;
  step: Step;
  seat?: number;
  sequence: number;
  advanced: boolean;
  draft: boolean;
  printedTiles: boolean;
  friendlySales: boolean;
  priority?: number;
  certificateLimit: number;
  choice?: Choice;
  passes: number;
  passLeft: boolean;
  players: Player[];
  order: number[];
  playing: number[];
  companies: Company[];
  operating: CompanyId[];
  operated: CompanyId[];
  operation?: Operation;
  demand: Demand[][];
  demandLeft: number;
  /** the mark on the back of the next tile; 0: there is none */
  demandNext: number;
  /** the spaces of the tiles left under each mark */
  demandToCome: number[][];
  supply: { price: number; cubes: Cubes }[];
  haymarket: Cubes;
  bag: Cubes;
  draws: number;
  market: { workers: number; next: number; costs: number[] };
  assets: { price: number; asset?: AssetId }[];
  assetsLeft: number;
  assetsGone: AssetId[];
  spaces: SpaceState[];
  goals: Goal[];
  bonusTokensLeft: number;
  buildingsLeft: number[];
  hand: BuildingId[];
  aside: BuildingId[];
  chosen?: { building: BuildingId; remove?: BuildingId };
  removed: BuildingId[];
}

export const companyOf = (view: View, id: CompanyId): Company =>
  view.companies.find((c) => c.company === id)!;
export const started = (view: View): Company[] => view.companies.filter((c) => c.started);
export const total = (cubes: Cubes): number => Object.values(cubes).reduce((sum, n) => sum + n, 0);
/** The assets nobody has seen since the deck was shuffled: those that lie in it. */
export const deckOf = (view: View, all: AssetId[]): AssetId[] =>
  view.assetsLeft === 0
    ? []
    : all.filter(
        (id) =>
          !view.assets.some((a) => a.asset === id) &&
          !view.companies.some((c) => c.asset === id) &&
          !view.assetsGone.includes(id),
      );
/** The cubes one by one: what is drawn. */
export const each = (cubes: Cubes): ResourceId[] =>
  (Object.entries(cubes) as [ResourceId, number][]).flatMap(([kind, n]) =>
    Array.from({ length: n }, () => kind),
  );
