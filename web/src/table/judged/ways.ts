// A way to take a decision, in words.
import type { Action, Event, HintWay, ReviewWay } from '../../api/types';
import { words } from '../../words/words.svelte';
import type { Live } from '../../contract/live';
import { done } from '../story/sentences';
import { lineOf } from '../story/story';

/** More actions of a turn than these are not spelled out. */
const SPELLED = 4;

/** inWords is what the actions do, in the title's own words for them; the same twice is told once, with its number. */
export function inWords(table: Live, actions: readonly Action[]): string {
  const times = new Map<string, number>();
  for (const action of actions) {
    if (!words.has(table.table.title, `action.${action.kind}`)) continue;
    const said = done(table, action);
    times.set(said, (times.get(said) ?? 0) + 1);
  }
  const different = [...times].map(([said, n]) => (n > 1 ? `${said} ×${words.number(n)}` : said));
  const more = different.length > SPELLED ? ' …' : '';
  return different.slice(0, SPELLED).join(', ') + more;
}

/** limitOf is how far a way bids on where others bid more; nothing where it says nothing of that. */
export const limitOf = ({ order }: ReviewWay | HintWay): string =>
  order?.amount ? words.number(order.amount) : '';

/** asFar is a way in words, or its first actions, with its limit. */
export function asFar(
  table: Live,
  way: ReviewWay | HintWay,
  actions: readonly Action[] = way.actions,
): string {
  const what = inWords(table, actions);
  const limit = limitOf(way);
  return limit ? words.say('review', 'up-to', { what, limit }) : what;
}

/**
 * deed is what was done by an entry, as the log tells it, without what came of it. Where the log tells the entries of
 * several seats as one, it is what this one did.
 */
export function deed(table: Live, entry: number): readonly Event[] {
  const line = table.story[lineOf(table.story, entry)];
  const own = table.entries[entry];
  const alone = line?.entries.every(({ seat }) => seat === own?.seat);
  const events = (alone ? line?.events : own?.events) ?? [];
  const first = events.findIndex((e) => words.has(table.table.title, `event.${e.kind}`));
  return events.slice(first, first + 1);
}
