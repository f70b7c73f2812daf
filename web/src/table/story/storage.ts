// What is kept while the page is loaded anew: what was composed at a table and not confirmed yet, for whom the
// curtain is up, and which cards were read.
import type { Action } from '../../api/types';

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

/** what was read is remembered for so many tables, those of the last cards */
const tables = 30;
const reading = 'scrip.read';
const readings = () => JSON.parse(localStorage.getItem(reading) ?? '[]') as [table: string, ids: string[]][];

/** readCards notes which of the cards that lie at the table were read: today, or when it is opened again. */
export function readCards(table: string, ids: string[]): void {
  const others = readings().filter(([id]) => id !== table);
  localStorage.setItem(reading, JSON.stringify([...others, [table, ids]].slice(-tables)));
}

export const cardsRead = (table: string): string[] => readings().find(([id]) => id === table)?.[1] ?? [];

const curtain = (table: string) => `scrip.curtain.${table}`;

export function raise(table: string, seat: number): void {
  sessionStorage.setItem(curtain(table), String(seat));
}

/** raisedFor is the seat that the curtain was last raised for. */
export function raisedFor(table: string): number | null {
  const seat = sessionStorage.getItem(curtain(table));
  return seat === null ? null : Number(seat);
}
