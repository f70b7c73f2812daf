// The tiles of the manifest, as printed; turning one by a step adds one to each edge.

export type Colour = 'yellow' | 'green' | 'brown';

export interface Tile {
  id: string;
  colour: Colour;
  count: number;
  label: string;
  /** a city with its slots and value, to which every exit leads */
  city?: { slots: number; value: number; exits: readonly number[] };
  /** plain track, two edges each */
  segments?: readonly (readonly [number, number])[];
}

const city = (
  id: string,
  colour: Colour,
  count: number,
  label: string,
  slots: number,
  value: number,
  exits: number[],
): Tile => ({ id, colour, count, label, city: { slots, value, exits } });

const plain = (id: string, colour: Colour, count: number, ...segments: [number, number][]): Tile => ({
  id,
  colour,
  count,
  label: '',
  segments,
});

/** In the order of the manifest: by colour, plain track first. */
export const TILES: readonly Tile[] = [
  plain('8850', 'yellow', 6, [0, 5]),
  plain('8851', 'yellow', 8, [0, 4]),
  plain('8852', 'yellow', 12, [0, 3]),
  city('5', 'yellow', 10, '', 1, 20, [0, 1]),
  city('6', 'yellow', 10, '', 1, 20, [0, 2]),
  city('57', 'yellow', 12, '', 1, 20, [0, 3]),
  city('201', 'yellow', 2, 'Y', 1, 30, [0, 1]),
  city('202', 'yellow', 4, 'Y', 1, 30, [0, 2]),
  city('621', 'yellow', 2, 'Y', 1, 30, [0, 3]),
  city('790', 'yellow', 4, 'N', 2, 40, [0, 1, 3, 4]),
  plain('16', 'green', 2, [0, 2], [1, 3]),
  plain('17', 'green', 5, [0, 4], [1, 3]),
  plain('18', 'green', 5, [0, 3], [1, 2]),
  plain('19', 'green', 4, [0, 3], [2, 4]),
  plain('20', 'green', 6, [0, 3], [1, 4]),
  plain('21', 'green', 2, [0, 2], [3, 4]),
  plain('22', 'green', 2, [0, 4], [2, 3]),
  city('14', 'green', 11, '', 2, 30, [0, 1, 3, 4]),
  city('15', 'green', 10, '', 2, 30, [0, 1, 2, 3]),
  city('53y', 'green', 6, 'Y', 2, 50, [0, 2, 4]),
  city('619', 'green', 10, '', 2, 30, [0, 2, 3, 4]),
  city('791', 'green', 4, 'N', 3, 60, [0, 1, 2, 3, 4]),
  city('792', 'green', 2, 'Y', 2, 50, [0, 3, 5]),
  city('793', 'green', 3, 'Y', 2, 50, [0, 1, 3]),
  plain('778', 'brown', 4, [0, 4], [1, 3], [2, 5]),
  plain('779', 'brown', 3, [0, 4], [1, 5], [2, 3]),
  plain('780', 'brown', 3, [0, 3], [1, 2], [4, 5]),
  plain('798', 'brown', 3, [0, 3], [1, 4], [2, 5]),
  city('61y', 'brown', 3, 'Y', 2, 60, [0, 2, 3, 4]),
  city('611', 'brown', 8, '', 2, 40, [0, 1, 2, 3, 4]),
  city('794', 'brown', 3, 'N', 4, 80, [0, 1, 2, 3, 4, 5]),
  city('795', 'brown', 1, 'I', 4, 80, [0, 1, 2, 4, 5]),
  city('796', 'brown', 3, 'Y', 2, 60, [0, 1, 3, 4]),
  city('797', 'brown', 1, 'H', 2, 60, [0, 3, 4]),
  city('891y', 'brown', 3, 'Y', 2, 60, [0, 1, 2, 3]),
];

export const TILE: ReadonlyMap<string, Tile> = new Map(TILES.map((t) => [t.id, t]));

/** A tile as it lies. */
export function turned(id: string, turn: number): Tile {
  const t = TILE.get(id)!;
  const by = (e: number) => (e + turn) % 6;
  return {
    ...t,
    city: t.city && { ...t.city, exits: t.city.exits.map(by) },
    segments: t.segments?.map(([a, b]) => [by(a), by(b)] as const),
  };
}

/** All edges that a tile's track leads to. */
export const track = (t: Tile): readonly number[] => t.city?.exits ?? t.segments!.flat();
