// Time in words: lengths, hours somewhere else, and the pace of a table.
import type { Clock } from '../api/types';
import { levelName } from '../parts/levels';
import { t, words } from '../words/words.svelte';
import { card } from './cards';
import { DAY, inUnits, SECOND, ticking, type Reading } from './clock';

/** duration is a length of time as one says it: "17 h 20 min", "2 days 4 h". */
export const duration = (ms: number): string =>
  inUnits(ms)
    .map(([unit, n]) => t(`unit.${unit}`, { n }))
    .join(' ');

/** leftOf is what a clock shows: seconds tick where a game is live. */
export const leftOf = (clock: Clock, { left }: Reading): string =>
  clock.kind === 'live' ? ticking(left) : duration(left);

/** hourAt is the time of day, there where a zone is named. */
export const hourAt = (ms: number, timeZone?: string): string =>
  new Intl.DateTimeFormat(words.lang, { hour: 'numeric', minute: '2-digit', timeZone }).format(ms);

/** dayAt is a day by its name in the calendar. */
const dayAt = (ms: number, timeZone?: string): string =>
  new Intl.DateTimeFormat(words.lang, { day: 'numeric', month: 'long', timeZone }).format(ms);

/** momentAt is when something was: the hour, with the day of the week if that is not today's. */
export function momentAt(ms: number, now: number): string {
  const near = new Date(ms).toDateString() === new Date(now).toDateString();
  if (near) return hourAt(ms);
  const far = Math.abs(now - ms) > 6 * DAY;
  const day = far ? dayAt(ms) : new Intl.DateTimeFormat(words.lang, { weekday: 'long' }).format(ms);
  return t('clock.moment', { day, hour: hourAt(ms) });
}

/** What a pace is told by. */
export type Pace = Pick<Clock, 'kind' | 'main' | 'step'>;

/** paceOf is the pace of a table in two or three words. */
export function paceOf(clock: Pace | undefined): string {
  if (!clock) return t('clock.none');
  if (clock.kind === 'live') return t('clock.live', { main: duration(clock.main * SECOND) });
  return clock.step * SECOND === DAY
    ? t('clock.day')
    : t('clock.turn', { step: duration(clock.step * SECOND) });
}

/** termsOf is the whole of it: times, and what comes when they are used up. */
export function termsOf(clock: Clock): string {
  const [main, step] = [clock.main, clock.step].map((s) => (s === 0 ? '' : duration(s * SECOND)));
  const times =
    clock.kind === 'live'
      ? [t('clock.each', { main }), ...(step ? [t('clock.more', { step })] : [])]
      : [t('clock.turn', { step }), main ? t('clock.bank-of', { main }) : t('clock.no-bank')];
  return [...times, t(`clock.then.${clock.up}`, { level: levelName(clock.bot) })].join(', ');
}

/** lengthOf is how long a game takes, where that is known. */
export function lengthOf(title: string): string {
  const shown = card(title);
  if (!shown) return '';
  const [from, to] = shown.minutes.map((m) => (m >= 120 ? m / 60 : m));
  const unit = shown.minutes[0] >= 120 ? 'hours' : 'minutes';
  return from === to ? t(`time.${unit}`, { n: from }) : t(`time.${unit}-range`, { from, to });
}

/** standsWhy is why a clock stands still, and until when. */
export function standsWhy({ why, until }: Reading, now: number, there?: string): string {
  if (why === 'quiet' && until !== undefined)
    return t('clock.quiet', { time: hourAt(now, there), until: hourAt(until, there) });
  if (why === 'off' && until !== undefined) return t('clock.off', { date: dayAt(until, there) });
  return t(`clock.stands.${why}`);
}

/** dayNumber is the how manieth day of its life a game has. */
export const dayNumber = (startedAt: string, now: number): number =>
  1 + Math.max(0, Math.floor((now - Date.parse(startedAt)) / DAY));
