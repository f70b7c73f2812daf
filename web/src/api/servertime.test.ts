import { afterEach, expect, test, vi } from 'vitest';
import { heedTime, serverTime } from './servertime';

afterEach(() => vi.useRealTimers());

test('time is the server’s where the browser’s is off, and the browser’s where it is not', () => {
  vi.useFakeTimers({ now: Date.parse('2026-12-01T12:00:00.700Z') });
  heedTime('Tue, 01 Dec 2026 12:05:00 GMT');
  expect(serverTime()).toBe(Date.parse('2026-12-01T12:05:00Z'));
  heedTime(null);
  heedTime('nonsense');
  expect(serverTime()).toBe(Date.parse('2026-12-01T12:05:00Z'));
  heedTime('Tue, 01 Dec 2026 12:00:00 GMT');
  expect(serverTime()).toBe(Date.now());
});
