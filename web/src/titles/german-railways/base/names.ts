// How the things of this title are called.

import type { Table } from './selection.svelte';
import { LIVERIES } from './liveries';
import { BY_ID } from './map';
import type { CompanyId } from './view';

type Say = Pick<Table, 't'>;

/** A hex by its city, or by its terrain and place: "Dresden", "Hill 09-06". */
export function hexName(table: Say, id: string): string {
  const hex = BY_ID.get(id);
  if (!hex) return id;
  return hex.name || table.t(`hex.${hex.kind === 'outskirts' ? 'outskirts' : hex.ground}`, { id });
}

export const mark = (id: string): string => LIVERIES[id as CompanyId]?.mark ?? id;

/** the word that explains what a company does otherwise than the rest, by its ability */
export const ABILITY: Readonly<Record<string, { term: string }>> = {
  'four-hexes': { term: 'four-hexes' },
  'no-surcharge': { term: 'no-surcharge' },
  'two-hexes': { term: 'two-hexes' },
  'one-less': { term: 'one-less' },
  'best-city-twice': { term: 'best-city-twice' },
  'one-rural-free': { term: 'one-rural-free' },
  'spends-five': { term: 'spends-five' },
  'berlin-hamburg': { term: 'berlin-hamburg' },
};
