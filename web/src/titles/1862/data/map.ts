// The map of the Eastern Counties. Edges are numbered from the south, clockwise; rows count half hexes.

export type HexKind = 'city' | 'town' | 'red' | 'port';

export interface Hex {
  id: string;
  col: number;
  row: number;
  name: string;
  /** the letter that tiles here must bear */
  label: string;
  kind: HexKind;
}

/** [id, column, row, name, letter] */
type Row = [string, number, number, string, string];

const CITIES: Row[] = [
  ['B5', 1, 5, 'Wisbech', ''],
  ['B7', 1, 7, 'March', ''],
  ['B9', 1, 9, 'Cambridge', 'N'],
  ['B13', 1, 13, "Bishop's Stortford", ''],
  ['C4', 2, 4, "King's Lynn", 'Y'],
  ['C6', 2, 6, 'Downham Market', ''],
  ['C8', 2, 8, 'Ely', 'Y'],
  ['C10', 2, 10, 'Newmarket', ''],
  ['D5', 3, 5, 'Swaffham', ''],
  ['D9', 3, 9, 'Bury St. Edmunds', 'Y'],
  ['D11', 3, 11, 'Sudbury', ''],
  ['D13', 3, 13, 'Witham', ''],
  ['E2', 4, 2, 'Wells-Next-The-Sea', ''],
  ['E4', 4, 4, 'Fakenham', ''],
  ['E8', 4, 8, 'Thetford', ''],
  ['E12', 4, 12, 'Colchester', 'N'],
  ['F3', 5, 3, 'Cromer', ''],
  ['F5', 5, 5, 'Norwich', 'N'],
  ['F7', 5, 7, 'Diss', ''],
  ['F11', 5, 11, 'Ipswich', 'N'],
  ['F13', 5, 13, 'Harwich', 'Y'],
  ['G8', 6, 8, 'Beccles', ''],
  ['G12', 6, 12, 'Felixstowe', ''],
  ['H5', 7, 5, 'Great Yarmouth', 'Y'],
  ['H7', 7, 7, 'Lowestoft', ''],
];
const TOWNS: Row[] = [
  ['B3', 1, 3, 'Holbeach', ''],
  ['B11', 1, 11, 'Royston', ''],
  ['C12', 2, 12, 'Great Dunmow', ''],
  ['D3', 3, 3, 'Hunstanton', ''],
  ['D7', 3, 7, 'Brandon', ''],
  ['E6', 4, 6, 'Watton', ''],
  ['E10', 4, 10, 'Stowmarket', ''],
  ['E14', 4, 14, 'Tiptree', ''],
  ['F9', 5, 9, 'Framlingham', ''],
  ['G4', 6, 4, 'N Walsham', ''],
  ['G6', 6, 6, 'Acle', ''],
  ['G10', 6, 10, 'Woodbridge', ''],
];
const REDS: Row[] = [
  ['A2', 0, 2, '', ''],
  ['A4', 0, 4, '', ''],
  ['A6', 0, 6, '', ''],
  ['A8', 0, 8, '', ''],
  ['A10', 0, 10, '', ''],
  ['A12', 0, 12, '', ''],
  ['A14', 0, 14, '', ''],
  ['B15', 1, 15, '', ''],
  ['C14', 2, 14, '', ''],
  ['D15', 3, 15, '', ''],
];
const PORTS: Row[] = [
  ['C2', 2, 2, '', ''],
  ['D1', 3, 1, '', ''],
  ['E0', 4, 0, '', ''],
  ['F1', 5, 1, '', ''],
  ['F15', 5, 15, '', ''],
  ['G2', 6, 2, '', ''],
  ['G14', 6, 14, '', ''],
  ['H9', 7, 9, '', ''],
  ['H11', 7, 11, '', ''],
  ['H13', 7, 13, '', ''],
  ['I4', 8, 4, '', ''],
  ['I6', 8, 6, '', ''],
  ['I8', 8, 8, '', ''],
];

const of = (kind: HexKind, rows: Row[]): Hex[] =>
  rows.map(([id, col, row, name, label]) => ({ id, col, row, name, label, kind }));

/** All hexes, cities first. */
export const HEXES: readonly Hex[] = [
  ...of('city', CITIES),
  ...of('town', TOWNS),
  ...of('red', REDS),
  ...of('port', PORTS),
];

export const HEX: ReadonlyMap<string, Hex> = new Map(HEXES.map((h) => [h.id, h]));

export const isLand = (id: string): boolean => {
  const kind = HEX.get(id)?.kind;
  return kind === 'city' || kind === 'town';
};

/** Edges as actions name them. */
export const COMPASS = ['S', 'SW', 'NW', 'N', 'NE', 'SE'] as const;
export type Compass = (typeof COMPASS)[number];

const STEPS = [
  [0, 2],
  [-1, 1],
  [-1, -1],
  [0, -2],
  [1, -1],
  [1, 1],
] as const;

const byPlace = new Map(HEXES.map((h) => [`${h.col},${h.row}`, h.id]));

/** The hex on the other side of an edge. */
export function beyond(id: string, edge: number): string | undefined {
  const h = HEX.get(id)!;
  const [dc, dr] = STEPS[edge]!;
  return byPlace.get(`${h.col + dc},${h.row + dr}`);
}

export const opposite = (edge: number): number => (edge + 3) % 6;

export type AreaId =
  | 'Midlands'
  | 'West'
  | 'London'
  | 'North'
  | 'North0'
  | 'North1'
  | 'Holland'
  | 'Denmark'
  | 'East'
  | 'NorthEast';

export interface Area {
  id: AreaId;
  port: boolean;
  /** by the column of the phase: A-B, C-D, E-H */
  values: readonly [number, number, number];
}

export const AREAS: readonly Area[] = [
  { id: 'Midlands', port: false, values: [40, 90, 140] },
  { id: 'West', port: false, values: [70, 100, 120] },
  { id: 'London', port: false, values: [100, 150, 200] },
  { id: 'North', port: true, values: [80, 90, 100] },
  { id: 'North0', port: true, values: [80, 90, 100] },
  { id: 'North1', port: true, values: [80, 90, 100] },
  { id: 'Holland', port: true, values: [70, 100, 130] },
  { id: 'Denmark', port: true, values: [70, 100, 130] },
  { id: 'East', port: true, values: [60, 90, 120] },
  { id: 'NorthEast', port: true, values: [80, 100, 120] },
];

export const AREA: ReadonlyMap<string, Area> = new Map(AREAS.map((a) => [a.id, a]));

/** The ways into the areas: the area, its hex, and the edge by which track enters it. */
export const ENTRIES: readonly { area: AreaId; hex: string; edge: number }[] = [
  { area: 'Midlands', hex: 'A2', edge: 5 },
  { area: 'Midlands', hex: 'A4', edge: 4 },
  { area: 'Midlands', hex: 'A4', edge: 5 },
  { area: 'Midlands', hex: 'A6', edge: 4 },
  { area: 'Midlands', hex: 'A6', edge: 5 },
  { area: 'Midlands', hex: 'A8', edge: 4 },
  { area: 'West', hex: 'A8', edge: 5 },
  { area: 'West', hex: 'A10', edge: 4 },
  { area: 'West', hex: 'A10', edge: 5 },
  { area: 'West', hex: 'A12', edge: 4 },
  { area: 'London', hex: 'A12', edge: 5 },
  { area: 'London', hex: 'A14', edge: 4 },
  { area: 'London', hex: 'B15', edge: 3 },
  { area: 'London', hex: 'C14', edge: 2 },
  { area: 'London', hex: 'C14', edge: 3 },
  { area: 'London', hex: 'C14', edge: 4 },
  { area: 'London', hex: 'D15', edge: 3 },
  { area: 'London', hex: 'D15', edge: 4 },
  { area: 'North', hex: 'C2', edge: 0 },
  { area: 'North0', hex: 'D1', edge: 5 },
  { area: 'North0', hex: 'F1', edge: 1 },
  { area: 'North1', hex: 'F1', edge: 0 },
  { area: 'Holland', hex: 'F15', edge: 3 },
  { area: 'Holland', hex: 'G14', edge: 2 },
  { area: 'Denmark', hex: 'G14', edge: 3 },
  { area: 'Denmark', hex: 'H11', edge: 1 },
  { area: 'Denmark', hex: 'H13', edge: 2 },
  { area: 'East', hex: 'H9', edge: 3 },
  { area: 'East', hex: 'I6', edge: 1 },
  { area: 'East', hex: 'I8', edge: 2 },
  { area: 'NorthEast', hex: 'I4', edge: 1 },
  { area: 'NorthEast', hex: 'I6', edge: 2 },
];

const entryAt = new Map(ENTRIES.map((e) => [`${e.hex}/${e.edge}`, e.area]));

/** The area that an edge of a hex off the board leads into. */
export const areaBehind = (hex: string, edge: number): AreaId | undefined => entryAt.get(`${hex}/${edge}`);

/** The areas that a hex off the board belongs to. Nothing enters E0, where the name of the North stands. */
export const areasAt = (hex: string): AreaId[] =>
  hex === 'E0' ? ['North0'] : [...new Set(ENTRIES.filter((e) => e.hex === hex).map((e) => e.area))];

/** Edges that no track may cross: the estuaries around Harwich. */
export const ESTUARIES: readonly { hex: string; edge: number }[] = [
  { hex: 'F13', edge: 1 },
  { hex: 'F13', edge: 3 },
  { hex: 'F13', edge: 4 },
];
