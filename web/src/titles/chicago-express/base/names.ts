// How the things of this title are called.

import { LIVERIES } from './liveries';
import { BY_ID } from './map';
import type { Table } from './selection.svelte';
import type { CompanyId } from './view';

type Say = Pick<Table, 't'>;

/** A hex by its city, or by its terrain and place: "Canton", "Forest N3". */
export function hexName(table: Say, id: string): string {
  const hex = BY_ID.get(id);
  if (!hex) return id;
  return hex.name || table.t(`hex.${hex.kind}`, { id });
}

export const mark = (id: string): string => LIVERIES[id as CompanyId]?.mark ?? id;
