import { describe, expect, test } from 'vitest';
import type { EntryView, Event } from '../../api/types';
import { inForce, takenBack } from './history';
import { place, real, roundAt, thinned } from './rounds';
import { notedAt, firstOf, lineOf, newsSince, steps, story, together } from './story';
import type { Round } from '../../contract/title';

const turn = { seats: [], chance: false, over: false };
const entry = (n: number, seat: number | 'chance', ...events: (string | Event)[]): EntryView => ({
  n,
  seat,
  at: '',
  turn,
  events: events.map((e) => (typeof e === 'string' ? { kind: e } : e)),
});
const undo = (n: number, seat: number, to: number): EntryView => ({ ...entry(n, seat), undo: to });

const fold = firstOf(steps('build-started', 'built', ['build-started', 'laid']), together('drawn'));
const tell = (entries: EntryView[]) => story(entries, inForce(entries), fold);
const kinds = (entries: EntryView[]) => tell(entries).map((l) => l.events.map((e) => e.kind).join(' '));

describe('the lines of the log', () => {
  test('a build is one line, with what came of it; its entries stand behind it', () => {
    const entries = [
      entry(0, 0, 'bid'),
      entry(1, 1, 'build-started'),
      entry(2, 1, 'laid'),
      entry(3, 1, 'laid', 'built', 'dividend-paid'),
      entry(4, 2, 'bid'),
    ];
    expect(kinds(entries)).toEqual(['bid', 'built dividend-paid', 'bid']);
    expect(tell(entries)[1]).toMatchObject({ from: 1, to: 3, seat: 1 });
    expect(tell(entries)[1].entries).toHaveLength(3);
  });
  test('a build that is not over yet is told step by step', () => {
    expect(kinds([entry(0, 1, 'build-started'), entry(1, 1, 'laid')])).toEqual(['build-started', 'laid']);
  });
  test('what was taken back in a build is told by itself', () => {
    const entries = [entry(0, 1, 'build-started'), entry(1, 1, 'laid'), undo(2, 1, 1), entry(3, 1, 'built')];
    expect(tell(entries).map((l) => l.gone)).toEqual([false, true, true, false]);
  });
  test('draws one after the other are one line, up to the one that brings something else', () => {
    const entries = [
      entry(0, 'chance', 'drawn'),
      entry(1, 'chance', 'drawn', 'round-started'),
      entry(2, 'chance', 'drawn'),
    ];
    expect(kinds(entries)).toEqual(['drawn drawn round-started', 'drawn']);
  });
  test('an entry finds its line', () => {
    const lines = tell([
      entry(0, 0, 'bid'),
      entry(1, 1, 'build-started'),
      entry(2, 1, 'built'),
      entry(3, 0, 'x'),
    ]);
    expect([0, 1, 2, 3].map((n) => lineOf(lines, n))).toEqual([0, 1, 1, 2]);
  });
  test('news are counted by lines, not by entries: a build is one, and so are draws', () => {
    const entries = [
      entry(0, 0, 'bid'),
      entry(1, 1, 'build-started'),
      entry(2, 1, 'laid'),
      entry(3, 1, 'built'),
      entry(4, 'chance', 'drawn'),
      entry(5, 'chance', 'drawn'),
      entry(6, 2, 'bid'),
    ];
    expect(newsSince(tell(entries), 1).map((l) => l.from)).toEqual([1, 4, 6]);
  });
  test('what is drawn unseen is no line, and what is dealt one by one is one sentence', () => {
    const entries = [
      entry(0, 'chance', { kind: 'drawn', what: 'oak' }),
      entry(1, 'chance', { kind: 'drawn', what: 'ash' }, 'round-started'),
      entry(2, 'chance'),
      entry(3, 0, 'bid'),
    ];
    const sums = { drawn: (all: readonly Event[]) => [{ kind: 'all-drawn', what: all.map((e) => e.what) }] };
    const lines = story(entries, inForce(entries), fold, [], sums);
    expect(lines.map((l) => l.events)).toEqual([
      [{ kind: 'all-drawn', what: ['oak', 'ash'] }, { kind: 'round-started' }],
      [{ kind: 'bid' }],
    ]);
  });
  test('are as many as the lines of the log: bids, and who passed, too', () => {
    const entries = [
      entry(0, 1, 'bid'),
      entry(1, 2, 'bid'),
      entry(2, 1, 'passed', 'sold'),
      entry(3, 2, 'bid'),
      entry(4, 1, 'passed'),
    ];
    expect(newsSince(tell(entries), 0).map((l) => l.from)).toEqual([0, 1, 2, 3, 4]);
  });
});

describe('taking back', () => {
  test('counts the actions that it took, not the undos among them', () => {
    const entries = [entry(0, 0), entry(1, 0), entry(2, 0), undo(3, 0, 2), undo(4, 0, 1)];
    expect([...takenBack(entries)].map(([n, { own }]) => [n, own])).toEqual([
      [3, 1],
      [4, 1],
    ]);
  });
  test('counts all that one undo took', () => {
    expect(takenBack([entry(0, 0), entry(1, 0), undo(2, 0, 0)]).get(2)?.own).toBe(2);
  });
  test('knows whose else it took', () => {
    const entries = [entry(0, 0), entry(1, 2), entry(2, 'chance'), entry(3, 1), undo(4, 0, 0)];
    expect(takenBack(entries).get(4)).toEqual({ own: 1, others: new Set([1, 2]) });
  });
});

describe('a game by its rounds', () => {
  const round = (at: number, short: string): Round => ({ at, name: short, short });
  const rounds = [round(0, ''), round(10, '1'), round(14, '2')];
  test('every round is as wide as any other', () => {
    expect([0, 5, 10, 12, 14, 19, 24].map((n) => place(rounds, 24, n))).toEqual([0, 0.5, 1, 1.5, 2, 2.5, 3]);
  });
  test('without rounds a moment stands at its number', () => {
    expect(place([], 24, 7)).toBe(7);
  });
  test('a round in which nothing was done takes no room', () => {
    expect(real([round(0, 'a'), round(4, 'b'), round(4, 'c'), round(9, 'd')], 9).map((r) => r.short)).toEqual(
      ['a', 'c'],
    );
  });
  test('a moment finds its round', () => {
    expect([0, 9, 10, 30].map((n) => roundAt(rounds, n))).toEqual([0, 0, 1, 2]);
  });
  test('names that would touch are left out, and rounds without a name', () => {
    expect(thinned([round(0, ''), round(1, '1'), round(2, '2'), round(3, '3')], 2)).toEqual([1, 3]);
  });
});

test('who left or came back is told before the line that followed, or last of all', () => {
  const entries = [
    entry(0, 0, 'bid'),
    entry(1, 1, 'build-started'),
    entry(2, 1, 'built'),
    entry(3, 0, 'bid'),
  ];
  const coming = (n: number) => ({ seat: 1, n, back: false, at: `${n}` });
  const at = notedAt(tell(entries), [coming(1), coming(2), coming(4)], 4);
  expect([...at].map(([line, list]) => [line, list.map((c) => c.n)])).toEqual([
    [1, [1]],
    [3, [2]],
    [4, [4]],
  ]);
});
