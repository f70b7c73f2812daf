import { describe, expect, it } from 'vitest';
import type { OptionView } from '../../../api/types';
import type { MapView } from '../base/track';
import { inTurn } from './guess';

const view = {
  areaColumn: 1,
  board: { tiles: [{ hex: 'D13', tile: '57', turn: 0 }], cities: [], london: [], left: [] },
} as unknown as MapView;
const lay = (hex: string, tile: string, turn = 0) =>
  ({ action: { kind: 'lay', hex, tile, turn } }) as OptionView;

describe('what is asked about first', () => {
  it('is the best guess of each place, then the second of each', () => {
    const choices = new Map([
      ['D13', [lay('D13', '14'), lay('D13', '619')]],
      ['D11', [lay('D11', '57')]],
      ['London', [{ action: { kind: 'link-london' } } as OptionView]],
    ]);
    const asked = inTurn({ view }, choices);
    expect(asked.length).toBe(4);
    expect(asked[0]).toEqual({ kind: 'link-london' });
    const places = asked.map((a) => String(a.hex ?? 'London'));
    expect(new Set(places.slice(0, 3)).size).toBe(3);
    expect(places[3]).toBe('D13');
  });

  it('is three choices of a place at most', () => {
    const choices = new Map([['D13', [0, 1, 2, 3, 4].map((turn) => lay('D13', '57', turn))]]);
    expect(inTurn({ view }, choices).length).toBe(3);
  });

  it('is no token that must go', () => {
    const choices = new Map([['D13', [{ action: { kind: 'shed-token', hex: 'D13' } } as OptionView]]]);
    expect(inTurn({ view }, choices)).toEqual([]);
  });
});
