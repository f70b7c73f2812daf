import { expect, test, vi } from 'vitest';
import {
  doubtfulOpening,
  lateBeat,
  longestOpening,
  longestSilence,
  Stream,
  type StreamEnvironment,
} from './stream';

/** A browser that a test can cut off and bring back. */
class FakeBrowser implements StreamEnvironment {
  opened: FakeSource[] = [];
  /** tries to come, and ends of a silence to come */
  waits: { run: () => void; ms: number }[] = [];
  silences: (() => void)[] = [];
  ms = 0;
  source = (path: string) => {
    const s = new FakeSource(path);
    this.opened.push(s);
    return s as unknown as EventSource;
  };
  later = (run: () => void, ms: number) => {
    if ([longestSilence, longestOpening, doubtfulOpening].includes(ms)) this.silences.push(run);
    else this.waits.push({ run, ms });
    return run;
  };
  cancel = (run: unknown) => {
    this.silences = this.silences.filter((s) => s !== run);
  };
  now = () => this.ms;
  get last() {
    return this.opened[this.opened.length - 1];
  }
}
class FakeSource {
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  closed = false;
  private listeners = new Map<string, (e: { data: string }) => void>();
  constructor(readonly path: string) {}
  addEventListener(name: string, tell: (e: { data: string }) => void) {
    this.listeners.set(name, tell);
  }
  say(name: string, data: unknown) {
    this.listeners.get(name)?.({ data: JSON.stringify(data) });
  }
  close() {
    this.closed = true;
  }
}

function setup() {
  const browser = new FakeBrowser();
  const seen: number[] = [];
  const handlers = {
    path: () => `/stream?after=${seen.length}`,
    events: { entry: (n: unknown) => void seen.push(n as number) },
    open: vi.fn(),
    lost: vi.fn(),
  };
  return { browser, seen, handlers, stream: new Stream(handlers, browser) };
}

test('a lost stream is opened again after what was seen', () => {
  const { browser, seen, handlers } = setup();
  browser.last.onopen?.();
  browser.last.say('entry', 0);
  browser.last.say('entry', 1);
  browser.last.onerror?.();
  expect(handlers.lost).toHaveBeenCalledOnce();
  expect(browser.opened[0].closed).toBe(true);
  browser.waits[0].run();
  expect(browser.last.path).toBe('/stream?after=2');
  browser.last.say('entry', 2);
  expect(seen).toEqual([0, 1, 2]);
});

test('waits grow while nobody answers and shrink when somebody does', () => {
  const { browser } = setup();
  for (let i = 0; i < 7; i++) {
    browser.last.onerror?.();
    browser.waits[i].run();
  }
  expect(browser.waits.map((w) => w.ms)).toEqual([250, 500, 1000, 2000, 4000, 5000, 5000]);
  browser.last.onopen?.();
  browser.last.onerror?.();
  expect(browser.waits[7].ms).toBe(250);
});

test('an error of a stream already replaced changes nothing', () => {
  const { browser, handlers, stream } = setup();
  const old = browser.last;
  stream.restart();
  old.onerror?.();
  expect(handlers.lost).not.toHaveBeenCalled();
  expect(browser.opened).toHaveLength(2);
});

test('a closed stream stays closed', () => {
  const { browser, stream } = setup();
  stream.close();
  stream.nudge();
  stream.restart();
  expect(browser.opened).toHaveLength(1);
  expect(browser.last.closed).toBe(true);
});

test('a long silence is a lost connection, and any sign of life ends it', () => {
  const { browser, handlers } = setup();
  browser.last.onopen?.();
  browser.last.say('entry', 0);
  browser.last.say('beat', {});
  expect(browser.silences).toHaveLength(1);
  expect(handlers.lost).not.toHaveBeenCalled();
  browser.silences[0]();
  expect(handlers.lost).toHaveBeenCalledOnce();
  browser.waits[0].run();
  expect(browser.last.path).toBe('/stream?after=1');
});

test('a page looked at again after a long sleep connects at once', () => {
  const { browser, stream } = setup();
  browser.last.onopen?.();
  browser.ms = lateBeat - 1;
  stream.nudge();
  expect(browser.opened).toHaveLength(1);
  browser.ms = lateBeat;
  stream.nudge();
  expect(browser.opened).toHaveLength(2);
});

test('a network that is back is not trusted to be the same', () => {
  const { browser, handlers, stream } = setup();
  browser.last.onopen?.();
  stream.rejoin();
  expect(browser.opened).toHaveLength(2);
  browser.last.onerror?.();
  stream.rejoin(); // and nobody waits for the next try
  expect(browser.opened).toHaveLength(3);
  expect(handlers.lost).toHaveBeenCalledOnce();
});

test('silence is a sure loss, a broken line may be back in a moment', () => {
  const { browser, handlers, stream } = setup();
  browser.last.onopen?.();
  browser.last.onerror?.();
  browser.waits[0].run();
  browser.last.onopen?.();
  browser.silences[0]();
  browser.waits[1].run();
  browser.last.onopen?.();
  stream.lose();
  expect(handlers.lost.mock.calls).toEqual([[false], [true], [true]]);
});

test('a stream that does not open counts as lost, soon where somebody doubts', () => {
  const { browser, handlers, stream } = setup();
  stream.doubt();
  expect(browser.opened).toHaveLength(1); // it is still to open
  browser.last.onopen?.();
  stream.doubt();
  expect(browser.opened).toHaveLength(2);
  expect(handlers.lost).not.toHaveBeenCalled();
  browser.silences[0]();
  expect(handlers.lost).toHaveBeenCalledOnce();
  browser.waits[0].run();
  browser.silences[0]();
  expect(handlers.lost).toHaveBeenCalledTimes(2);
});

test('what somebody else found lost is opened again', () => {
  const { browser, handlers, stream } = setup();
  browser.last.onopen?.();
  stream.lose();
  stream.lose();
  expect(handlers.lost).toHaveBeenCalledOnce();
  browser.waits[0].run();
  browser.last.onopen?.();
  expect(handlers.open).toHaveBeenCalledTimes(2);
});
