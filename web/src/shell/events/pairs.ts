// What a pairing of a Swiss event costs, worked out again: see docs/events.md.
import type { EventPairing, EventTable } from '../../api/events';
import { seatOf } from './shape';

/** timesMet is how often two had met before the round. */
export const timesMet = (pairing: EventPairing, x: number, y: number): number =>
  pairing.met.find((m) => (m.a === x && m.b === y) || (m.a === y && m.b === x))?.times ?? 0;

/** so much costs it that two meet again, times the square of how often they have met */
const again = 100;

/** costOf is what a table costs: the square of the spread of its points, and who meets again. */
export function costOf(pairing: EventPairing, members: number[]): { spread: number; again: number } {
  const have = members.map((n) => pairing.points[n] ?? 0);
  const spread = (Math.max(...have) - Math.min(...have)) ** 2;
  let met = 0;
  members.forEach((x, i) => members.slice(i + 1).forEach((y) => (met += timesMet(pairing, x, y) ** 2)));
  return { spread, again: again * met };
}

/** exchanged is how much more it would cost if two had changed places; they may be at one table. */
export function exchanged(
  pairing: EventPairing,
  tables: EventTable[],
  a: number,
  b: number,
): { spread: number; again: number } | 'same' | null {
  const [one, other] = [a, b].map((n) => tables.find((t) => seatOf(t, n)));
  if (!one || !other) return null;
  if (one === other) return 'same';
  const sum = { spread: 0, again: 0 };
  for (const t of [one, other]) {
    const before = t.seats.map((s) => s.entrant);
    const after = before.map((n) => (n === a ? b : n === b ? a : n));
    const [was, is] = [costOf(pairing, before), costOf(pairing, after)];
    sum.spread += is.spread - was.spread;
    sum.again += is.again - was.again;
  }
  return sum;
}

/** near is one's own table of many and those beside it, else the first. */
export function near(tables: EventTable[], you: number | undefined, around = 4): EventTable[] {
  const at = tables.findIndex((t) => you !== undefined && seatOf(t, you));
  const from = Math.max(0, at - around);
  return tables.slice(from, from + 2 * around + 1);
}
