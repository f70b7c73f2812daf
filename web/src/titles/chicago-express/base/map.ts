// The map as printed. Columns are lettered from the west, rows counted from the
// north; a hex's name is both.

import type { BoardHex } from '../../../board/HexBoard.svelte';
import { centre, neighbours, type Layout } from '../../../board/geometry';
import type { Terrain } from '../../../board/terrain';

export type Kind = 'plain' | 'forest' | 'mountain' | 'city' | 'works' | 'start';

export interface Hex extends BoardHex {
  kind: Kind;
  /** as printed; locomotives already there multiply it */
  cost: number;
  income: number;
  /** what a house adds */
  house: number;
  name: string;
}

//  id  kind     cost, income, house, name
const PRINTED = `
  A2  city     3 7 0 Chicago
  A3  plain    1 0 0
  A4  plain    1 0 0
  B2  plain    1 0 0
  B3  plain    1 0 0
  B4  plain    1 0 0
  B5  city     1 2 2 Indianapolis
  B6  plain    1 0 0
  C0  plain    1 0 0
  C1  plain    1 0 0
  C2  city     2 1 2 South Bend
  C3  plain    1 0 0
  C4  plain    1 0 0
  C5  plain    1 0 0
  C6  plain    1 0 0
  C7  plain    1 0 0
  D0  plain    1 0 0
  D1  plain    1 0 0
  D2  plain    1 0 0
  D3  city     1 1 2 Fort Wayne
  D4  plain    1 0 0
  D5  plain    1 0 0
  D6  plain    1 0 0
  D7  city     2 2 2 Cincinnati
  E0  works    3 1 0 Detroit
  E1  plain    1 0 0
  E2  plain    1 0 0
  E3  plain    1 0 0
  E4  plain    1 0 0
  E5  plain    1 0 0
  E6  plain    1 0 0
  E7  plain    1 0 0
  E8  plain    1 0 0
  F1  city     2 1 1 Toledo
  F2  plain    1 0 0
  F3  plain    1 0 0
  F4  plain    1 0 0
  F5  city     1 1 1 Columbus
  F6  plain    1 0 0
  F7  plain    1 0 0
  F8  city     2 2 1 Huntington
  G2  plain    1 0 0
  G3  plain    1 0 0
  G4  plain    1 0 0
  G5  plain    1 0 0
  G6  plain    1 0 0
  G7  plain    1 0 0
  G8  forest   2 0 0
  G9  mountain 3 1 2
  H2  plain    1 0 0
  H3  plain    1 0 0
  H4  plain    1 0 0
  H5  plain    1 0 0
  H6  plain    1 0 0
  H7  forest   2 0 0
  H8  forest   2 0 0
  H9  mountain 3 1 2
  I2  city     1 2 2 Cleveland
  I3  plain    1 0 0
  I4  city     2 1 1 Canton
  I5  forest   2 0 0
  I6  works    3 3 0 Wheeling
  I7  forest   2 0 0
  I8  mountain 4 1 2
  I9  city     3 2 1 Charleston
  I10 mountain 3 1 2
  J1  plain    1 0 0
  J2  forest   1 0 0
  J3  forest   2 0 0
  J4  forest   2 0 0
  J5  forest   2 0 0
  J6  mountain 3 1 2
  J7  mountain 4 1 2
  J8  mountain 4 1 2
  J9  mountain 3 1 2
  K1  plain    1 0 0
  K2  forest   2 0 0
  K3  forest   4 0 0
  K4  works    4 4 0 Pittsburgh
  K5  forest   4 0 0
  K6  mountain 4 1 2
  K7  city     2 1 1 Clarksburg
  K8  mountain 4 1 2
  K9  forest   2 0 0
  K10 city     2 1 1 Roanoke
  L0  city     2 3 2 Buffalo
  L1  plain    1 0 0
  L2  forest   2 0 0
  L3  forest   3 0 0
  L4  mountain 3 1 2
  L5  mountain 4 1 2
  L6  mountain 2 1 2
  L7  forest   3 0 0
  L8  forest   2 0 0
  L9  plain    1 0 0
  M0  plain    1 0 0
  M1  forest   2 0 0
  M2  forest   2 0 0
  M3  forest   3 0 0
  M4  city     2 1 1 Altoona
  M5  mountain 4 1 2
  M6  mountain 2 1 2
  M7  forest   2 0 0
  M8  forest   2 0 0
  M9  forest   2 0 0
  M10 city     1 1 1 Lynchburg
  N0  plain    1 0 0
  N1  forest   3 0 0
  N2  forest   3 0 0
  N3  forest   2 0 0
  N4  mountain 3 1 2
  N5  forest   4 0 0
  N6  city     2 1 1 Cumberland
  N7  forest   2 0 0
  N8  plain    2 0 0
  N9  plain    1 0 0
  O0  city     2 1 2 Rochester
  O1  forest   2 0 0
  O2  forest   3 0 0
  O3  forest   3 0 0
  O4  city     2 1 1 Harrisburg
  O5  plain    2 0 0
  O6  plain    2 0 0
  O7  plain    1 0 0
  O8  plain    2 0 0
  O9  forest   2 0 0
  O10 city     2 2 1 Richmond
  P0  plain    1 0 0
  P1  forest   2 0 0
  P2  forest   2 0 0
  P3  forest   2 0 0
  P4  plain    1 0 0
  P5  plain    1 0 0
  P6  plain    1 0 0
  P7  plain    1 0 0
  P8  plain    1 0 0
  P9  plain    1 0 0
  Q0  city     2 1 1 Syracuse
  Q1  forest   2 0 0
  Q2  forest   2 0 0
  Q3  city     2 1 1 Binghamton
  Q4  forest   2 0 0
  Q5  plain    1 0 0
  Q6  plain    1 0 0
  Q7  start    0 0 0 Baltimore
  Q8  plain    1 0 0
  Q9  start    0 0 0 Washington
  R0  plain    1 0 0
  R1  forest   2 0 0
  R2  forest   2 0 0
  R3  forest   2 0 0
  R4  plain    1 0 0
  R5  start    0 0 0 Philadelphia
  R6  plain    1 0 0
  S0  city     2 1 2 Albany
  S1  plain    1 0 0
  S2  plain    1 0 0
  S3  start    0 0 0 New York
  S4  plain    1 0 0
  S5  plain    1 0 0
`;

const LAYOUT: Layout = { orientation: 'flat', shove: 0.5 };

const PAINT: Record<Kind, { fill: string; terrain: Terrain }> = {
  plain: { fill: 'var(--plain)', terrain: 'plain' },
  forest: { fill: 'var(--forest)', terrain: 'forest' },
  mountain: { fill: 'var(--mountain)', terrain: 'mountain' },
  city: { fill: 'var(--town)', terrain: 'none' },
  works: { fill: 'var(--works)', terrain: 'works' },
  start: { fill: 'var(--town)', terrain: 'none' },
};

function read(line: string): Hex {
  const [id, kind, cost, income, house, ...name] = line.trim().split(/\s+/) as [
    string,
    Kind,
    string,
    string,
    string,
    ...string[],
  ];
  const col = id.charCodeAt(0) - 65;
  const row = Number(id.slice(1));
  return {
    id,
    ...centre(LAYOUT, col, row),
    ...PAINT[kind],
    variant: ((col * 7 + row * 3) & 1) as 0 | 1,
    kind,
    cost: Number(cost),
    income: Number(income),
    house: Number(house),
    name: name.join(' '),
  };
}

export const HEXES: readonly Hex[] = PRINTED.trim().split('\n').map(read);
export const BY_ID: ReadonlyMap<string, Hex> = new Map(HEXES.map((h) => [h.id, h]));
export const NEAR = neighbours(HEXES);

/** The goal of every line. */
export const CHICAGO = 'A2';
