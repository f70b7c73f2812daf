// Was the deal fair? What a table draws from is committed to when the game begins and told when it is over.
import type { EntryView, Table } from '../api/types';

/** draws is how many draws in force the table made itself: what a what-if table took over was drawn elsewhere. */
export const draws = (entries: readonly EntryView[], force: readonly boolean[], table: Table): number =>
  entries.filter((e) => e.seat === 'chance' && force[e.n] && e.n >= (table.whatIf?.at ?? 0)).length;

/** fits tells whether the commitment is the SHA-256 of the secret; both are in hexadecimal. */
export async function fits(secret: string, commitment: string): Promise<boolean> {
  const bytes = Uint8Array.from(secret.match(/../g) ?? [], (pair) => parseInt(pair, 16));
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}
