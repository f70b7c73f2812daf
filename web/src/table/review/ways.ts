// A way to take a decision, in words.
import type { Action, Event } from '../../api/types';
import { words } from '../../words/words.svelte';
import type { LiveTable } from '../live.svelte';
import { done } from '../sentences';
import { lineOf } from '../story';

/** More actions of a turn than these are not spelled out. */
const SPELLED = 4;

/** inWords is what the actions do, in the title's own words for them; the same twice is told once. */
export function inWords(table: LiveTable, actions: readonly Action[]): string {
  const said = actions
    .filter((a) => words.has(table.table.title, `action.${a.kind}`))
    .map((a) => done(table, a));
  const different = said.filter((text, i) => said.indexOf(text) === i);
  const more = different.length > SPELLED ? ' …' : '';
  return different.slice(0, SPELLED).join(', ') + more;
}

/** deed is what was done by an entry, as the log tells it, without what came of it. */
export function deed(table: LiveTable, entry: number): readonly Event[] {
  const events = table.story[lineOf(table.story, entry)]?.events ?? [];
  const first = events.findIndex((e) => words.has(table.table.title, `event.${e.kind}`));
  return events.slice(first, first + 1);
}
