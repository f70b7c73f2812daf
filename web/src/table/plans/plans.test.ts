import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../api/client';
import type { Action, EntryView } from '../../api/types';
import { Alike } from '../story/alike';
import type { LiveTable } from '../live/live.svelte';
import { steps as foldSteps } from '../story/story';
import { plansApi } from './api';
import { numbered, ownOf, told, upToNow } from './line';
import { Plans } from './plans.svelte';
import * as storage from './storage';
import { Trial } from './trial.svelte';
import type { Step, Tried } from './types';

// No page is gone to.
vi.mock('../../base/router.svelte', () => ({ router: { visit: vi.fn() } }));
// The screens are nothing to a test without a browser.
vi.mock('./parts', async () => ({ Trial: (await import('./trial.svelte')).Trial }));

const take = (n: number): Action => ({ kind: 'take', n });
const step = (seat: number, n: number): Step => ({ seat, action: take(n) });
const entry = (n: number, s: Step): EntryView => ({
  ...s,
  n,
  at: '',
  events: [],
  turn: { seats: [], chance: false, over: false },
});

/** A game in which two take turns, and nobody may take more than three. */
function tried(_id: string, _seat: number, at: number, line: Step[]): Promise<Tried> {
  const bad = line.findIndex((s) => (s.action.n as number) > 3);
  const done = bad < 0 ? line : line.slice(0, bad);
  const asked = (at + done.length) % 2;
  return Promise.resolve({
    at,
    asked,
    turn: { seats: [asked], chance: false, over: false },
    view: { taken: done.length },
    options: [1, 2, 3].map((n) => ({ action: take(n) })),
    standings: [],
    steps: done.map(({ seat, action }) => ({ events: [{ kind: 'took', seat, n: action.n }] })),
    broken: bad < 0 ? undefined : { code: 'illegal', detail: '', illegal: { why: 'too-many', rule: '2.1' } },
  } as Tried);
}

const shelves = new Map<string, string>();
beforeEach(() => {
  shelves.clear();
  vi.stubGlobal('localStorage', {
    getItem: (k: string) => shelves.get(k) ?? null,
    setItem: (k: string, v: string) => shelves.set(k, v),
    removeItem: (k: string) => shelves.delete(k),
  });
  vi.spyOn(plansApi, 'try').mockImplementation(tried);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** The table of the one who sits at seat 1, at a moment at which seat 0 is asked. */
function table(n = 4, entries: EntryView[] = []): LiveTable {
  const at = {
    table: { id: 't', title: 'toy', status: 'running', mine: [1] },
    position: { n, seat: 1 },
    entries,
    seat: 1,
    live: true,
    moment: null,
    turn: { seats: [0], chance: false, over: false },
    myTurn: false,
    over: false,
    busy: false,
    alike: new Alike(),
    connection: { ask: (answer: unknown) => answer },
    module: { composes: (a: Action) => a.n === 1, show: () => undefined },
    shown: () => ({ text: '' }),
    hint: { close() {} },
    analysis: { close() {} },
    past: { goto: () => Promise.resolve() },
    tellRefusal: vi.fn(),
    tell: vi.fn(),
  };
  return at as unknown as LiveTable;
}

test('one decides for whoever is asked, and composes before that', async () => {
  const at = table();
  const trial = (await Trial.open(at, 4, [], { at: null, seat: 1 }))!;
  expect([trial.seat, trial.myTurn]).toEqual([0, true]);
  const before = trial.position.n;
  await trial.choose(take(1));
  expect([trial.composed.length, trial.line.length]).toEqual([1, 0]);
  expect(trial.position.n).toBe(before);
  await trial.confirm(take(2));
  expect(trial.line).toEqual([step(0, 1), step(0, 2)]);
  expect(trial.position.n).not.toBe(before);
  expect([trial.seat, trial.aside.seat]).toEqual([0, 1]);
});

test('what is refused leaves the line as it was, and says why', async () => {
  const at = table();
  const trial = (await Trial.open(at, 4, [step(0, 2)], { at: null, seat: 1 }))!;
  await trial.act(take(7));
  expect(trial.line).toEqual([step(0, 2)]);
  expect(at.tellRefusal).toHaveBeenCalledWith({ illegal: { why: 'too-many', rule: '2.1' }, index: 0 });
  const found = await trial.preview(take(7));
  expect(found).toMatchObject({ illegal: { rule: '2.1' } });
});

test('a line that breaks is followed as far as it goes', async () => {
  const trial = (await Trial.open(table(), 4, [step(0, 2), step(1, 9), step(0, 1)], { at: null, seat: 1 }))!;
  expect(trial.line).toEqual([step(0, 2)]);
  expect(trial.refused?.step).toEqual(step(1, 9));
  await trial.act(take(3));
  expect(trial.refused).toBeNull();
});

test('what has come to light in a trial is an example, from that step on', async () => {
  vi.spyOn(plansApi, 'try').mockImplementation(async (id, seat, at, line) => {
    const found = await tried(id, seat, at, line);
    return line.length > 1 ? { ...found, guessed: 1 } : found;
  });
  const trial = (await Trial.open(table(), 4, [step(0, 2)], { at: null, seat: 1 }))!;
  expect(trial.guessed).toBe(false);
  await trial.compose(take(1));
  expect(trial.guessed).toBe(true);
  await trial.takeBack();
  await trial.confirm(take(3));
  expect(trial.guessed).toBe(true);
  await trial.backTo(1);
  expect(trial.guessed).toBe(false);
});

test('what is pressed twice is done once, and undo takes back the last step', async () => {
  const trial = (await Trial.open(table(), 4, [], { at: null, seat: 1 }))!;
  await Promise.all([trial.act(take(2)), trial.act(take(2))]);
  expect(trial.line.length).toBe(1);
  await trial.act(take(3));
  await trial.undo();
  expect(trial.line).toEqual([step(0, 2)]);
  await trial.backTo(0);
  expect([trial.line.length, trial.canUndo]).toEqual([0, false]);
});

test('a line goes on from where the game has come to', () => {
  const line = [step(0, 1), step(1, 2), step(0, 3), step(1, 1)];
  expect(upToNow(line, [], 1)).toEqual(line);
  expect(upToNow(line, [entry(4, step(0, 1))], 1)).toEqual(line.slice(1));
  // Another move than was assumed: what is one's own is left.
  expect(upToNow(line, [entry(4, step(0, 2))], 1)).toEqual(line.slice(1));
  expect(upToNow([step(0, 1), step(0, 1)], [entry(4, step(0, 2))], 1)).toEqual([]);
});

test('steps of one seat are told together where the log does so, and one’s own are numbered', () => {
  const line = [step(0, 1), step(1, 1), step(1, 2), step(1, 3)];
  const events = ['took', 'began', 'on', 'ended'].map((kind) => ({ events: [{ kind }] }));
  const steps = told(line, events, foldSteps('began', 'ended', ['on']));
  expect(steps.map((s) => [s.from, s.to])).toEqual([
    [0, 0],
    [1, 3],
  ]);
  expect(numbered(line, 1)).toEqual([0, 1, 2, 3]);
  expect(ownOf([...line, step(0, 2), step(1, 1)], 1)).toEqual(line.slice(1));
});

test('while nobody answers a plan is kept in the browser, and sent when the line is back', async () => {
  const plans = new Plans(table());
  const keep = vi.spyOn(plansApi, 'keep').mockRejectedValue(new Failure('offline', 0));
  await plans.start();
  await plans.world!.act(take(2));
  await plans.world!.act(take(3));
  await plans.keep('Mine');
  expect(plans.kept.map((p) => [p.name, p.unsent])).toEqual([['Mine', true]]);
  const id = 7;
  keep.mockImplementation((_t, _s, draft) =>
    Promise.resolve({ ...draft, id, seat: 1, stands: 'holds', actions: [] }),
  );
  const kept = { name: 'Mine', seat: 1, at: 4, line: [], id, stands: 'holds' as const, actions: [] };
  vi.spyOn(plansApi, 'kept').mockResolvedValue({ plans: [kept], most: 5 });
  await plans.back();
  expect(storage.unsent('t', 1)).toEqual([]);
  expect([plans.kept[0].id, plans.current]).toEqual([7, 7]);
});

/** A table of one's own turn: what is played comes back as a position, and reveals end what can be sent at once. */
function mine(played: Action[][], ends: (actions: Action[]) => boolean): LiveTable {
  const at = table();
  const steps = {
    look: (actions: Action[]) => Promise.resolve(ends(actions.slice(0, -1)) ? null : {}),
    play: (actions: Action[]) => {
      played.push(actions);
      at.position = { ...at.position, n: at.position.n + actions.length };
      return Promise.resolve();
    },
  };
  return Object.assign(at, { myTurn: true, seat: 0, steps, table: { ...at.table, mine: [0] } });
}

test('what was tried is played batch after batch, up to where another goes on', async () => {
  const played: Action[][] = [];
  const plans = new Plans(mine(played, (actions) => actions.some((a) => a.n === 2)));
  const line = [step(0, 3), step(0, 2), step(0, 3), step(1, 3)];
  vi.spyOn(plansApi, 'try').mockImplementation(tried);
  await plans.enter({ at: null, seat: 0, line });
  expect(plans.way).toBe('play');
  await plans.send();
  expect(played).toEqual([[take(3), take(2)], [take(3)]]);
  expect(plans.world).toBeNull();
});

test('while one waits it can become an order, and of a game that is over it is played on', async () => {
  const plans = new Plans(table());
  await plans.enter({ at: null, seat: 1, line: [step(0, 2)] });
  expect(plans.way).toBeNull();
  await plans.enter({ at: null, seat: 1, line: [step(0, 2), step(1, 2)] });
  expect(plans.way).toBe('order');
  const over = Object.assign(table(), { over: true, moment: 2 });
  const later = new Plans(over);
  await later.enter({ at: 2, seat: 0, line: [] });
  expect([later.way, later.world?.owner, later.keeps]).toEqual(['on', 0, false]);
});
