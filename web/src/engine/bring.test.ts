import { beforeEach, expect, test, vi } from 'vitest';
import type { TableSummary } from '../api/types';

/** A table here, of which fewer entries may be brought than it has. */
type Here = TableSummary & { brings?: number };

const shelves = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => shelves.get(key) ?? null,
  setItem: (key: string, value: string) => shelves.set(key, value),
});
let busy = false;
let held: { name: string }[] = [];
vi.stubGlobal('navigator', {
  locks: {
    request: (_name: string, _how: unknown, work: (given: unknown) => Promise<void>) =>
      work(busy ? null : {}),
    query: async () => ({ held }),
  },
});

const { Failure } = vi.hoisted(() => ({
  Failure: class extends Error {
    constructor(readonly code: string) {
      super(code);
    }
  },
}));
const server = vi.hoisted(() => ({ bring: vi.fn(), lobby: vi.fn(), me: vi.fn(), saveMe: vi.fn() }));
vi.mock('../api/client', () => ({ api: server, Failure }));
const pocket = vi.hoisted(() => ({
  tables: [] as unknown[],
  forgotten: [] as string[],
  moved: [] as string[],
  /** somebody has decided since */
  late: false,
}));
vi.mock('./engine', () => ({
  here: pocket,
  engine: async () => ({
    call: async (method: string, path: string, body?: { id: string }) => {
      const [id] = path.split('/').at(-1)!.split('?');
      if (method === 'DELETE') {
        if (!pocket.late) pocket.forgotten.push(id!);
        return { ok: !pocket.late };
      }
      if (method === 'POST') {
        pocket.moved.push(body!.id);
        return { ok: true };
      }
      const { entries, brings = entries } = (pocket.tables as Here[]).find((t) => t.id === id)!;
      const record = { entries: Array.from({ length: brings }) };
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
  server.me.mockReset().mockResolvedValue({ id: 'ann' });
  server.saveMe.mockReset();
  shelves.clear();
  brought.read();
  [busy, held] = [false, []];
  Object.assign(pocket, { tables: [], forgotten: [], moved: [], late: false });
  server.bring.mockReset();
  server.lobby.mockResolvedValue({ yours: [], finished: [] });
});

test('what is over is brought and forgotten here', async () => {
  pocket.tables = [table('a', 'finished'), table('w', 'finished', 5, { whatIf: {} }), table('o', 'open', 0)];
  answers('finished');
  expect(await bring('', refused)).toEqual(['over']);
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

test('where the server is ahead its game is the one that counts, even if it is looked at', async () => {
  pocket.tables = [table('a', 'running')];
  answers('running');
  await bring('', refused);
  server.lobby.mockResolvedValue({ yours: [table('a', 'running', 9)], finished: [] });
  answers('running', true);
  expect(await bring('a', refused)).toEqual(['ahead']);
  expect(pocket.forgotten).toEqual(['a']);
});

test('a game that goes on while it is brought is not forgotten', async () => {
  pocket.tables = [table('a', 'running')];
  pocket.late = true;
  answers('running', true);
  expect(await bring('', refused)).toEqual([]);
});

test('what went another way becomes a game of its own, under the same id after an interruption', async () => {
  pocket.tables = [table('a', 'running')];
  diverges();
  server.bring.mockRejectedValueOnce(new Failure('offline'));
  pocket.late = true;
  await expect(bring('', refused)).rejects.toThrow('offline');
  pocket.late = false;
  diverges();
  answers('running');
  expect(await bring('', refused)).toEqual(['apart']);
  const [first, second, third, fourth] = ids();
  expect([first, third, fourth]).toEqual(['a', 'a', second]);
  expect([pocket.moved, pocket.forgotten]).toEqual([[second, second], ['a']]);
  expect(second).toMatch(/^[a-z2-7]{12}$/);
});

test('what went another way stays as it is while somebody looks at it, or a bot is about to move', async () => {
  pocket.tables = [table('a', 'running')];
  held = [{ name: 'scrip.table:a' }];
  diverges();
  expect(await bring('', refused)).toEqual([]);
  held = [];
  pocket.tables = [table('a', 'running', 6, { brings: 5 })];
  diverges();
  expect(await bring('', refused)).toEqual([]);
  expect([pocket.moved, pocket.forgotten]).toEqual([[], []]);
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

test('a stranger is somebody before anything is brought, and nobody is asked where nothing is', async () => {
  server.me.mockResolvedValue({ id: null });
  await bring('', refused);
  expect(server.me).not.toHaveBeenCalled();
  pocket.tables = [table('one', 'running')];
  answers('running');
  await bring('', refused);
  expect(server.saveMe).toHaveBeenCalledOnce();
  expect(server.saveMe.mock.invocationCallOrder[0]).toBeLessThan(server.bring.mock.invocationCallOrder[0]!);
  server.me.mockResolvedValue({ id: 'ann' });
  pocket.tables = [table('two', 'running')];
  await bring('', refused);
  expect(server.saveMe).toHaveBeenCalledOnce();
});
