// The record of a table, for analysis and reviews made in this browser.
import { given, http } from '../../api/client';
import type { Live } from '../../contract/live';

/** recordOf is the whole record of a game, as a file has it. */
export const recordOf = (id: string): Promise<unknown> =>
  given(http.GET('/api/tables/{id}/record', { params: { path: { id } } }));

/**
 * knownAt is the game as one may know it, and the place of moment n in it: all of it where it is over, and as one's
 * seats know it where it is not. There what was taken back may be left out, and the end is the present.
 */
export async function knownAt({ table, over }: Live, n: number): Promise<{ record: unknown; at: number }> {
  const { id } = table;
  if (over) return { record: await recordOf(id), at: n };
  const { record, guessed } = await given(http.GET('/api/tables/{id}/known', { params: { path: { id } } }));
  return { record, at: guessed ? (record as { entries: unknown[] }).entries.length : n };
}
