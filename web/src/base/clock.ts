// What a seat's clock shows at a moment. The server tells how it stood when it last began to run, and where it
// stands still; what is left at any later time follows from that, here as there.
import type { Clock, Rest, SeatClock } from '../api/types';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A clock as it is read: times in milliseconds. */
export interface Reading {
  /** not asked; running down; standing still though asked; time is up */
  state: 'idle' | 'runs' | 'stands' | 'over';
  /** what is left of the turn's own time, or of all in a live game; of the bank once the turn's own is used up */
  left: number;
  /** what that was at the most, so that a bar can show the share */
  of: number;
  /** what is left in the bank; none in a live game */
  bank: number;
  /** the turn's own time is used up: the bank runs down */
  banked: boolean;
  /** the last tenth: shown in red */
  low: boolean;
  /** the last tenth, and nothing comes after it */
  nearly: boolean;
  /** why it stands, and until when if that is known */
  why?: Rest['why'];
  until?: number;
  /** all that the seat has taken in the game */
  spent: number;
}

const at = (time: string | undefined, otherwise: number): number =>
  time === undefined ? otherwise : Date.parse(time);

/** overlap is how long the rests lasted between two times. */
function overlap(rests: readonly Rest[], from: number, to: number): number {
  return rests.reduce(
    (sum, rest) => sum + Math.max(0, Math.min(at(rest.to, to), to) - Math.max(at(rest.from, from), from)),
    0,
  );
}

/** ran is how long a clock has run since it began to. */
function ran({ since, rests }: SeatClock, now: number): number {
  if (since === undefined) return 0;
  const from = Date.parse(since);
  return now <= from ? 0 : now - from - overlap(rests, from, now);
}

/** read tells how a seat's clock stands at a time. */
export function read(clock: Clock, seat: SeatClock, now: number): Reading {
  const gone = ran(seat, now);
  const rest = seat.rests.find((r) => Date.parse(r.from) <= now && now < at(r.to, Infinity));
  const over = seat.over || (seat.since !== undefined && seat.up !== undefined && now >= Date.parse(seat.up));
  const state = over ? 'over' : seat.since === undefined ? 'idle' : rest ? 'stands' : 'runs';
  return {
    state,
    ...(clock.kind === 'live' ? readLive(clock, seat.left - gone) : readDays(clock, seat, gone)),
    ...(state === 'stands' && rest
      ? { why: rest.why, until: rest.to === undefined ? undefined : Date.parse(rest.to) }
      : {}),
    spent: seat.spent + gone,
  };
}

type Left = Pick<Reading, 'left' | 'of' | 'bank' | 'banked' | 'low' | 'nearly'>;

/** readLive: one store of time; what increments add can fill it above what it began with. */
function readLive(clock: Clock, rest: number): Left {
  const left = Math.max(0, rest);
  const main = clock.main * SECOND;
  const low = left <= main / 10;
  return { left, of: Math.max(main, left), bank: 0, banked: false, low, nearly: low };
}

/** readDays: first the turn's own time, then the bank. */
function readDays(clock: Clock, seat: SeatClock, gone: number): Left {
  const step = clock.step * SECOND;
  const own = step - seat.used - gone;
  const bank = Math.max(0, seat.left + Math.min(0, own));
  const banked = own <= 0;
  return {
    left: banked ? bank : own,
    of: banked ? Math.max(clock.main * SECOND, bank) : step,
    bank,
    banked,
    low: own <= step / 10,
    nearly: Math.max(0, own) + bank <= step / 10,
  };
}

/** stoodStill is how long all clocks stood because the server was away, since this one began to run. */
export const stoodStill = (seat: SeatClock, now: number): number =>
  overlap(
    seat.rests.filter((r) => r.why === 'away'),
    at(seat.since, now),
    now,
  );

type Unit = 'day' | 'h' | 'min' | 's';

/** inUnits is a length of time in its two largest units, as one says it: 17 h 20 min, 2 days 4 h. */
export function inUnits(ms: number): [unit: Unit, n: number][] {
  const whole = Math.max(0, ms);
  if (whole < MINUTE) return [['s', Math.floor(whole / SECOND)]];
  if (whole < HOUR) return [['min', Math.floor(whole / MINUTE)]];
  const [big, small]: [[Unit, number], [Unit, number]] =
    whole <= DAY
      ? [
          ['h', HOUR],
          ['min', MINUTE],
        ]
      : [
          ['day', DAY],
          ['h', HOUR],
        ];
  const more = Math.floor((whole % big[1]) / small[1]);
  return [[big[0], Math.floor(whole / big[1])], ...(more > 0 ? [[small[0], more] as [Unit, number]] : [])];
}

/** ticking is a length of time as a clock on the table shows it: 12:05, 1:02:05. */
export function ticking(ms: number): string {
  const s = Math.ceil(Math.max(0, ms) / SECOND);
  const two = (n: number) => String(n).padStart(2, '0');
  const minutes = Math.floor(s / 60);
  return minutes < 60
    ? `${minutes}:${two(s % 60)}`
    : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${two(s % 60)}`;
}
