// The order in which one's tables wait for one, and whether it is an order by time at all.
import type { TableSummary } from '../api/types';

/** upAt is when one's time at a table is up; never where no clock of one's own runs */
export function upAt(table: TableSummary): number {
  const ups = table.mine.flatMap((seat) => table.clocks?.[seat]?.up ?? []);
  return Math.min(Infinity, ...ups.map((up) => Date.parse(up)));
}

/**
 * inOrder is the tables as the server sorts them, with those of this browser among them: first those that wait for
 * one, of these the one with the least time left; where no clock runs, the one that has waited longest.
 */
export function inOrder(tables: TableSummary[]): TableSummary[] {
  const since = (table: TableSummary) => Date.parse(table.updatedAt);
  const waits = tables.filter((table) => table.yourTurn);
  const clocked = waits.filter((table) => upAt(table) < Infinity).sort((a, b) => upAt(a) - upAt(b));
  const others = waits.filter((table) => upAt(table) === Infinity).sort((a, b) => since(a) - since(b));
  return [...clocked, ...others, ...tables.filter((table) => !table.yourTurn)];
}

/** byTime tells whether of several tables in that order the first is the one with the least time left. */
export const byTime = (waits: TableSummary[]): boolean =>
  waits.length > 1 && upAt(waits[0]) < Infinity && waits.every((t) => !t.clock || upAt(t) < Infinity);
