// What was composed at a table and not confirmed yet, kept while the page is loaded anew.
import type { Action } from '../api/types';

const place = (table: string) => `scrip.composed.${table}`;

export function keep(table: string, n: number, actions: Action[]): void {
  if (actions.length === 0) sessionStorage.removeItem(place(table));
  else sessionStorage.setItem(place(table), JSON.stringify({ n, actions }));
}

/** kept is what was composed at moment n; what belongs to another moment is thrown away. */
export function kept(table: string, n: number): Action[] | null {
  const text = sessionStorage.getItem(place(table));
  if (!text) return null;
  const found = JSON.parse(text) as { n: number; actions: Action[] };
  if (found.n === n) return found.actions;
  sessionStorage.removeItem(place(table));
  return null;
}
