import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../api/client';
import type { EntryTold, EntryView, Known } from '../api/types';
import { Mirror } from './mirror';
import { reflected } from './reflected';

/** What the engine was asked, and the statuses it answers with; 200 where none is named. */
let asked: string[] = [];
let bodies: unknown[] = [];
let statuses: number[] = [];
let answers: unknown[] = [];
vi.mock('./engine', () => ({
  mirrors: async () => ({
    call: async (method: string, path: string, body: unknown) => {
      asked.push(`${method} ${path}`);
      bodies.push(body);
      return new Response(JSON.stringify(answers.shift() ?? {}), { status: statuses.shift() ?? 200 });
    },
  }),
}));

const known = (length: number, guessed = false) =>
  ({ record: { entries: Array(length).fill({}) }, mine: [0], over: false, guessed }) as unknown as Known;
/** an entry as the stream tells it, with the position after it */
const entry = (n: number, more: Partial<EntryView> = {}) =>
  ({
    entry: { n, seat: 0, action: { kind: 'pass' }, events: [], turn: { over: false }, ...more },
    position: { n: n + 1, seat: 0, view: { hand: n } },
  }) as unknown as EntryTold;

let last = 0;
beforeEach(() => {
  [asked, bodies, statuses, answers, last] = [[], [], [], [], 3];
  vi.spyOn(api, 'known').mockImplementation(async () => known(last));
});
afterEach(() => vi.restoreAllMocks());

async function mirrored(): Promise<Mirror> {
  const mirror = new Mirror('t', () => last);
  mirror.open();
  await vi.waitUntil(() => mirror.current);
  return mirror;
}

test('a table is mirrored as it is known, and what the stream tells is played along', async () => {
  const mirror = await mirrored();
  expect(reflected('/api/tables/t/frames')).toBe(mirror);
  expect(reflected('/api/tables/t/actions')).toBeUndefined();
  expect(reflected('/api/tables/other/frames')).toBeUndefined();
  last = 4;
  mirror.heard(entry(3));
  expect(reflected('/api/tables/t/frames')).toBeUndefined();
  await vi.waitUntil(() => mirror.current);
  expect(asked).toEqual(['PUT /api/mirrors/t', 'POST /api/mirrors/t/entries']);
  mirror.close();
  expect(reflected('/api/tables/t/frames')).toBeUndefined();
});

test('what cannot be played along is asked for anew', async () => {
  const mirror = await mirrored();
  last = 4;
  statuses = [422];
  mirror.heard(entry(3));
  await vi.waitUntil(() => mirror.current);
  expect(api.known).toHaveBeenCalledTimes(2);
  mirror.close();
});

test('what comes to light is compared with what was told, and asked for anew where it differs', async () => {
  vi.mocked(api.known).mockImplementation(async () => known(last, true));
  const mirror = await mirrored();
  const revealed = [{ kind: 'building-revealed', seat: 1, building: 'b7' }] as EntryView['events'];
  last = 4;
  statuses = [422]; // it had guessed another building
  mirror.heard(entry(3, { events: revealed }));
  expect(mirror.current).toBe(false);
  await vi.waitUntil(() => mirror.current);
  expect(bodies[1]).toMatchObject({ from: 3, told: { seat: 0, events: revealed, view: { hand: 3 } } });
  expect(api.known).toHaveBeenCalledTimes(2);
  mirror.close();
});

test('where nothing is guessed there is nothing to compare', async () => {
  const mirror = await mirrored();
  last = 4;
  mirror.heard(entry(3));
  await vi.waitUntil(() => mirror.current);
  expect(bodies[1]).not.toHaveProperty('told.view');
  mirror.close();
});

test('a game that hides what was taken back is not mirrored, and not asked for at every move', async () => {
  vi.mocked(api.known).mockImplementation(async () => known(last - 1, true));
  const mirror = new Mirror('t', () => last);
  mirror.open();
  await vi.waitUntil(() => !mirror.coming);
  last = 4;
  mirror.heard(entry(3));
  // At the end everything is told.
  vi.mocked(api.known).mockImplementation(async () => known(last));
  last = 5;
  mirror.heard(entry(4, { turn: { over: true } as EntryView['turn'] }));
  await vi.waitUntil(() => mirror.current);
  expect(api.known).toHaveBeenCalledTimes(2);
  mirror.close();
});

test('where the mirror does not know, the server is asked', async () => {
  const mirror = await mirrored();
  statuses = [409, 422];
  expect(await mirror.answer('POST', '/api/tables/t/preview', {})).toBeUndefined();
  expect((await mirror.answer('POST', '/api/tables/t/preview', {}))?.status).toBe(422);
  mirror.close();
});

test('that the game has gone on since is said without asking the server, which knows no better', async () => {
  const mirror = await mirrored();
  statuses = [409];
  answers = [{ code: 'stale' }];
  expect((await mirror.answer('POST', '/api/tables/t/preview', {}))?.status).toBe(409);
  mirror.close();
});
