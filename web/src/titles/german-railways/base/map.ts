// The map as printed. A hex's name is its row and column, counted from the north
// west. Berlin's three hexes are one city, under the name of the first.

import type { BoardHex } from '../../../board/HexBoard.svelte';
import { centre, neighbours, type Layout, type Place } from '../../../board/geometry';

export type Ground = 'plain' | 'hill' | 'mountain';
export type Kind = 'rural' | 'city' | 'outskirts';

export interface Hex extends BoardHex {
  ground: Ground;
  kind: Kind;
  /** what a city brings */
  income: number;
  name: string;
}

//  id    ground   kind      income name
const PRINTED = `
  00-04 plain    city      1 Flensburg
  00-05 plain    rural     0
  00-15 plain    rural     0
  00-16 plain    rural     0
  00-17 plain    rural     0
  00-20 plain    city      3 Königsberg
  01-04 plain    rural     0
  01-05 plain    rural     0
  01-06 plain    city      1 Kiel
  01-09 plain    rural     0
  01-10 plain    city      1 Stralsund
  01-14 plain    rural     0
  01-15 plain    city      1 Stolp
  01-16 plain    rural     0
  01-17 plain    rural     0
  01-18 plain    city      1 Danzig
  01-19 plain    rural     0
  01-20 plain    rural     0
  02-04 plain    rural     0
  02-05 plain    rural     0
  02-06 plain    city      1 Lübeck
  02-07 plain    rural     0
  02-08 plain    city      1 Rostock
  02-09 plain    rural     0
  02-10 plain    rural     0
  02-11 plain    rural     0
  02-12 plain    rural     0
  02-13 plain    rural     0
  02-14 plain    rural     0
  02-15 plain    rural     0
  02-16 plain    rural     0
  02-17 plain    rural     0
  02-18 plain    rural     0
  02-19 plain    rural     0
  03-02 plain    rural     0
  03-04 plain    rural     0
  03-05 plain    city      3 Hamburg
  03-06 plain    rural     0
  03-07 plain    rural     0
  03-08 plain    rural     0
  03-09 plain    rural     0
  03-10 plain    city      1 Neubrandenburg
  03-11 plain    rural     0
  03-12 plain    city      1 Stettin
  03-13 plain    rural     0
  03-14 plain    rural     0
  03-15 plain    rural     0
  03-16 plain    rural     0
  03-17 plain    rural     0
  03-18 plain    rural     0
  03-19 plain    rural     0
  04-01 plain    rural     0
  04-02 plain    city      1 Oldenburg
  04-03 plain    city      1 Bremen
  04-04 plain    rural     0
  04-05 plain    rural     0
  04-06 plain    city      1 Wittenberge
  04-07 plain    rural     0
  04-08 plain    rural     0
  04-09 plain    rural     0
  04-10 plain    rural     0
  04-11 plain    rural     0
  04-12 plain    rural     0
  04-13 plain    rural     0
  04-14 plain    rural     0
  04-15 plain    city      1 Schneidemühl
  04-16 plain    city      1 Bromberg
  04-17 plain    rural     0
  05-02 plain    rural     0
  05-03 plain    rural     0
  05-04 plain    rural     0
  05-05 plain    rural     0
  05-06 plain    rural     0
  05-07 plain    rural     0
  05-08 plain    rural     0
  05-09 plain    outskirts 0
  05-10 plain    outskirts 0
  05-11 plain    outskirts 0
  05-12 plain    rural     0
  05-13 plain    rural     0
  05-14 plain    city      1 Kreuz
  05-15 plain    rural     0
  05-16 plain    rural     0
  05-17 plain    rural     0
  06-01 plain    rural     0
  06-02 plain    city      1 Osnabrück
  06-03 plain    rural     0
  06-04 plain    rural     0
  06-05 plain    rural     0
  06-06 plain    rural     0
  06-07 plain    rural     0
  06-08 plain    outskirts 0
  06-09 plain    city      3 Berlin
  06-10 plain    city      3 Berlin
  06-11 plain    outskirts 0
  06-12 plain    rural     0
  06-13 plain    rural     0
  06-14 plain    rural     0
  06-15 plain    rural     0
  06-16 plain    rural     0
  07-01 plain    rural     0
  07-02 plain    rural     0
  07-03 hill     city      1 Bielefeld
  07-04 hill     rural     0
  07-05 plain    city      1 Hannover
  07-06 plain    city      1 Braunschweig
  07-07 plain    rural     0
  07-08 plain    city      1 Magdeburg
  07-09 plain    outskirts 0
  07-10 plain    city      3 Berlin
  07-11 plain    outskirts 0
  07-12 plain    city      1 Frankfurt an der Oder
  07-13 plain    rural     0
  07-14 plain    rural     0
  07-15 plain    city      1 Posen
  07-16 plain    rural     0
  08-00 plain    city      1 Wesel
  08-01 plain    city      1 Münster
  08-02 plain    city      1 Hamm
  08-03 hill     rural     0
  08-04 hill     rural     0
  08-05 hill     rural     0
  08-06 plain    rural     0
  08-07 plain    rural     0
  08-08 plain    rural     0
  08-09 plain    outskirts 0
  08-10 plain    outskirts 0
  08-11 plain    city      1 Kottbus
  08-12 plain    rural     0
  08-13 plain    rural     0
  08-14 plain    rural     0
  08-15 plain    rural     0
  09-00 plain    city      1 Duisburg
  09-01 plain    city      1 Essen
  09-02 plain    city      1 Dortmund
  09-03 hill     rural     0
  09-04 hill     rural     0
  09-05 hill     city      1 Göttingen
  09-06 mountain rural     0
  09-07 mountain rural     0
  09-08 plain    city      1 Halle
  09-09 plain    rural     0
  09-10 plain    rural     0
  09-11 plain    rural     0
  09-12 plain    rural     0
  09-13 plain    rural     0
  09-14 plain    city      1 Liegnitz
  09-15 plain    rural     0
  09-16 plain    rural     0
  10-00 plain    city      1 Düsseldorf
  10-01 hill     rural     0
  10-02 hill     rural     0
  10-03 mountain rural     0
  10-04 mountain city      1 Kassel
  10-05 mountain city      1 Mühlhausen
  10-06 mountain city      1 Erfurt
  10-07 hill     rural     0
  10-08 plain    city      1 Leipzig
  10-09 hill     rural     0
  10-10 hill     city      2 Dresden
  10-11 hill     rural     0
  10-12 hill     city      1 Görlitz
  10-13 hill     rural     0
  10-14 plain    rural     0
  10-15 plain    city      2 Breslau
  10-16 plain    rural     0
  11-00 plain    city      1 Aachen
  11-01 plain    city      2 Köln
  11-02 plain    rural     0
  11-03 mountain rural     0
  11-04 mountain rural     0
  11-05 mountain rural     0
  11-06 mountain rural     0
  11-07 hill     rural     0
  11-08 hill     rural     0
  11-09 hill     rural     0
  11-10 hill     city      1 Chemnitz
  11-11 mountain rural     0
  11-12 mountain rural     0
  11-13 mountain rural     0
  11-14 mountain rural     0
  11-15 plain    city      1 Waldenburg
  11-16 plain    rural     0
  12-00 hill     rural     0
  12-01 hill     city      1 Koblenz
  12-02 mountain rural     0
  12-03 hill     rural     0
  12-04 hill     rural     0
  12-05 hill     rural     0
  12-06 mountain rural     0
  12-07 hill     rural     0
  12-08 hill     city      1 Plauen
  12-09 mountain rural     0
  13-00 hill     rural     0
  13-01 mountain rural     0
  13-02 hill     city      1 Mainz
  13-03 hill     city      2 Frankfurt am Main
  13-04 mountain rural     0
  13-05 hill     city      1 Würzburg
  13-06 hill     rural     0
  13-07 hill     city      2 Bamberg
  13-08 mountain rural     0
  13-09 mountain rural     0
  14-00 mountain rural     0
  14-01 hill     rural     0
  14-02 hill     rural     0
  14-03 mountain rural     0
  14-04 hill     rural     0
  14-05 mountain rural     0
  14-06 mountain rural     0
  14-07 hill     rural     0
  14-08 mountain rural     0
  15-00 mountain city      1 Saarbrücken
  15-01 mountain rural     0
  15-02 hill     rural     0
  15-03 hill     city      1 Mannheim
  15-04 hill     rural     0
  15-05 mountain rural     0
  15-06 mountain rural     0
  15-07 hill     city      1 Nürnberg
  15-08 mountain rural     0
  15-09 mountain rural     0
  16-00 mountain rural     0
  16-01 hill     rural     0
  16-02 hill     city      1 Karlsruhe
  16-03 mountain city      1 Heilbronn
  16-04 mountain rural     0
  16-05 mountain rural     0
  16-06 hill     rural     0
  16-07 mountain rural     0
  16-08 hill     city      1 Regensburg
  16-09 mountain rural     0
  17-01 hill     city      1 Straßburg
  17-02 hill     rural     0
  17-03 mountain rural     0
  17-04 mountain city      1 Stuttgart
  17-05 mountain rural     0
  17-06 mountain rural     0
  17-07 hill     rural     0
  17-08 mountain rural     0
  17-09 hill     rural     0
  17-10 mountain rural     0
  18-01 mountain city      1 Freiburg im Breisgau
  18-02 mountain rural     0
  18-03 mountain rural     0
  18-04 mountain rural     0
  18-05 mountain rural     0
  18-06 mountain city      1 Augsburg
  18-07 mountain city      3 München
  18-08 mountain rural     0
  18-09 mountain rural     0
`;

const LAYOUT: Layout = { orientation: 'pointy', shove: -0.5 };

export const BERLIN = '06-09';
const BERLINS = [BERLIN, '06-10', '07-10'];

export const COSTS: Record<Ground, number> = { plain: 2, hill: 3, mountain: 4 };

function paint(ground: Ground, kind: Kind, berlin: boolean): string {
  if (berlin) return 'var(--town)';
  if (kind === 'outskirts') return 'color-mix(in srgb, var(--forest) 75%, var(--plain))';
  return `var(--${ground})`;
}

function read(line: string): Hex {
  const [id, ground, kind, income, ...name] = line.trim().split(/\s+/) as [
    string,
    Ground,
    Kind,
    string,
    ...string[],
  ];
  const [row, col] = id.split('-').map(Number) as [number, number];
  const berlin = BERLINS.includes(id);
  // Open country is engraved on every other hex, so that it stays quiet.
  const engraved = kind === 'rural' && (ground !== 'plain' || (col * 3 + row) % 2 === 0);
  return {
    id,
    ...centre(LAYOUT, col, row),
    fill: paint(ground, kind, berlin),
    edge: berlin ? 'var(--town)' : undefined,
    terrain: engraved ? ground : 'none',
    variant: ((col * 5 + row * 3) & 1) as 0 | 1,
    partOf: berlin && id !== BERLIN ? BERLIN : undefined,
    ground,
    kind,
    income: Number(income),
    name: name.join(' '),
  };
}

export const HEXES: readonly Hex[] = PRINTED.trim().split('\n').map(read);
export const BY_ID: ReadonlyMap<string, Hex> = new Map(HEXES.map((h) => [h.id, h]));
export const BERLIN_HEXES: readonly Hex[] = HEXES.filter((h) => BERLINS.includes(h.id));

const mean = (of: (h: Hex) => number) =>
  BERLIN_HEXES.reduce((sum, h) => sum + of(h), 0) / BERLIN_HEXES.length;

/** Where lines and pieces stand: a hex's centre, and Berlin's in the midst of its three. */
export const PLACES: ReadonlyMap<string, Place> = new Map(
  HEXES.filter((h) => !h.partOf).map((h) => [
    h.id,
    h.id === BERLIN ? { id: BERLIN, x: mean((b) => b.x), y: mean((b) => b.y) } : h,
  ]),
);

/** Which places touch which; Berlin touches what any of its hexes touches. */
export const NEAR: ReadonlyMap<string, string[]> = merged();

function merged(): Map<string, string[]> {
  const near = new Map<string, Set<string>>();
  for (const [id, others] of neighbours(HEXES)) {
    const from = BY_ID.get(id)!.partOf ?? id;
    const set = near.get(from) ?? new Set();
    for (const other of others) set.add(BY_ID.get(other)!.partOf ?? other);
    set.delete(from);
    near.set(from, set);
  }
  return new Map([...near].map(([id, set]) => [id, [...set]]));
}

// Lettering that would touch its neighbour is broken as German breaks words.
const BROKEN: Record<string, string> = {
  'Frankfurt an der Oder': 'Frankfurt|(Oder)',
  'Frankfurt am Main': 'Frankfurt|(Main)',
  'Freiburg im Breisgau': 'Freiburg',
  Neubrandenburg: 'Neubran-|denburg',
  Schneidemühl: 'Schnei-|demühl',
  Braunschweig: 'Braun-|schweig',
  Mühlhausen: 'Mühl-|hausen',
  Saarbrücken: 'Saar-|brücken',
  Karlsruhe: 'Karls-|ruhe',
  Heilbronn: 'Heil-|bronn',
  Duisburg: 'Duis-|burg',
  Dortmund: 'Dort-|mund',
  Düsseldorf: 'Düssel-|dorf',
  Augsburg: 'Augs-|burg',
  Oldenburg: 'Olden-|burg',
};

/** Which way a name leans from its dot: away from that of a city next to it. */
export function leaning(hex: Hex): number {
  const beside = (NEAR.get(hex.id) ?? []).map((id) => BY_ID.get(id)!).filter((h) => h.name && h.y === hex.y);
  return beside.reduce((sum, h) => sum + Math.sign(hex.x - h.x), 0);
}

/** A name as it is lettered on the map, line by line. */
export const lettered = (name: string): string[] => (BROKEN[name] ?? name).split('|');
