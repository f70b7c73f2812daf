// What is in front of the person, of all the pages of this browser: a table, another page, or none of them. Only one
// page has the focus, and notes what it shows where all can read it.

const storageKey = 'scrip.front';
const page = Math.random().toString(36).slice(2);

/** isInFront: this page is seen, and what is typed goes there. */
export const isInFront = (): boolean => document.visibilityState === 'visible' && document.hasFocus();

/** noteFront notes what this page shows, a table or nothing, as long as it is in front. */
export function noteFront(table: string): void {
  if (isInFront()) localStorage.setItem(storageKey, `${page} ${table}`);
  // Another page may have come to the front before this one has noticed.
  else if (localStorage.getItem(storageKey)?.startsWith(`${page} `)) localStorage.removeItem(storageKey);
}

export function leaveFront(): void {
  if (localStorage.getItem(storageKey)?.startsWith(`${page} `)) localStorage.removeItem(storageKey);
}

/** inFront is the table in front, '' for another page, null where the person is elsewhere. */
export function inFront(): string | null {
  const noted = localStorage.getItem(storageKey);
  return noted === null ? null : noted.slice(noted.indexOf(' ') + 1);
}
