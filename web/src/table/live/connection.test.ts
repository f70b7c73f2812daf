import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../api/client';
import { Connection } from './connection.svelte';

/** The streams that the connection has opened, the last one last. */
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
  const connection = new Connection({ path: () => '/stream', events: {}, back: vi.fn(), lost: vi.fn() });
  connection.open();
  opened[0].onopen?.();
  return connection;
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
  const connection = lineThatHolds();
  void connection.ask(new Promise(() => {}));
  seconds(0.5);
  expect([connection.slow, connection.announced]).toEqual([true, false]);
  seconds(2);
  expect(connection.announced).toBe(true);
  seconds(1);
  opened.at(-1)?.onopen?.();
  expect([connection.announced, connection.lostAt]).toEqual([false, null]);
});

test('a failed answer is told at once', async () => {
  const connection = lineThatHolds();
  await expect(connection.ask(Promise.reject(new Failure('offline', 0)))).rejects.toThrow();
  expect(connection.announced).toBe(true);
});

test('a silent server is noticed when two beats are missing', () => {
  const connection = lineThatHolds();
  for (let i = 0; i < 6; i++) {
    seconds(5);
    opened[0].dispatchEvent(new Event('beat'));
  }
  expect(connection.announced).toBe(false);
  seconds(12);
  expect(connection.announced).toBe(true);
});

test('who looks at the page again after a late beat is told soon', () => {
  const connection = lineThatHolds();
  seconds(7);
  document.dispatchEvent(new Event('visibilitychange'));
  seconds(1.5);
  expect(connection.announced).toBe(true);
});

test('a network that goes is told at once, and one that comes is tried at once', () => {
  const connection = lineThatHolds();
  window.dispatchEvent(new Event('offline'));
  expect(connection.announced).toBe(true);
  window.dispatchEvent(new Event('online'));
  expect(opened).toHaveLength(2);
});

test('of a connection that is back within a second nothing is said', () => {
  const connection = lineThatHolds();
  opened[0].onerror?.();
  seconds(0.3);
  opened[1].onopen?.();
  seconds(5);
  expect(connection.announced).toBe(false);
  opened[1].onerror?.();
  seconds(0.3);
  opened[2].onerror?.();
  seconds(0.8);
  expect(connection.announced).toBe(true);
});

test('who becomes another viewer hears nothing that is told to the one before', async () => {
  const heard = vi.fn();
  const connection = new Connection({
    path: () => '/stream',
    events: { entry: heard },
    back: vi.fn(),
    lost: vi.fn(),
  });
  connection.open();
  opened[0].onopen?.();
  const told = () => new MessageEvent('entry', { data: '1' });
  opened[0].dispatchEvent(told());
  await connection.asAnother(() => {
    opened[0].dispatchEvent(told());
    return Promise.resolve();
  });
  expect([opened.length, heard.mock.calls.length]).toEqual([2, 1]);
  opened[1].dispatchEvent(told());
  expect(heard.mock.calls.length).toBe(2);

  await expect(connection.asAnother(() => Promise.reject(new Failure('offline', 0)))).rejects.toThrow();
  expect(opened.length).toBe(3);
  connection.close();
});
