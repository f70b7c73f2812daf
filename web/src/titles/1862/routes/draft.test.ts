import { describe, expect, it } from 'vitest';
import { TILES, turned, track } from '../data';
import { endOf, Network } from '../map/network';
import type { MapView } from '../base/track';
import { asRoutes, clicked, drafted, empty, namesOf, stopsOf, type Draft } from '../map/draft';

/** Witham, Colchester and Harwich in a row from London to Holland; Sudbury joined to Witham. */
const board: MapView['board'] = {
  tiles: [
    { hex: 'D13', tile: '14', turn: 0 }, // S SW N NE
    { hex: 'E12', tile: '790', turn: 1 }, // SW NW NE SE
    { hex: 'F13', tile: '621', turn: 2 }, // NW SE
    { hex: 'D11', tile: '57', turn: 0 }, // S N
  ],
  cities: [
    { hex: 'D13', tokens: ['ECR', null] },
    { hex: 'E12', tokens: ['EUR', 'WVR'] },
    { hex: 'F13', tokens: [null] },
    { hex: 'D11', tokens: [null] },
  ],
  london: ['ECR', null, null, null],
  left: [],
};
const network = new Network(board);
const draw = (company: 'ECR' | 'EUR', ...hexes: string[]): Draft =>
  hexes.reduce((d, hex) => clicked(d, hex, network, company), empty(0));

describe('the network', () => {
  it('follows track from stop to stop and out of the map', () => {
    expect(network.from('D13').map(endOf).sort()).toEqual(['D11', 'E12', 'London', 'London']);
    expect(network.from('F13').map(endOf).sort()).toEqual(['E12', 'Holland']);
  });

  it('is closed where others fill a city', () => {
    expect(network.open('E12', 'EUR')).toBe(true);
    expect(network.open('E12', 'ECR')).toBe(false);
    expect([...network.reach('ECR').stops].sort()).toEqual(['D11', 'D13', 'E12', 'London']);
  });

  it('leaves London to those who have a link', () => {
    expect([...network.reach('EUR').stops].sort()).toEqual(['D11', 'D13', 'E12', 'F13', 'Holland']);
  });
});

describe('a route drawn by clicks', () => {
  it('runs from click to click, and is what the action says', () => {
    const d = draw('EUR', 'D13', 'E12', 'F13');
    expect(asRoutes([d])).toEqual([{ train: 0, from: 'D13', by: ['NE', 'SE'] }]);
    expect(drafted(asRoutes([d])[0]!, network)).toEqual(d);
  });

  it('finds the way over the cities between', () => {
    expect(stopsOf(draw('EUR', 'D11', 'F13'))).toEqual(['D11', 'D13', 'E12', 'F13']);
  });

  it('does not run through a city that is closed to the company', () => {
    expect(stopsOf(draw('ECR', 'D13', 'F13'))).toEqual(['D13']);
  });

  it('grows at its other end, too', () => {
    expect(stopsOf(draw('EUR', 'E12', 'F13', 'D13'))).toEqual(['D13', 'E12', 'F13']);
  });

  it('names areas, and goes no further from them', () => {
    const d = draw('EUR', 'E12', 'F13', 'G14');
    expect(namesOf(d)).toEqual(['E12', 'F13', 'Holland']);
    expect(stopsOf(clicked(d, 'D11', network, 'EUR'))).toEqual(['D11', 'D13', 'E12', 'F13', 'G14']);
  });

  it('gets shorter where its stops are clicked again', () => {
    const d = draw('EUR', 'D11', 'F13');
    expect(stopsOf(clicked(d, 'F13', network, 'EUR'))).toEqual(['D11', 'D13', 'E12']);
    expect(stopsOf(clicked(d, 'D11', network, 'EUR'))).toEqual(['D13', 'E12', 'F13']);
    expect(stopsOf(clicked(d, 'D13', network, 'EUR'))).toEqual(['D11', 'D13']);
    expect(stopsOf(draw('EUR', 'D11', 'D11'))).toEqual([]);
  });
});

describe('tiles', () => {
  it('come back to where they were after six turns', () => {
    for (const t of TILES) expect(track(turned(t.id, 6))).toEqual(track(t));
  });
});
