// Which finished games are looked for, and what is to be said of each.
import type { TableSummary } from '../../api/types';

export interface Wanted {
  whose: 'mine' | 'all';
  title: string;
  against: 'any' | 'people' | 'bots';
}

/** withPeople tells whether at least two persons played. */
const withPeople = (table: TableSummary) => table.seats.filter((s) => s.kind === 'person').length > 1;

/** found is the games that are wanted. */
export const found = (tables: TableSummary[], { whose, title, against }: Wanted): TableSummary[] =>
  tables.filter(
    (table) =>
      (whose === 'all' || table.mine.length > 0) &&
      (title === '' || table.title === title) &&
      (against === 'any' || withPeople(table) === (against === 'people')),
  );

/** ownRank is the best place that the reader came in; null where they did not play, or played every seat. */
export function ownRank(table: TableSummary): number | null {
  if (table.mine.length === 0 || table.mine.length === table.seats.length) return null;
  const ranks = table.standings.filter((s) => table.mine.includes(s.seat)).map((s) => s.rank);
  return ranks.length > 0 ? Math.min(...ranks) : null;
}

/** playedFor is how many seconds a game took, without the time its table waited for people; null if that is not known. */
export const playedFor = ({ startedAt, updatedAt }: TableSummary): number | null =>
  startedAt === undefined ? null : Math.max(0, (Date.parse(updatedAt) - Date.parse(startedAt)) / 1000);
