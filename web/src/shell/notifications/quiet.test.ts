import { expect, test } from 'vitest';
import { isQuiet, there } from './quiet';

const marta = { zone: 'Europe/Berlin', quietFrom: '23:00', quietTo: '08:00', off: ['2026-12-01'] };
const at = (time: string) => new Date(time);

test('quiet hours go over midnight, by the clock of the place', () => {
  // Berlin is an hour ahead in winter, two in summer.
  expect(isQuiet(marta, at('2026-11-16T21:59:00Z'))).toBe(false);
  expect(isQuiet(marta, at('2026-11-16T22:00:00Z'))).toBe(true);
  expect(isQuiet(marta, at('2026-11-17T06:59:00Z'))).toBe(true);
  expect(isQuiet(marta, at('2026-11-17T07:00:00Z'))).toBe(false);
  expect(isQuiet(marta, at('2026-07-16T21:00:00Z'))).toBe(true);
});
test('and within a day', () => {
  const noon = { ...marta, quietFrom: '12:00', quietTo: '13:30' };
  expect(isQuiet(noon, at('2026-11-16T11:00:00Z'))).toBe(true);
  expect(isQuiet(noon, at('2026-11-16T12:30:00Z'))).toBe(false);
});
test('a day off is quiet as a whole, and without hours nothing else is', () => {
  const awake = { ...marta, quietFrom: '', quietTo: '' };
  expect(isQuiet(awake, at('2026-11-30T22:59:00Z'))).toBe(false);
  expect(isQuiet(awake, at('2026-11-30T23:00:00Z'))).toBe(true);
  expect(isQuiet(awake, at('2026-11-16T02:00:00Z'))).toBe(false);
});
test('midnight is the first hour of its day', () => {
  expect(there('Europe/Berlin', at('2026-11-30T23:05:00Z'))).toEqual({ day: '2026-12-01', clock: '00:05' });
});
