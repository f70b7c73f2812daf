// How the numbers of a person's page are said.
import type { RatingPoint } from '../../api/people';
import { called } from '../../words/people';
import { words } from '../../words/words.svelte';

/** share is a part of a whole in per cent, to a tenth. */
export const share = (part: number, whole: number, lang: string): string =>
  new Intl.NumberFormat(lang, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(whole === 0 ? 0 : part / whole);

/** took is a length of time in its two largest units: "2 h 40 min", "45 s". */
export function took(seconds: number, lang: string): string {
  const say = (n: number, unit: string) =>
    new Intl.NumberFormat(lang, { style: 'unit', unit, unitDisplay: 'short' }).format(n);
  const minutes = Math.round(seconds / 60);
  const hours = Math.round(seconds / 3600);
  const parts =
    seconds < 60
      ? [say(seconds, 'second')]
      : minutes < 60
        ? [say(minutes, 'minute')]
        : hours < 24
          ? [say(Math.floor(minutes / 60), 'hour'), minutes % 60 ? say(minutes % 60, 'minute') : '']
          : [say(Math.floor(hours / 24), 'day'), hours % 24 ? say(hours % 24, 'hour') : ''];
  return parts.filter(Boolean).join(' ');
}

/** colour is the one of eight that somebody's picture has, on every page the same. */
export function colour(name: string): number {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return sum % 8;
}

/** monthNamed is a month, as 2026-03, in words; of a January, or where it is wanted, with its year. */
export function monthNamed(month: string, lang: string, long = false): string {
  const [year, m] = month.split('-').map(Number);
  const date = new Date(year, m - 1, 1);
  if (long) return date.toLocaleDateString(lang, { month: 'long', year: 'numeric' });
  return date.toLocaleDateString(lang, { month: 'short', ...(m === 1 ? { year: '2-digit' } : {}) });
}

/** gameSaid is what is told of a rated game: when, which place, who else, and what it changed. */
export function gameSaid(point: RatingPoint): {
  when: string;
  place: string;
  others: string;
  change: string;
} {
  const others = point.others ?? [];
  return {
    when: new Date(point.ended).toLocaleDateString(words.lang, { dateStyle: 'medium' }),
    place:
      others.length > 0
        ? words.say('person', 'place.of', { place: point.place, n: others.length + 1 })
        : words.say('person', 'place.only', { place: point.place }),
    others: others.length > 0 ? words.list(others.map((o) => called(o.name))) : '',
    change: `${changeSaid(point.after - point.before)} → ${words.number(point.after)} ± ${words.number(point.plusMinus)}`,
  };
}

/** changeSaid is a change with its sign, none with both. */
export const changeSaid = (change: number): string => (change === 0 ? '±0' : words.signed(change));
