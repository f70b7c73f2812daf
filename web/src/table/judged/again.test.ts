import { beforeEach, expect, it, vi } from 'vitest';

const { branch, visit } = vi.hoisted(() => ({
  branch: vi.fn(async (_: string, at: number) => ({ id: `branch-${at}` })),
  visit: vi.fn(),
}));
vi.mock('../../api/client', () => ({ api: { branch } }));
vi.mock('../../base/router.svelte', () => ({ router: { visit } }));
import { again, standing } from './again';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

const whatIf = (at: number, table = 'game') => ({ whatIf: { table, at, guessed: false } });

it('goes through the decisions one by one, each from the game itself', async () => {
  expect(standing(whatIf(5))).toBeNull();
  await again({ table: 'game', moments: [5, 9], bots: true });
  expect(visit).toHaveBeenLastCalledWith('/table/branch-5');
  const first = standing(whatIf(5));
  expect(first).toMatchObject({ number: 1, of: 2 });
  await first?.next?.();
  expect(branch).toHaveBeenLastCalledWith('game', 9, true);
  expect(visit).toHaveBeenLastCalledWith('/table/branch-9');
  expect(standing(whatIf(9))).toEqual({ number: 2, of: 2 });
});

it('leaves other tables alone', async () => {
  await again({ table: 'game', moments: [5], bots: false });
  expect(standing(whatIf(6))).toBeNull();
  expect(standing(whatIf(5, 'another'))).toBeNull();
  expect(standing({})).toBeNull();
});
