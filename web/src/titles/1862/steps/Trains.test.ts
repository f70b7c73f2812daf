import { html, said } from '../../../base/rendered';
import { expect, test } from 'vitest';
import { words } from '../../../words/words.svelte';
import Trains from './Trains.svelte';

test('of a train without a permit it is said that it may be bought, and cannot run', async () => {
  await words.need('1862', 'shell');
  const buy = (type: string) => ({ action: { kind: 'buy-train', type, warranties: 0 } });
  const table = {
    view: {
      company: 'L&H',
      companies: [{ company: 'L&H', permits: ['local'], cash: 500, trains: [] }],
      buying: { price: 100, next: 'A' },
      trains: [{ class: 'A', names: ['1F', '2E', '2L'] }],
      phase: 'A',
      trainLimit: { count: 3, perType: false },
    },
    options: [buy('express'), buy('local')],
    table: { title: '1862', mine: [0] },
    seat: 0,
    live: true,
    myTurn: true,
    plans: {},
    hint: {},
    position: {},
    composed: [],
    optimistic: [],
    focus: null,
    warns: () => undefined,
    t: (key: string, args?: Record<string, unknown>) => words.say('1862', key, args),
  };
  const chips = html(Trains, { table: table as never }).match(/<button class="chip.*?<\/button>/gs)!;
  expect(chips.map(said)).toEqual([
    expect.stringMatching(/2L local$/),
    expect.stringMatching(/2E express · can’t run: no permit$/),
  ]);
  expect(chips[1]).toContain('It may be bought');
});
