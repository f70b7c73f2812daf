import { afterEach, describe, expect, it, vi } from 'vitest';
import { howMany } from '../../engine/thinkers';
import { Maker, Weighing } from './maker';

vi.mock('../judged/record', () => ({ recordOf: async () => ({}) }));
vi.mock('./storage', () => ({ keep: async () => {} }));

interface Asked {
  do: string;
  decision?: number;
  weighed?: unknown[];
}

/** A worker that judges one moment, suspects thirty decisions, and lists four mistakes: every other suspect is one. */
const asked: Asked[] = [];
class FakeWorker {
  onmessage: ((e: { data: { answer: string } }) => void) | null = null;
  postMessage({ ask }: { ask: string }) {
    const question = JSON.parse(ask) as Asked;
    asked.push(question);
    queueMicrotask(() => this.onmessage?.({ data: { answer: JSON.stringify(this.answer(question)) } }));
  }
  terminate() {}
  private answer({ do: what, decision, weighed }: Asked) {
    if (what === 'open') return { moments: 1 };
    if (what === 'moment')
      return { judged: { moment: { entries: 0, chance: [], err: [] }, asked: true, games: 1 } };
    if (what === 'weigh') return { weighed: decision, counts: decision! % 2 === 0 };
    return {
      suspects: Array.from({ length: 30 }, (_, i) => i),
      listed: 4,
      review: { games: weighed?.length ?? 0 },
    };
  }
}

afterEach(() => vi.unstubAllGlobals());

describe('a review made here', () => {
  it('weighs no more when the list of mistakes is full', async () => {
    vi.stubGlobal('Worker', FakeWorker);
    vi.stubGlobal('navigator', { hardwareConcurrency: 4 });
    const told: { state: string; review?: unknown }[] = [];
    const maker = new Maker('toy', (r) => told.push(r));
    await maker.make('a');
    const weighed = asked.filter((q) => q.do === 'weigh').length;
    // The fourth that counts is the seventh; others may be under way by then.
    expect(weighed).toBeGreaterThanOrEqual(7);
    expect(weighed).toBeLessThanOrEqual(7 + howMany());
    expect(asked.at(-1)).toMatchObject({ do: 'sum', weighed: [0, 1, 2, 3, 4, 5, 6] });
    expect(told.at(-1)).toMatchObject({ state: 'done', review: { games: 7 } });
  });

  it('counts what was weighed in the order of the suspects', () => {
    const list = new Weighing(2);
    list.take(1, 'b', true);
    list.take(3, 'd', true);
    expect([list.known, list.full]).toEqual([[], false]);
    list.take(0, 'a', false);
    expect([list.known, list.full]).toEqual([['a', 'b'], false]);
    list.take(2, 'c', true);
    expect([list.known, list.full]).toEqual([['a', 'b', 'c'], true]);
  });
});
