import { describe, expect, it } from 'vitest';
import { outwards, ties } from '../board/pieces/network';
import { HOMES as CX_HOMES } from './chicago-express/base/liveries';
import * as chicago from './chicago-express/base/map';
import { HOMES as GR_HOMES } from './german-railways/base/liveries';
import * as german from './german-railways/base/map';

interface Fact {
  id: string;
  terrain: string;
  kind?: string;
  cost: number;
  income: number;
  development?: number;
  name?: string;
  neighbours: string[];
}

// The facts that the maps were drawn from, where they lie beside the project.
const beside = import.meta.glob<{ hexes: Fact[] }>('../../../../shared/*/facts.json', {
  eager: true,
  import: 'default',
});
const facts = (title: string): Fact[] | undefined => beside[`../../../../shared/${title}/facts.json`]?.hexes;

describe('the map of Chicago Express', () => {
  const known = facts('chicago-express');

  it.skipIf(!known)('is that of the facts, hex by hex (needs ../shared)', () => {
    expect(chicago.HEXES.map((h) => h.id).sort()).toEqual(known!.map((f) => f.id).sort());
    const kind: Record<string, string> = { industrial: 'works', industrial_city: 'works' };
    for (const f of known!) {
      const h = chicago.BY_ID.get(f.id)!;
      expect([f.id, h.kind]).toEqual([f.id, kind[f.terrain] ?? f.terrain]);
      expect([f.id, h.name]).toEqual([f.id, f.name ?? '']);
      expect([f.id, [...chicago.NEAR.get(f.id)!].sort()]).toEqual([f.id, [...f.neighbours].sort()]);
      if (h.kind !== 'start') expect([f.id, h.cost]).toEqual([f.id, f.cost]);
      if (h.kind === 'city' || h.kind === 'mountain') {
        expect([f.id, h.income, h.house]).toEqual([f.id, f.income, f.development]);
      }
    }
  });

  it('has every company at home, and Chicago', () => {
    for (const home of Object.values(CX_HOMES)) expect(chicago.BY_ID.has(home)).toBe(true);
    expect(chicago.BY_ID.get(chicago.CHICAGO)?.name).toBe('Chicago');
  });

  it('draws a network as one connected line, whatever order it is told in', () => {
    const hexes = 'O4 R5 P4 N3 Q5 M4 L4 K4'.split(' ');
    const order = outwards('R5', hexes, chicago.NEAR);
    expect(order[0]).toBe('R5');
    expect(ties([{ company: 'PRR', hexes: order }], chicago.NEAR)).toHaveLength(hexes.length - 1);
  });
});

describe('the map of German Railways', () => {
  const known = facts('german-railways');

  it.skipIf(!known)('is that of the facts, hex by hex (needs ../shared)', () => {
    expect(german.HEXES.map((h) => h.id).sort()).toEqual(known!.map((f) => f.id).sort());
    for (const f of known!) {
      const h = german.BY_ID.get(f.id)!;
      expect([f.id, h.ground, h.kind, h.income]).toEqual([f.id, f.terrain, f.kind, f.income]);
      expect([f.id, h.name]).toEqual([f.id, f.name ?? '']);
    }
  });

  it('has Berlin as one place, ringed by nine outskirts', () => {
    expect(german.PLACES.size).toBe(german.HEXES.length - 2);
    const ring = german.NEAR.get(german.BERLIN)!;
    expect(ring).toHaveLength(9);
    for (const id of ring) expect(german.BY_ID.get(id)!.kind).toBe('outskirts');
    for (const id of ring) expect(german.NEAR.get(id)).toContain(german.BERLIN);
  });

  it('has every company at home in a city', () => {
    for (const home of Object.values(GR_HOMES)) expect(german.BY_ID.get(home)?.kind).toBe('city');
  });

  it('breaks long names where German does', () => {
    expect(german.lettered('Neubrandenburg')).toEqual(['Neubran-', 'denburg']);
    expect(german.lettered('Kiel')).toEqual(['Kiel']);
  });
});
