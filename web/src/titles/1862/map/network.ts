// The track on the map as stops and the ways between them. Stops are cities and the areas off the board; track
// does not branch between them.
import { areaBehind, beyond, HEX, opposite, turned, type CompanyId, type Tile } from '../data';
import type { MapView } from '../base/track';

type Board = MapView['board'];

/** Plain track crossed on the way, from edge to edge. */
interface Crossing {
  hex: string;
  a: number;
  b: number;
}

/** A way from one stop to the next. */
export interface Leg {
  from: string;
  exit: number;
  over: Crossing[];
  to: string;
  /** the edge of the stop by which it arrives */
  by: number;
}

export const reversed = (l: Leg): Leg => ({
  from: l.to,
  exit: l.by,
  over: l.over.map((c) => ({ hex: c.hex, a: c.b, b: c.a })).reverse(),
  to: l.from,
  by: l.exit,
});

/** What a stop is called: a city by its hex, an area by its own name. */
const stopName = (hex: string, edge: number): string => areaBehind(hex, edge) ?? hex;
export const startOf = (l: Leg): string => stopName(l.from, l.exit);
export const endOf = (l: Leg): string => stopName(l.to, l.by);

/** London is reached by a company that has a link there. */
const LONDON = 'London';

export class Network {
  private readonly tiles = new Map<string, Tile>();
  private readonly tokens: ReadonlyMap<string, readonly (CompanyId | null)[]>;
  private readonly london: readonly (CompanyId | null)[];
  private readonly ways = new Map<string, Leg[]>();

  constructor(board: Board) {
    for (const t of board.tiles) this.tiles.set(t.hex, turned(t.tile, t.turn));
    this.tokens = new Map(board.cities.map((c) => [c.hex, c.tokens]));
    this.london = board.london;
  }

  isCity = (hex: string): boolean => HEX.get(hex)?.kind === 'city';

  /** The edges by which track leaves a stop. */
  private exits(hex: string): readonly number[] {
    if (this.isCity(hex)) return this.tiles.get(hex)?.city?.exits ?? [];
    return [0, 1, 2, 3, 4, 5].filter((e) => areaBehind(hex, e));
  }

  /** The ways out of a stop's hex that lead to another stop. */
  from(hex: string): readonly Leg[] {
    let ways = this.ways.get(hex);
    if (!ways) {
      ways = this.exits(hex).flatMap((e) => this.follow(hex, e) ?? []);
      this.ways.set(hex, ways);
    }
    return ways;
  }

  /** Where track leads that leaves a stop by an edge; null where it ends before a stop. */
  follow(from: string, exit: number): Leg | null {
    const over: Crossing[] = [];
    let at = from;
    let out = exit;
    for (;;) {
      const next = beyond(at, out);
      if (!next) return null;
      const into = opposite(out);
      if (!HEX.has(next)) return null;
      const tile = this.tiles.get(next);
      if (areaBehind(next, into)) return { from, exit, over, to: next, by: into };
      if (!tile) return null;
      if (tile.city) return tile.city.exits.includes(into) ? { from, exit, over, to: next, by: into } : null;
      const segment = tile.segments!.find((s) => s.includes(into));
      if (!segment || over.length > 60) return null;
      at = next;
      out = segment[0] === into ? segment[1] : segment[0];
      over.push({ hex: next, a: into, b: out });
    }
  }

  /** Whether a company's trains may run through a city: a slot is free, or its own. */
  open(hex: string, company: CompanyId): boolean {
    const tokens = this.tokens.get(hex) ?? [];
    return tokens.some((t) => t === null || t === company);
  }

  hasToken = (hex: string, company: CompanyId): boolean => this.tokens.get(hex)?.includes(company) ?? false;

  /** All ways that a company's trains can take from its tokens, and the stops that they come to. */
  reach(company: CompanyId): { legs: Leg[]; stops: Set<string>; hexes: Set<string> } {
    const stops = new Set<string>();
    const hexes = new Set<string>();
    const legs: Leg[] = [];
    const queue = [...this.tokens.keys()].filter((h) => this.hasToken(h, company));
    const seen = new Set(queue);
    for (const at of queue) {
      stops.add(at);
      hexes.add(at);
      if (!this.open(at, company)) continue;
      for (const leg of this.from(at)) {
        if (endOf(leg) === LONDON && !this.london.includes(company)) continue;
        legs.push(leg);
        for (const c of leg.over) hexes.add(c.hex);
        hexes.add(leg.to);
        stops.add(endOf(leg));
        if (!this.isCity(leg.to) || seen.has(leg.to)) continue;
        seen.add(leg.to);
        queue.push(leg.to);
      }
    }
    return { legs, stops, hexes };
  }

  /** The fewest legs from a stop's hex to a hex, through cities open to the company and around the stops used. */
  way(from: string, to: string, company: CompanyId, used: ReadonlySet<string>): Leg[] | null {
    const paths: Leg[][] = this.from(from).map((l) => [l]);
    const seen = new Set<string>([from]);
    for (const path of paths) {
      const last = path.at(-1)!;
      if (used.has(endOf(last))) continue;
      if (last.to === to) return path;
      if (!this.isCity(last.to) || seen.has(last.to) || !this.open(last.to, company)) continue;
      seen.add(last.to);
      for (const l of this.from(last.to)) paths.push([...path, l]);
    }
    return null;
  }
}

const known = new WeakMap<Board, Network>();

/** The network of a board; one for each board seen. */
export function networkOf(board: Board): Network {
  let n = known.get(board);
  if (!n) known.set(board, (n = new Network(board)));
  return n;
}
