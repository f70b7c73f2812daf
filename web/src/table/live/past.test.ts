import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, Failure } from '../../api/client';
import type { Frame } from '../../api/types';
import { Alike } from '../story/alike';
import type { LiveTable } from './live.svelte';
import { PastMoments } from './past.svelte';

const turn = { seats: [], chance: false, over: false };
const told = vi.fn();
let down: Failure | null = null;

beforeEach(() => {
  down = null;
  vi.spyOn(api, 'frames').mockImplementation((_, from, to) => {
    if (down) return Promise.reject(down);
    return Promise.resolve(
      Array.from({ length: to - from + 1 }, (_, i) => ({ n: from + i, turn, view: {} }) as Frame),
    );
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function past(): PastMoments {
  const at = {
    table: { id: 't' },
    position: { n: 50 },
    seat: 0,
    alike: new Alike(),
    connection: { ask: (answer: unknown) => answer },
    tell: told,
  };
  return new PastMoments(at as unknown as LiveTable);
}

test('a moment asked for while the line is down is shown when it is back', async () => {
  const moments = past();
  down = new Failure('offline', 0);
  await moments.goto(7);
  expect(moments.frame).toBeNull();
  expect(told).toHaveBeenCalledWith(down);
  down = null;
  moments.back();
  await vi.waitUntil(() => moments.frame?.n === 7);
});

test('who has gone back to the present meanwhile stays there', async () => {
  const moments = past();
  down = new Failure('offline', 0);
  await moments.goto(7);
  await moments.goto(null);
  down = null;
  moments.back();
  await new Promise((done) => setTimeout(done));
  expect(moments.frame).toBeNull();
});

test('a server that has too much to do is asked again', async () => {
  vi.useFakeTimers();
  const moments = past();
  down = new Failure('busy', 503);
  await moments.goto(7);
  down = null;
  await vi.advanceTimersByTimeAsync(3000);
  expect(moments.frame?.n).toBe(7);
});
