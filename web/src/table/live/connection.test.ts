import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../api/client';
import { Line } from './line.svelte';

/** The streams that the line has opened, the last one last. */
let opened: FakeSource[] = [];
class FakeSource extends EventTarget {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  constructor() {
    super();
    opened.push(this);
  }
  close() {}
}

function lineThatHolds() {
  const line = new Line({ path: () => '/stream', events: {}, back: vi.fn(), lost: vi.fn() });
  line.open();
  opened[0].onopen?.();
  return line;
}
const seconds = (n: number) => vi.advanceTimersByTime(n * 1000);

beforeEach(() => {
  opened = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeSource);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('who gets no answer is told within three seconds that nobody is there, and when somebody is', () => {
  const line = lineThatHolds();
  void line.ask(new Promise(() => {}));
  seconds(0.5);
  expect([line.slow, line.told]).toEqual([true, false]);
  seconds(2);
  expect(line.told).toBe(true);
  seconds(1);
  opened.at(-1)?.onopen?.();
  expect([line.told, line.lostAt]).toEqual([false, null]);
});

test('a failed answer is told at once', async () => {
  const line = lineThatHolds();
  await expect(line.ask(Promise.reject(new Failure('offline', 0)))).rejects.toThrow();
  expect(line.told).toBe(true);
});

test('a silent server is noticed when two beats are missing', () => {
  const line = lineThatHolds();
  for (let i = 0; i < 6; i++) {
    seconds(5);
    opened[0].dispatchEvent(new Event('beat'));
  }
  expect(line.told).toBe(false);
  seconds(12);
  expect(line.told).toBe(true);
});

test('who looks at the page again after a late beat is told soon', () => {
  const line = lineThatHolds();
  seconds(7);
  document.dispatchEvent(new Event('visibilitychange'));
  seconds(1.5);
  expect(line.told).toBe(true);
});

test('a network that goes is told at once, and one that comes is tried at once', () => {
  const line = lineThatHolds();
  window.dispatchEvent(new Event('offline'));
  expect(line.told).toBe(true);
  window.dispatchEvent(new Event('online'));
  expect(opened).toHaveLength(2);
});

test('of a line that is back within a second nothing is said', () => {
  const line = lineThatHolds();
  opened[0].onerror?.();
  seconds(0.3);
  opened[1].onopen?.();
  seconds(5);
  expect(line.told).toBe(false);
  opened[1].onerror?.();
  seconds(0.3);
  opened[2].onerror?.();
  seconds(0.8);
  expect(line.told).toBe(true);
});

test('who becomes another viewer hears nothing that is told to the one before', async () => {
  const heard = vi.fn();
  const line = new Line({ path: () => '/stream', events: { entry: heard }, back: vi.fn(), lost: vi.fn() });
  line.open();
  opened[0].onopen?.();
  const told = () => new MessageEvent('entry', { data: '1' });
  opened[0].dispatchEvent(told());
  await line.asAnother(() => {
    opened[0].dispatchEvent(told());
    return Promise.resolve();
  });
  expect([opened.length, heard.mock.calls.length]).toEqual([2, 1]);
  opened[1].dispatchEvent(told());
  expect(heard.mock.calls.length).toBe(2);

  await expect(line.asAnother(() => Promise.reject(new Failure('offline', 0)))).rejects.toThrow();
  expect(opened.length).toBe(3);
  line.close();
});
