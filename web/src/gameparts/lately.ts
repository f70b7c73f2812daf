// Where something was done last, so that a small window can show it.
import type { TableContext } from '../contract/title';

/**
 * lately is the hexes of the others' last move since one's own: those that a card or a review tells of, else
 * those that the entries of the last player to do something on the board name, the latest first.
 */
// Titles have views of different types; this looks at none of them.
// eslint-disable-next-line @typescript-eslint/no-explicit-any
export function lately(table: TableContext<any>): string[] {
  if (table.ringed.size > 0) return [...table.ringed];
  if (!table.live) return [];
  const hexes: string[] = [];
  let mover: number | 'chance' | undefined;
  for (const entry of table.entries.toReversed()) {
    if (typeof entry.seat === 'number' && table.isMine(entry.seat)) break;
    if (mover !== undefined && entry.seat !== mover) break;
    const hex = entry.action?.hex;
    if (typeof hex !== 'string') continue;
    mover = entry.seat;
    hexes.push(hex);
  }
  return hexes;
}
