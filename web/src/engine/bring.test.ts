import { beforeEach, expect, test, vi } from 'vitest';
import type { TableSummary } from '../api/types';

const shelves = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => shelves.get(key) ?? null,
  setItem: (key: string, value: string) => shelves.set(key, value),
});
let busy = false;
vi.stubGlobal('navigator', {
  locks: {
    request: (_name: string, _how: unknown, work: (given: unknown) => Promise<void>) =>
      work(busy ? null : {}),
  },
});

const { Failure } = vi.hoisted(() => ({
  Failure: class extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  },
}));
const server = vi.hoisted(() => ({ bring: vi.fn() }));
vi.mock('../api/client', () => ({ api: server, Failure }));
const pocket = vi.hoisted(() => ({ tables: [] as unknown[], forgotten: [] as string[] }));
vi.mock('./engine', () => ({
  here: pocket,
  engine: async () => ({
    call: async (method: string, path: string) => {
      const id = path.split('/').at(-1)!;
      if (method === 'DELETE') {
        pocket.forgotten.push(id);
        return { ok: true, status: 204 };
      }
      const table = (pocket.tables as TableSummary[]).find((t) => t.id === id)!;
      const record = { entries: Array.from({ length: table.entries }) };
      return { ok: true, status: 200, json: async () => ({ id, record }) };
    },
  }),
}));

const { bring, due } = await import('./bring');
const { brought } = await import('./brought.svelte');

const table = (id: string, status: string, entries = 5, more = {}) => ({ id, status, entries, ...more });
const answers = (status: string, ahead = false) =>
  server.bring.mockImplementation(async ({ id }: { id: string }) => ({ table: { id, status }, ahead }));
const diverges = () => server.bring.mockRejectedValueOnce(new Failure('diverged'));
const ids = () => server.bring.mock.calls.map(([game]) => (game as { id: string }).id);

const refused = vi.fn();

beforeEach(() => {
  refused.mockReset();
  shelves.clear();
  brought.read();
  busy = false;
  pocket.tables = [];
  pocket.forgotten = [];
  server.bring.mockReset();
});

test('what is over is brought and forgotten here', async () => {
  pocket.tables = [table('a', 'finished'), table('w', 'finished', 5, { whatIf: {} }), table('o', 'open', 0)];
  answers('finished');
  expect(await bring('', refused)).toEqual([{ id: 'a', status: 'finished' }]);
  expect([ids(), pocket.forgotten]).toEqual([['a'], ['a']]);
});

test('the game that is looked at stays until it is left', async () => {
  pocket.tables = [table('a', 'finished')];
  answers('finished');
  expect(await bring('a', refused)).toEqual([]);
  expect(pocket.forgotten).toEqual([]);
  await bring('', refused);
  expect(pocket.forgotten).toEqual(['a']);
});

test('what goes on stays here, and is brought again when more was played', async () => {
  pocket.tables = [table('a', 'running')];
  answers('running');
  expect(await bring('', refused)).toEqual([]);
  expect([pocket.forgotten, brought.has('a'), due()]).toEqual([[], true, []]);
  pocket.tables = [table('a', 'running', 6)];
  await bring('', refused);
  expect(ids()).toEqual(['a', 'a']);
});

test('where the server is ahead its game is the one that counts', async () => {
  pocket.tables = [table('a', 'running')];
  answers('running', true);
  await bring('', refused);
  expect(pocket.forgotten).toEqual(['a']);
});

test('what went another way is brought under an id of its own, and under that one ever after', async () => {
  pocket.tables = [table('a', 'running')];
  diverges();
  server.bring.mockRejectedValueOnce(new Failure('offline'));
  await expect(bring('', refused)).rejects.toThrow('offline');
  answers('running');
  await bring('', refused);
  const [first, second, third] = ids();
  expect([first, third]).toEqual(['a', second]);
  expect(second).toMatch(/^[a-z2-7]{12}$/);
});

test('while another tab brings nothing is done', async () => {
  busy = true;
  pocket.tables = [table('a', 'finished')];
  expect(await bring('', refused)).toEqual([]);
  expect(ids()).toEqual([]);
});

test('what the server refuses stays here, and the others are brought', async () => {
  pocket.tables = [table('a', 'finished'), table('b', 'finished')];
  answers('finished');
  server.bring.mockRejectedValueOnce(new Failure('bad-record'));
  await bring('', refused);
  expect([pocket.forgotten, refused.mock.calls.length]).toEqual([['b'], 1]);
});
