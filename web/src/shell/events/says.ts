// What the pages of events say.
import type { EventPage } from '../../api/events';
import { card } from '../../base/cards';
import { session } from '../../base/session.svelte';
import { t, words } from '../../words/words.svelte';

export const say = (key: string, args = {}): string => words.say('events', key, args);

/** titleName is what a title is called, shortly where there is little room. */
export const titleName = (id: string): string => session.title(id)?.name ?? id;
export const titleShort = (id: string): string => card(id)?.short ?? titleName(id);

/** nameOf is what an entrant is called by their number. */
export function nameOf(event: Pick<EventPage, 'people'>, n: number): string {
  return event.people.find((x) => x.n === n)?.name || t('former');
}

/** Parts of points that are said by a sign. They are counted in sixtieths. */
const signs: Record<number, string> = { 12: '⅕', 15: '¼', 20: '⅓', 30: '½', 40: '⅔', 45: '¾' };

/** points are shown with a sign for their common parts, "43½", else with two digits at most. */
export function points(n: number): string {
  const sixtieths = Math.round(Math.abs(n) * 60);
  const whole = Math.floor(sixtieths / 60);
  const sign = signs[sixtieths % 60];
  if (Math.abs(Math.abs(n) * 60 - sixtieths) > 0.01 || (sixtieths % 60 && !sign))
    return words.number(Math.round(n * 100) / 100);
  return (n < 0 ? '−' : '') + (whole || !sign ? words.number(whole) : '') + (sign ?? '');
}

export const day = (at: string): string =>
  new Date(at).toLocaleDateString(words.lang, { day: 'numeric', month: 'short' });

/** moment is a day with the hour, as it is there where the reader is. */
export const moment = (at: string): string =>
  new Date(at).toLocaleString(words.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
