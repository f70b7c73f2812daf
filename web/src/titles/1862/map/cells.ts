// The ground of the map, and what lies on each hex of the land.
import type { BoardHex } from '../../../board/HexBoard.svelte';
import { HEXES, isLand, TILE, type CompanyId, type Hex } from '../data';
import { nameHeight, placeOf } from './geometry';
import type { MapView } from '../base/track';

const FILL = {
  city: 'var(--m62-land)',
  town: 'var(--m62-land)',
  red: 'var(--m62-red)',
  port: 'var(--m62-port)',
};
const EDGE = {
  city: 'var(--m62-edge)',
  town: 'var(--m62-edge)',
  red: 'var(--m62-red)',
  port: 'var(--sea)',
};
export const GROUND: readonly BoardHex[] = HEXES.map((h) => ({
  id: h.id,
  ...placeOf(h),
  fill: FILL[h.kind],
  edge: EDGE[h.kind],
  terrain: 'none',
  variant: 0,
}));
export const LAND: readonly (Hex & { x: number; y: number })[] = HEXES.filter((h) => isLand(h.id)).map(
  (h) => ({ ...h, ...placeOf(h) }),
);

/** What lies on a hex. The same content is the same object, so that only what changed is drawn anew. */
export interface Cell {
  tile: string;
  turn: number;
  stations: readonly string[];
  tokens: readonly (CompanyId | null)[];
}
const kept = new Map<string, Cell>();
function cellOf(cell: Cell): Cell {
  const key = JSON.stringify(cell);
  const known = kept.get(key);
  if (known) return known;
  kept.set(key, cell);
  return cell;
}

export function cellsOf(board: MapView['board']): ReadonlyMap<string, Cell> {
  const tiles = new Map(board.tiles.map((x) => [x.hex, x]));
  const cities = new Map(board.cities.map((c) => [c.hex, c.tokens]));
  return new Map(
    LAND.map((h) => {
      const x = tiles.get(h.id);
      const cell = { tile: x?.tile ?? '', turn: x?.turn ?? 0, stations: x?.stations ?? [] };
      return [h.id, cellOf({ ...cell, tokens: cities.get(h.id) ?? [] })];
    }),
  );
}

const heights = new Map<string, number>();
/** heightOf is how far under its centre a hex is lettered, so that its tile's rails are not. */
export function heightOf(tile: string, turn: number): number {
  const key = `${tile}/${turn}`;
  let y = heights.get(key);
  if (y === undefined) {
    const printed = TILE.get(tile);
    const segments = printed?.segments?.map(([a, b]) => [(a + turn) % 6, (b + turn) % 6] as const) ?? [];
    heights.set(key, (y = nameHeight(printed?.city?.slots ?? 0, segments)));
  }
  return y;
}
