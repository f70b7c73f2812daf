import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api, Failure } from '../../api/client';
import type { Action, Position, Preview } from '../../api/types';
import { Alike } from '../story/alike';
import { Composing } from './composing.svelte';
import type { LiveTable } from './live.svelte';

const [lay, build]: Action[] = [{ kind: 'lay', hex: 'A' }, { kind: 'build' }];

/** Answers that the test gives when it likes, the oldest first. */
let answers: { give: (value: never) => void; refuse: (why: Failure) => void }[] = [];
const ask = () => new Promise<never>((give, refuse) => answers.push({ give, refuse }));

beforeEach(() => {
  answers = [];
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem() {}, removeItem() {} });
  for (const call of ['preview', 'act', 'undo'] as const)
    vi.spyOn(api, call).mockImplementation(ask as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const position = (n: number, undo: number | null) => ({ n, undo, seat: 0 }) as Position;

const unmirrored = { current: false };

function steps(
  stream: (tell: (told: Position) => void) => void = () => {},
  mirror: Partial<typeof unmirrored> = {},
): Composing {
  const at = {
    mirror: { ...unmirrored, ...mirror },
    table: { id: 't' },
    position: position(5, null),
    seat: 0,
    options: [],
    alike: new Alike(),
    connection: { lostAt: null, ask: (answer: unknown) => answer, lose() {} },
    module: { composes: () => true },
    warns: () => undefined,
    tellRefusal() {},
    tell() {},
    accept: (told: Position) => (at.position = told),
  };
  stream(at.accept);
  return new Composing(at as unknown as LiveTable);
}
const answered = async (value: unknown) => {
  answers.shift()!.give(value as never);
  await vi.waitUntil(() => answers.length === 0);
  await new Promise((done) => setTimeout(done));
};
const preview = { view: {}, options: [], events: [], turn: { over: false } } as unknown as Preview;

test('what is drawn and not answered yet can be taken back', async () => {
  const s = steps();
  void s.compose(lay);
  expect(s.chosen).toEqual([lay]);
  void s.undo();
  expect(s.chosen).toEqual([]);
  await answered(preview);
  expect(s.composed).toEqual([]);
});

test('what is on its way to the server is taken back when it has arrived', async () => {
  const s = steps();
  void s.act(build);
  await vi.waitUntil(() => answers.length === 1);
  void s.undo();
  expect(api.undo).not.toHaveBeenCalled();
  answers.shift()!.give(position(6, 5) as never);
  await vi.waitUntil(() => answers.length === 1);
  expect(api.undo).toHaveBeenCalledWith('t', 6, 0, 5);
});

test('a turn that the stream tells before the last move is answered is played after the answer, and a second click is nothing', async () => {
  let tell = (_: Position) => {};
  const s = steps((t) => (tell = t));
  void s.act(build);
  await vi.waitUntil(() => answers.length === 1);
  void s.act(build); // a double click
  tell(position(8, null)); // the other has moved as well
  void s.act(lay);
  await new Promise((done) => setTimeout(done));
  expect(api.act).toHaveBeenCalledTimes(1);
  answers.shift()!.give(position(6, 5) as never);
  await vi.waitUntil(() => answers.length === 1);
  await answered(position(9, 8));
  expect(api.act).toHaveBeenCalledTimes(2);
  expect(api.act).toHaveBeenLastCalledWith('t', 8, 0, [lay], undefined);
});

test('what is meant for after the answer is done then, in order, each after the answer to the one before', async () => {
  const s = steps();
  const done: string[] = [];
  void s.compose(lay);
  s.after(() => {
    done.push('another');
    void s.compose(build);
  });
  s.after(() => done.push('last'));
  expect(done).toEqual([]);
  answers.shift()!.give(preview as never);
  await vi.waitUntil(() => answers.length === 1);
  expect(done).toEqual(['another']);
  await answered(preview);
  expect([done, s.composed]).toEqual([
    ['another', 'last'],
    [lay, build],
  ]);
});

test('what is meant for after the answer is done once, however often a doubted line has it asked', async () => {
  const s = steps();
  const confirm = vi.fn();
  void s.compose(lay);
  s.after(() => void s.compose(build));
  s.after(confirm);
  s.back();
  await answered(preview);
  await vi.waitUntil(() => answers.length === 1);
  expect(confirm).not.toHaveBeenCalled();
  await answered(preview);
  expect(confirm).toHaveBeenCalledOnce();
  expect(s.composed).toEqual([lay, build]);
});

test('undo takes back what only waits, before anything that was done', async () => {
  const s = steps();
  const confirm = vi.fn();
  void s.compose(lay);
  s.after(confirm);
  void s.undo();
  await answered(preview);
  expect(confirm).not.toHaveBeenCalled();
  expect(s.composed).toEqual([lay]);
});

test('after a refusal nothing is done of what was meant for after it', async () => {
  const s = steps();
  const confirm = vi.fn();
  void s.compose(lay);
  s.after(confirm);
  answers.shift()!.refuse(new Failure('illegal', 422, { illegal: { why: 'x' } as never, index: 0 }));
  await vi.waitUntil(() => !s.asked);
  void s.compose(build);
  await answered(preview);
  expect(confirm).not.toHaveBeenCalled();
});

/** mirrored sends an action whose preview comes from a mirror of the table; the server has not answered yet. */
async function mirrored(mirror: Partial<typeof unmirrored> = {}, ahead = preview): Promise<Composing> {
  const s = steps(() => {}, { current: true, ...mirror });
  void s.act(build);
  await vi.waitUntil(() => answers.length === 2);
  const drawn =
    vi.mocked(api.preview).mock.invocationCallOrder[0] < vi.mocked(api.act).mock.invocationCallOrder[0];
  answers.splice(drawn ? 0 : 1, 1)[0].give(ahead as never);
  await new Promise((done) => setTimeout(done));
  return s;
}

test('what is sent is drawn as done where a mirror tells what it comes to, until the server has answered', async () => {
  const s = await mirrored();
  expect([s.drawn, s.busy]).toEqual([preview, true]);
  await answered(position(6, 5));
  expect([s.drawn, s.busy]).toEqual([null, false]);
});

test('what was drawn is taken back with a refusal', async () => {
  const s = await mirrored();
  expect(s.drawn).toEqual(preview);
  answers.shift()!.refuse(new Failure('illegal', 422, { illegal: { why: 'x' } as never, index: 0 }));
  await vi.waitUntil(() => !s.busy);
  expect(s.drawn).toBeNull();
});

test('what was drawn stays while nobody answers', async () => {
  const s = await mirrored();
  answers.shift()!.refuse(new Failure('offline', 0));
  await vi.waitUntil(() => s.unsent !== null);
  expect(s.drawn).toEqual(preview);
  s.close();
});

test('neither the end of a game is drawn before the server tells it, nor where what is hidden comes to light', async () => {
  const over = { ...preview, turn: { over: true } } as unknown as Preview;
  expect((await mirrored({}, over)).drawn).toBeNull();
  answers = [];
  expect((await mirrored({}, { ...preview, hidden: true })).drawn).toBeNull();
});

test('without a mirror nothing is asked about what is sent', async () => {
  const s = steps();
  void s.act(build);
  await vi.waitUntil(() => answers.length === 1);
  await answered(position(6, 5));
  expect(api.preview).not.toHaveBeenCalled();
  expect(s.drawn).toBeNull();
});
