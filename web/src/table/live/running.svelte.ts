// The clocks of a table as they run.
import { now } from '../../base/now.svelte';
import { read, type Reading } from '../../base/clock';
import type { LiveTable } from './live.svelte';

/** readingOf is how the clock of a person's seat stands; null where there is none. */
function readingOf(table: LiveTable, seat: number): Reading | null {
  const { clock } = table.table;
  const own = table.clocks?.[seat];
  if (!clock || !own || table.seats[seat]?.kind !== 'person') return null;
  return read(clock, own, clock.kind === 'live' ? now.ms : now.slow);
}

/** nearlyUp tells whether a seat is asked and has next to no time left. */
export function nearlyUp(table: LiveTable, seat: number): boolean {
  const reading = readingOf(table, seat);
  return reading?.state === 'runs' && reading.nearly;
}

/** soonest is the clock with the least time left of those seats that are asked. */
export function soonest(table: LiveTable, seats: readonly number[]): Reading | null {
  const found = seats
    .map((s) => readingOf(table, s))
    .filter((r): r is Reading => r !== null && r.state !== 'idle');
  return found.reduce<Reading | null>((a, b) => (a && a.left <= b.left ? a : b), null);
}
