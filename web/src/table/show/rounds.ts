// The scores of a game at the end of each round, as a table that fits a page.
import type { SeriesPoint } from '../../api/types';
import type { Live } from '../../contract/live';
import { real, thinned } from '../story/rounds';

export interface Column {
  /** a round by its short name; the number of a moment where the title tells of no rounds */
  name: string;
  /** by seat; null where nobody may know */
  scores: (number | null)[];
}

/** scoresOf is how all stood at the end of about so many rounds, the last left out: that is the end of the game. */
export function scoresOf(table: Live, points: readonly SeriesPoint[], most: number): Column[] {
  const last = table.position.n;
  return ends(table, last, most)
    .filter(({ n }) => n > 0 && n < last)
    .map(({ name, n }) => ({ name, scores: at(points, n, table.seats.length) }));
}

function ends(table: Live, last: number, most: number): { name: string; n: number }[] {
  const rounds = real(table.rounds, last);
  if (rounds.length === 0)
    return [1, 2, 3].map((part) => Math.round((last * part) / 4)).map((n) => ({ name: String(n), n }));
  // Where only some rounds are named on an axis, the others belong to those.
  const axis = rounds.some((r) => r.short);
  const named = rounds
    .map((r, i) => ({ ...r, short: r.short || (!axis || i === 0 ? r.name : '') }))
    .filter((r) => r.short);
  const kept = thinned(named, Math.ceil(named.length / most));
  return kept.map((i) => ({ name: named[i].short, n: named[i + 1]?.at ?? last }));
}

function at(points: readonly SeriesPoint[], n: number, seats: number): (number | null)[] {
  const known = points.findLast((p) => p.n <= n && p.scores.length > 0);
  return Array.from({ length: seats }, (_, seat) => known?.scores[seat] ?? null);
}
