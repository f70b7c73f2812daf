// What one notes at a table: it is kept with the account.
import { given, http } from './client';

const of = (id: string) => ({ path: { id } });

export const notes = {
  read: (id: string) => given(http.GET('/api/tables/{id}/note', { params: of(id) })),
  keep: (id: string, text: string) =>
    given(http.PUT('/api/tables/{id}/note', { params: of(id), body: { text } })),
};
/** joined is what was noted elsewhere with what was noted here below it, unless one holds the other already. */
export function joined(theirs: string, own: string): string {
  if (!theirs || own.includes(theirs)) return own;
  if (theirs.includes(own)) return theirs;
  return `${theirs}\n\n${own}`;
}
