import { expect, test } from 'vitest';
import type { Clock, SeatClock } from '../api/types';
import { DAY, HOUR, inUnits, MINUTE, read, SECOND, stoodStill, ticking } from './clock';

const noon = Date.parse('2026-12-01T12:00:00Z');
const time = (ms: number) => new Date(noon + ms).toISOString();
const live: Clock = { kind: 'live', main: 600, step: 10, up: 'bot', bot: 'director' };
const days: Clock = { kind: 'days', main: 3 * 86_400, step: 86_400, up: 'bot', bot: 'director' };
const seat = (more: Partial<SeatClock> = {}): SeatClock => ({
  left: 3 * DAY,
  used: 0,
  spent: 0,
  rests: [],
  over: false,
  ...more,
});

test('a live clock runs down while its seat is asked, and is red in the last tenth', () => {
  const asked = seat({ left: 10 * MINUTE, spent: 5 * SECOND, since: time(0), up: time(10 * MINUTE) });
  expect(read(live, asked, noon + 2 * MINUTE)).toMatchObject({
    state: 'runs',
    left: 8 * MINUTE,
    of: 10 * MINUTE,
    low: false,
    spent: 2 * MINUTE + 5 * SECOND,
  });
  expect(read(live, asked, noon + 9 * MINUTE)).toMatchObject({ left: MINUTE, low: true, nearly: true });
  expect(read(live, asked, noon + 11 * MINUTE)).toMatchObject({ state: 'over', left: 0 });
});

test('a clock that is not asked stands as it is', () => {
  expect(read(live, seat({ left: 4 * MINUTE }), noon + DAY)).toMatchObject({
    state: 'idle',
    left: 4 * MINUTE,
  });
  expect(read(days, seat(), noon)).toMatchObject({ state: 'idle', bank: 3 * DAY, left: DAY });
});

test('increments may fill a live clock above what it began with', () => {
  expect(read(live, seat({ left: 12 * MINUTE }), noon)).toMatchObject({ left: 12 * MINUTE, of: 12 * MINUTE });
});

test('a turn takes its own time first, then the bank', () => {
  const asked = seat({ used: 4 * HOUR, since: time(0), up: time(20 * HOUR + 3 * DAY) });
  expect(read(days, asked, noon + 2 * HOUR + 40 * MINUTE)).toMatchObject({
    left: 17 * HOUR + 20 * MINUTE,
    of: DAY,
    bank: 3 * DAY,
    banked: false,
    low: false,
  });
  expect(read(days, asked, noon + 18 * HOUR)).toMatchObject({ left: 2 * HOUR, low: true, nearly: false });
  expect(read(days, asked, noon + 21 * HOUR)).toMatchObject({
    left: 3 * DAY - HOUR,
    of: 3 * DAY,
    bank: 3 * DAY - HOUR,
    banked: true,
    low: true,
    nearly: false,
  });
  expect(read(days, asked, noon + 20 * HOUR + 3 * DAY - HOUR)).toMatchObject({ left: HOUR, nearly: true });
});

test('a clock stands in its rests, says why and until when, and loses nothing there', () => {
  const asked = seat({
    since: time(0),
    rests: [
      { from: time(HOUR), to: time(9 * HOUR), why: 'quiet' },
      { from: time(DAY), why: 'paused' },
    ],
  });
  expect(read(days, asked, noon + 5 * HOUR)).toMatchObject({
    state: 'stands',
    why: 'quiet',
    until: noon + 9 * HOUR,
    left: 23 * HOUR,
  });
  expect(read(days, asked, noon + 10 * HOUR)).toMatchObject({ state: 'runs', left: 22 * HOUR });
  const paused = read(days, asked, noon + 5 * DAY);
  expect(paused).toMatchObject({ state: 'stands', why: 'paused', left: 8 * HOUR });
  expect(paused.until).toBeUndefined();
});

test('a mark stays: the time is up though nothing came of it', () => {
  expect(read(days, seat({ left: 0, used: DAY, since: time(0), over: true }), noon + HOUR)).toMatchObject({
    state: 'over',
    left: 0,
  });
});

test('what the server was away is told apart from other rests', () => {
  const asked = seat({
    since: time(0),
    rests: [
      { from: time(0), to: time(40 * MINUTE), why: 'away' },
      { from: time(HOUR), to: time(2 * HOUR), why: 'quiet' },
    ],
  });
  expect(stoodStill(asked, noon + 3 * HOUR)).toBe(40 * MINUTE);
});

test('lengths of time in their two largest units', () => {
  expect(inUnits(17 * HOUR + 20 * MINUTE + 59 * SECOND)).toEqual([
    ['h', 17],
    ['min', 20],
  ]);
  expect(inUnits(2 * DAY + 4 * HOUR + 50 * MINUTE)).toEqual([
    ['day', 2],
    ['h', 4],
  ]);
  expect(inUnits(3 * DAY)).toEqual([['day', 3]]);
  expect(inUnits(DAY)).toEqual([['h', 24]]);
  expect(inUnits(HOUR)).toEqual([['h', 1]]);
  expect(inUnits(12 * MINUTE + 5 * SECOND)).toEqual([['min', 12]]);
  expect(inUnits(9 * SECOND)).toEqual([['s', 9]]);
  expect(inUnits(-1)).toEqual([['s', 0]]);
});

test('a ticking clock', () => {
  expect(ticking(12 * MINUTE + 5 * SECOND)).toBe('12:05');
  expect(ticking(HOUR + 2 * MINUTE + 5 * SECOND)).toBe('1:02:05');
  expect(ticking(400)).toBe('0:01');
  expect(ticking(-5)).toBe('0:00');
});
