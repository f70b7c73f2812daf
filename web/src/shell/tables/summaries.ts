// What lists say of a table.
import type { TableSummary } from '../../api/types';
import { levelOfAll } from '../../parts/levels';
import { called } from '../../words/people';
import { t, words } from '../../words/words.svelte';
import { card } from '../../base/cards';
import { session } from '../../base/session.svelte';

export const titleOf = (table: TableSummary): string => session.title(table.title)?.name ?? table.title;

/** shortOf is its title for narrow places. */
export const shortOf = (table: TableSummary): string => card(table.title)?.short ?? titleOf(table);

/** roundOf is where the game is, in the words of its title. */
export function roundOf({ title, round }: TableSummary): string {
  const key = `round.${title}.${round?.kind}`;
  return round && words.has('titles', key) ? words.say('titles', key, { ...round }) : '';
}

export const taken = (table: TableSummary) => table.seats.filter((s) => s.taken);

/** playersOf is who plays: without oneself in the list of one's own games, where that says nothing. */
export function playersOf(table: TableSummary, own: boolean): string {
  const others = taken(table).filter((s) => !own || !table.mine.includes(s.seat));
  const names = words.list((others.length > 0 ? others : taken(table)).map((s) => called(s.name)));
  return told(names, levelOfAll(others));
}

export const told = (...parts: string[]): string => parts.filter(Boolean).join(' · ');

/** whenOf is when it last changed, as "3 min ago" or "for 3 min"; the first minute is just now. */
export function whenOf(table: TableSummary, key: 'table.ago' | 'table.since', now: number): string {
  const seconds = (now - Date.parse(table.updatedAt)) / 1000;
  return seconds < 60 ? t('table.just-now') : t(key, { span: words.span(seconds) });
}
