// The record of a table, for analysis and reviews made in this browser.
import { given, http } from '../../api/client';
import type { Deed, Live, Tryout } from '../../contract/live';

/** recordOf is the whole record of a game, as a file has it. */
export const recordOf = (id: string): Promise<unknown> =>
  given(http.GET('/api/tables/{id}/record', { params: { path: { id } } }));

/**
 * knownAt is the game as one may know it, up to where a tryout has come, and that place in it: all of the game where it
 * is over, and as one's seats know it where it is not. Then what was taken back may be left out, and only its present has
 * a place; null for a moment before that.
 */
export async function knownAt(
  { table, over }: Live,
  { from, now, line }: Pick<Tryout, 'from' | 'now' | 'line'>,
): Promise<{ record: unknown; at: number } | null> {
  const { id } = table;
  if (over) return longer((await recordOf(id)) as Kept, from, line);
  const { record, guessed } = await given(http.GET('/api/tables/{id}/known', { params: { path: { id } } }));
  if (guessed && !now) return null;
  return longer(record as Kept, guessed ? (record as Kept).entries.length : from, line);
}

type Kept = { entries: unknown[] };

/** longer is the record up to a place, and what was tried from there. */
function longer(record: Kept, at: number, line: readonly Deed[]): { record: unknown; at: number } {
  const entries = [...record.entries.slice(0, at), ...line];
  return { record: { ...record, entries }, at: entries.length };
}
