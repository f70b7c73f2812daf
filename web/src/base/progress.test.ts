import { beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '../api/types';

const saved: string[][] = [];
vi.mock('../api/client', () => ({
  Failure: class extends Error {},
  api: {
    saveMe: ({ settings }: { settings: { lessons: string[] } }) => {
      saved.push(settings.lessons);
      return Promise.resolve();
    },
  },
}));

const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
});

const me = (id: string, guest: boolean, lessons: string[] = []) =>
  ({ id, guest, settings: { lessons } }) as unknown as Me;

/** fresh is what a page that was just loaded knows. */
async function fresh() {
  vi.resetModules();
  return (await import('./progress.svelte')).progress;
}

beforeEach(() => {
  stored.clear();
  saved.length = 0;
});

test('a guest’s lessons stay in the browser, and go along to his account', async () => {
  let progress = await fresh();
  progress.join(me('', true));
  progress.reach('toy', 'bid', 2);
  expect(progress.begun('toy')).toBe('bid');
  progress.finish('toy', 'bid');
  progress.met('toy');
  expect(progress.begun('toy')).toBeUndefined();
  expect(saved).toEqual([]);

  progress = await fresh();
  expect([...progress.of('toy')]).toEqual(['bid']);
  progress.join(me('ann', false, ['toy/end']));
  expect([...progress.of('toy')].sort()).toEqual(['bid', 'end']);
  expect(saved).toEqual([['toy/bid', 'toy']]);
  progress.finish('toy', 'last');
  expect(saved[1]).toEqual(['toy/last']);
});

test('what an account has left in the browser is nobody else’s', async () => {
  const progress = await fresh();
  progress.join(me('ann', false, ['toy/bid', 'toy']));
  progress.join(me('bob', false, ['toy/end']));
  expect([...progress.of('toy')]).toEqual(['end']);
  expect(progress.seen('toy')).toBe(false);
  expect(saved).toEqual([]);
  progress.join(me('', true));
  expect([...progress.of('toy')]).toEqual([]);
});

test('a lesson is offered once, and not when it is done', async () => {
  const progress = await fresh();
  expect(progress.offers('toy', 'bid')).toBe(true);
  progress.offered('toy', 'bid');
  expect(progress.offers('toy', 'bid')).toBe(false);
  progress.finish('toy', 'end');
  expect(progress.offers('toy', 'end')).toBe(false);
});
