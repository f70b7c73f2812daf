import { describe, expect, it } from 'vitest';
import { AREAS, COMPANIES, ENTRIES, HEXES, MARKET, PARS, PHASES, TILES, beyond, isLand } from '.';

interface Facts {
  map: {
    hexes: {
      id: string;
      col: number;
      row: number;
      name?: string;
      kind: string;
      label?: string;
      neighbors: Record<string, string>;
      areas?: { area: string; entry_edges: number[]; value: { AB: number; CD: number; EFGH: number } }[];
    }[];
  };
  tiles: {
    manifest: {
      id: string;
      count: number;
      color: string;
      label?: string;
      city?: { slots: number; revenue: number; edges: number[] };
      segments?: { edges: number[] }[];
    }[];
  };
  companies: { abbr: string; home: string }[];
  stock_market: {
    cells: { price: number; par_chartered: boolean; par_unchartered: boolean; sale_ignores: number }[];
    chartered_par_values: number[];
  };
  phases: {
    phase: string;
    tiles: string[];
    operating_rounds: number;
    offboard_column: number;
    rusts: string[];
  }[];
}
// The printed facts, where they lie beside the project.
const beside = import.meta.glob<Facts>('../../../../../../shared/1862/facts.json', {
  eager: true,
  import: 'default',
});
const facts = Object.values(beside)[0];

describe.skipIf(!facts)('what is printed is that of the facts (needs ../shared)', () => {
  const sorted = (list: readonly string[]) => [...list].sort();

  it('has every hex in its place', () => {
    const kinds: Record<string, string> = { offboard: 'red' };
    const want = facts!.map.hexes.map((h) =>
      [h.id, h.col, h.row, kinds[h.kind] ?? h.kind, h.label ?? ''].join(' '),
    );
    expect(sorted(HEXES.map((h) => [h.id, h.col, h.row, h.kind, h.label].join(' ')))).toEqual(sorted(want));
    for (const h of facts!.map.hexes.filter((x) => isLand(x.id))) {
      expect(HEXES.find((x) => x.id === h.id)!.name).toBe(h.name);
      for (const [edge, id] of Object.entries(h.neighbors)) expect(beyond(h.id, Number(edge))).toBe(id);
    }
  });

  it('has the areas with their values and entries', () => {
    const all = facts!.map.hexes.flatMap((h) => (h.areas ?? []).map((a) => ({ ...a, hex: h.id })));
    const entries = all.flatMap((a) => a.entry_edges.map((e) => `${a.area} ${a.hex} ${e}`));
    expect(sorted(ENTRIES.map((e) => `${e.area} ${e.hex} ${e.edge}`))).toEqual(sorted(entries));
    for (const a of all) {
      const values = AREAS.find((x) => x.id === a.area)!.values;
      expect(values).toEqual([a.value.AB, a.value.CD, a.value.EFGH]);
    }
  });

  it('has the tiles of the manifest', () => {
    const show = (id: string, colour: string, count: number, label: string, track: unknown) =>
      JSON.stringify([id, colour, count, label, track]);
    // A segment may be named from either end, and segments in any order.
    const plain = (segments: readonly (readonly number[])[]) =>
      sorted(segments.map((s) => [...s].sort().join('-')));
    const want = facts!.tiles.manifest.map((t) =>
      show(
        t.id,
        t.color,
        t.count,
        t.label ?? '',
        t.city
          ? [t.city.slots, t.city.revenue, [...t.city.edges].sort()]
          : plain(t.segments!.map((s) => s.edges)),
      ),
    );
    const have = TILES.map((t) =>
      show(
        t.id,
        t.colour,
        t.count,
        t.label,
        t.city ? [t.city.slots, t.city.value, [...t.city.exits].sort()] : plain(t.segments!),
      ),
    );
    expect(sorted(have)).toEqual(sorted(want));
  });

  it('has the companies at home', () => {
    expect(COMPANIES.map((c) => [c.id, c.home])).toEqual(facts!.companies.map((c) => [c.abbr, c.home]));
  });

  it('has the market', () => {
    expect(MARKET.map((c) => [c.price, c.par, c.start, c.ignores])).toEqual(
      facts!.stock_market.cells.map((c) => [c.price, c.par_chartered, c.par_unchartered, c.sale_ignores]),
    );
    expect(PARS).toEqual(facts!.stock_market.chartered_par_values);
  });

  it('has the phases', () => {
    expect(PHASES.map((p) => [p.phase, p.colours, p.rounds, p.column + 1, p.rusts ? [p.rusts] : []])).toEqual(
      facts!.phases.map((p) => [p.phase, p.tiles, p.operating_rounds, p.offboard_column, p.rusts]),
    );
  });
});
