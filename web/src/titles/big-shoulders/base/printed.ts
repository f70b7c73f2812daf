// What is printed: the board, the charters and the tiles. Nothing here moves.
import type {
  AssetId,
  BuildingId,
  CompanyId,
  Cubes,
  GeneralSpace,
  GoalId,
  IndustryId,
  ResourceId,
} from './view';

export const RESOURCES: readonly ResourceId[] = ['livestock', 'steel', 'wood', 'coal'];
export const INDUSTRIES: readonly IndustryId[] = ['food-and-dairy', 'dry-goods', 'meat-packing', 'shoes'];
export const COLUMNS = ['left', 'middle', 'right'] as const;
export const YEARS = [1875, 1885, 1895, 1905, 1915] as const;
export const PRICES = [
  10, 15, 20, 25, 35, 40, 50, 60, 80, 100, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450,
] as const;
export const PARS: readonly number[] = [35, 40, 50, 60];
export const TOP_PRESTIGE = 16;

type Bonus = 'worker' | 'salesperson' | 'automation' | 'partner' | 'goods-token' | 'price';
export const BONUSES: Readonly<Record<number, Bonus>> = {
  3: 'worker',
  5: 'salesperson',
  7: 'automation',
  9: 'partner',
  11: 'goods-token',
  13: 'price',
  15: 'goods-token',
  16: 'price',
};

/** What a bonus is, as a glyph. */
export const BONUS_GLYPHS: Readonly<Record<Bonus, string>> = {
  worker: 'worker',
  salesperson: 'sales',
  automation: 'gear',
  partner: 'pawn',
  'goods-token': 'good',
  price: 'rise',
};

/** How many shares a certificate is. */
export const SHARES_OF: Readonly<Record<string, number>> = { common: 1, preferred: 2, director: 3 };

/** The groups of the job market: what a worker costs there, and how many stand there at most. */
export const WAGES = [20, 30, 40] as const;
export const WAGE_GROUP = 4;

interface Factory {
  workers: number;
  needs: Cubes;
  goods: number;
  /** what its manager brings at each run */
  manager: { cubes: number; prestige: number; goods: number };
}
interface Charter {
  industry: IndustryId;
  prestige: number;
  /** of a good, by salespeople hired */
  prices: number[];
  assetRoom: boolean;
  factories: Factory[];
}

const factory = (
  workers: number,
  needs: Cubes,
  goods: number,
  cubes: number,
  prestige: number,
  more = 0,
): Factory => ({ workers, needs, goods, manager: { cubes, prestige, goods: more } });

export const CHARTERS: Readonly<Record<CompanyId, Charter>> = {
  anglo: {
    industry: 'meat-packing',
    prestige: 2,
    prices: [30, 40, 50],
    assetRoom: true,
    factories: [
      factory(1, { livestock: 1, coal: 1 }, 2, 1, 1),
      factory(2, { livestock: 1, wood: 1, coal: 2 }, 3, 2, 0),
    ],
  },
  brunswick: {
    industry: 'dry-goods',
    prestige: 1,
    prices: [80, 90, 100, 110],
    assetRoom: true,
    factories: [factory(1, { steel: 1, wood: 2 }, 1, 2, 0), factory(3, { wood: 3, coal: 1 }, 1, 2, 0)],
  },
  cracker: {
    industry: 'food-and-dairy',
    prestige: 1,
    prices: [30, 40, 50],
    assetRoom: false,
    factories: [factory(1, { wood: 1 }, 2, 0, 1), factory(3, { steel: 1, coal: 1 }, 2, 0, 1)],
  },
  doggett: {
    industry: 'shoes',
    prestige: 1,
    prices: [50, 60, 70],
    assetRoom: false,
    factories: [
      factory(2, { livestock: 1, coal: 1 }, 2, 1, 1),
      factory(2, { livestock: 1, steel: 1, wood: 2 }, 1, 0, 0, 1),
    ],
  },
  elgin: {
    industry: 'dry-goods',
    prestige: 2,
    prices: [50, 60, 70],
    assetRoom: false,
    factories: [factory(2, { steel: 1, coal: 1 }, 2, 0, 2), factory(2, { steel: 2, coal: 1 }, 1, 1, 1)],
  },
  fairbank: {
    industry: 'dry-goods',
    prestige: 3,
    prices: [40, 50, 60],
    assetRoom: false,
    factories: [factory(1, { coal: 2 }, 2, 1, 1), factory(1, { livestock: 1, coal: 2 }, 1, 1, 1)],
  },
  henderson: {
    industry: 'shoes',
    prestige: 1,
    prices: [20, 30, 40],
    assetRoom: false,
    factories: [
      factory(1, { livestock: 1, coal: 1 }, 3, 1, 1),
      factory(2, { steel: 1, coal: 1 }, 2, 0, 1),
      factory(1, { livestock: 1, coal: 1 }, 2, 1, 0),
    ],
  },
  libby: {
    industry: 'food-and-dairy',
    prestige: 1,
    prices: [20, 30, 40],
    assetRoom: true,
    factories: [
      factory(2, { livestock: 1, steel: 1 }, 3, 1, 1),
      factory(2, { livestock: 2, steel: 1 }, 3, 1, 1),
    ],
  },
  spalding: {
    industry: 'dry-goods',
    prestige: 1,
    prices: [20, 30],
    assetRoom: true,
    factories: [
      factory(1, { livestock: 1, coal: 1 }, 2, 0, 1),
      factory(2, { livestock: 1, steel: 1 }, 3, 0, 1),
    ],
  },
  swift: {
    industry: 'meat-packing',
    prestige: 3,
    prices: [50, 60, 70],
    assetRoom: true,
    factories: [
      factory(2, { livestock: 1, steel: 1 }, 2, 1, 1),
      factory(3, { livestock: 1, steel: 2 }, 1, 0, 1, 1),
    ],
  },
};

type Effect =
  | 'asset'
  | 'salespeople'
  | 'managers'
  | 'workers'
  | 'prestige'
  | 'cubes'
  | 'different'
  | 'alike'
  | 'automate'
  | 'goods'
  | 'shares'
  | 'worker-and-manager'
  | 'worker-and-salesperson';

/** A building: what it does for its user, and the workers it brings to the job market. */
interface BuildingTile {
  era: 1 | 2 | 3;
  workers: number;
  /** the bank pays the owner, else the company that uses it */
  bankPays: boolean;
  pay: number;
  effect: Effect;
  /** how many, how far, how much a share, the discount */
  n: number;
  cubes: Cubes;
}

const building = (
  era: 1 | 2 | 3,
  workers: number,
  bankPays: boolean,
  pay: number,
  effect: Effect,
  n: number,
  cubes: Cubes = {},
): BuildingTile => ({ era, workers, bankPays, pay, effect, n, cubes });

export const BUILDINGS: Readonly<Record<BuildingId, BuildingTile>> = {
  B01: building(1, 2, true, 20, 'asset', 10),
  B02: building(1, 1, false, 20, 'salespeople', 1),
  B03: building(1, 0, true, 20, 'cubes', 0, { livestock: 1, wood: 1 }),
  B04: building(1, 2, false, 10, 'prestige', 1),
  B05: building(1, 0, true, 20, 'cubes', 0, { wood: 1, coal: 1 }),
  B06: building(1, 1, false, 40, 'automate', 1),
  B07: building(1, 0, true, 20, 'cubes', 0, { steel: 1, wood: 1 }),
  B08: building(1, 0, false, 10, 'different', 2),
  B09: building(1, 1, false, 30, 'prestige', 2),
  B10: building(1, 2, false, 20, 'goods', 1),
  B11: building(1, 1, false, 20, 'managers', 1),
  B12: building(1, 2, false, 10, 'alike', 2),
  B13: building(2, 2, true, 20, 'cubes', 0, { livestock: 1, steel: 1 }),
  B14: building(2, 1, false, 30, 'managers', 1),
  B15: building(2, 2, true, 20, 'cubes', 0, { steel: 1, coal: 1 }),
  B16: building(2, 1, false, 30, 'prestige', 2),
  B17: building(2, 2, true, 20, 'cubes', 0, { livestock: 1, coal: 1 }),
  B18: building(2, 1, false, 10, 'different', 2),
  B19: building(2, 1, true, 20, 'asset', 20),
  B20: building(2, 2, false, 10, 'alike', 2),
  B21: building(2, 0, false, 90, 'automate', 2),
  B22: building(2, 1, false, 40, 'salespeople', 1),
  B23: building(2, 0, false, 60, 'managers', 2),
  B24: building(2, 1, false, 40, 'automate', 1),
  B25: building(2, 0, false, 80, 'salespeople', 2),
  B26: building(2, 0, false, 50, 'workers', 2),
  B27: building(2, 2, false, 40, 'goods', 2),
  B28: building(2, 1, false, 30, 'prestige', 3),
  B29: building(3, 0, true, 30, 'shares', 15),
  B30: building(3, 0, true, 40, 'shares', 20),
  B31: building(3, 0, true, 50, 'shares', 25),
  B32: building(3, 0, true, 60, 'shares', 30),
  B33: building(3, 0, false, 50, 'salespeople', 2),
  B34: building(3, 1, false, 40, 'cubes', 0, { livestock: 1, coal: 2 }),
  B35: building(3, 0, false, 40, 'managers', 2),
  B36: building(3, 1, false, 40, 'cubes', 0, { livestock: 2, steel: 1 }),
  B37: building(3, 1, false, 40, 'cubes', 0, { wood: 2, coal: 1 }),
  B38: building(3, 1, false, 40, 'cubes', 0, { steel: 2, wood: 1 }),
  B39: building(3, 1, false, 60, 'prestige', 3),
  B40: building(3, 2, true, 40, 'asset', 30),
  B41: building(3, 1, false, 60, 'goods', 3),
  B42: building(3, 1, false, 90, 'automate', 2),
  B43: building(3, 0, false, 40, 'worker-and-manager', 1),
  B44: building(3, 0, false, 50, 'worker-and-salesperson', 1),
};

/** A capital asset: what it brings at once, and what it does once a decade. */
interface AssetTile {
  automate: number;
  prestige: number;
  worker: number;
  /** what using it costs */
  cost: number;
  lasting: 'cubes' | 'prestige' | 'revenue' | 'price' | 'protect';
  n: number;
  cubes: Cubes;
}

const asset = (
  automate: number,
  prestige: number,
  worker: number,
  cost: number,
  lasting: AssetTile['lasting'],
  n: number,
  cubes: Cubes = {},
): AssetTile => ({ automate, prestige, worker, cost, lasting, n, cubes });

export const ASSETS: Readonly<Record<AssetId, AssetTile>> = {
  abattoir: asset(0, 2, 0, 0, 'cubes', 0, { wood: 1, coal: 1 }),
  'backroom-deals': asset(0, 0, 1, 0, 'price', 1),
  'brand-recognition': asset(1, 0, 0, 0, 'prestige', 2),
  'brilliant-marketing': asset(1, 0, 0, 0, 'prestige', 1),
  'catalog-empire': asset(0, 0, 1, 0, 'revenue', 80),
  'cincinnati-steel': asset(1, 0, 0, 10, 'cubes', 0, { steel: 2 }),
  'color-catalog': asset(0, 0, 1, 0, 'revenue', 60),
  foundry: asset(0, 2, 0, 0, 'cubes', 0, { steel: 1, wood: 1 }),
  'mail-order-catalog': asset(0, 0, 1, 0, 'revenue', 40),
  'michigan-lumber': asset(1, 0, 0, 10, 'cubes', 0, { wood: 2 }),
  'pennsylvania-coal': asset(1, 0, 0, 10, 'cubes', 0, { coal: 2 }),
  'popular-partners': asset(0, 0, 1, 0, 'price', 1),
  'price-protection': asset(1, 2, 0, 0, 'protect', 0),
  refrigeration: asset(0, 2, 0, 0, 'cubes', 0, { livestock: 2 }),
  'union-stockyards': asset(1, 0, 0, 10, 'cubes', 0, { livestock: 2 }),
  workshop: asset(0, 2, 0, 0, 'cubes', 0, { steel: 1, coal: 1 }),
};

/** The action spaces printed on the board: what a company pays the bank, or gets from it. */
export const GENERAL: Readonly<Record<GeneralSpace, { cost: number; gain: number }>> = {
  'hire-workers': { cost: 0, gain: 0 },
  advertising: { cost: 20, gain: 0 },
  'hire-manager': { cost: 60, gain: 0 },
  'hire-salesperson': { cost: 70, gain: 0 },
  'capital-investment': { cost: 0, gain: 0 },
  'extra-dividends': { cost: 100, gain: 0 },
  'fundraising-40': { cost: 0, gain: 40 },
  'fundraising-60': { cost: 0, gain: 60 },
  'fundraising-80': { cost: 0, gain: 80 },
};

/** What a goal counts, as a glyph. */
export const GOAL_GLYPHS: Readonly<Record<GoalId, string>> = {
  'most-managers': 'manager',
  'highest-prestige': 'star',
  'most-salespeople': 'sales',
  'richest-company': 'coins',
  'most-assets': 'deed',
  'most-partners': 'pawn',
  'most-workers': 'worker',
  'most-common': 'share',
  'most-automation': 'gear',
  'most-preferred': 'share',
};
