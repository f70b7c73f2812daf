// Which title somebody was at a table of last: where none is named, its rules are opened.
const storageKey = 'scrip.title';

export const lastTitle = (): string => localStorage.getItem(storageKey) ?? '';

export function noteTitle(title: string): void {
  try {
    localStorage.setItem(storageKey, title);
  } catch {
    // A browser whose storage is full or shut opens the rules of the first title.
  }
}
