// How the things of this title are called.
import type { TableContext } from '../../table/title';
import { AREA, HEX } from './data';
import type { Holder } from './view';

type Say = Pick<TableContext, 't' | 'name'>;

/** A hex by its town. */
export function hexName(table: Say, id: string): string {
  if (id === 'London') return table.t('area.London');
  return HEX.get(id)?.name || (AREA.has(id) ? table.t(`area.${id}`) : id);
}

/** A holder of shares: a player, or a place. */
export const holderName = (table: Say, holder: Holder): string =>
  /^\d+$/.test(holder) ? table.name(Number(holder)) : table.t(`holder.${holder}`);

/** The seat that a holder is; null for a place. */
export const seatOf = (holder: Holder): number | null => (/^\d+$/.test(holder) ? Number(holder) : null);
