// How the things of this title are called.
import { term } from '../../../terms/term';
import type { TableContext } from '../../../contract/title';
import { AREA, areasAt, HEX, isLand, type TrainType } from '../data';
import { selection } from './selection.svelte';
import type { Holder } from '../base/view';

type Say = Pick<TableContext, 't' | 'name'>;

/** A hex by its town, or by the areas it belongs to; an area by its name. On demand land is named by its place. */
export function hexName(table: Say, id: string): string {
  if (selection.ids && isLand(id)) return id;
  const areas = AREA.has(id) ? [id] : areasAt(id);
  return HEX.get(id)?.name || areas.map((a) => table.t(`area.${a}`)).join(' / ') || id;
}

/** A holder of shares: a player, or a place. */
export const holderName = (table: Say, holder: Holder): string =>
  /^\d+$/.test(holder) ? table.name(Number(holder)) : table.t(`holder.${holder}`);

/** The seat that a holder is; null for a place. */
export const seatOf = (holder: Holder): number | null => (/^\d+$/.test(holder) ? Number(holder) : null);

/** typeWord explains a type of train. */
export const typeWord = (table: { table: { title: string } }, type: TrainType, first: boolean) =>
  term(table.table.title, type === 'freight' ? 'freight' : type === 'local' ? 'local' : 'express', first);
