import { html, said } from '../../base/rendered';
import { expect, test, vi } from 'vitest';
import { words } from '../../words/words.svelte';
import Votes from './Votes.svelte';
import TopBar from './TopBar.svelte';

const since = '2026-11-18T14:00:00Z';
const later = vi.hoisted(() => Date.parse('2026-11-18T14:01:00Z'));
vi.mock('../../base/now.svelte', () => ({ now: { ms: later, slow: later } }));
vi.mock('../live/layout.svelte', () => ({ layout: () => ({}) }));
// What else the header has is not asked about here.
vi.mock('./TableMenu.svelte', () => ({ default: () => {} }));
vi.mock('../../chrome/NextTable.svelte', () => ({ default: () => {} }));

const table = (rests: object[], pause?: object) =>
  ({
    table: {
      mine: [0],
      left: [],
      seats: [],
      clock: { kind: 'live', main: 2400, step: 0, up: 'bot' },
      pause,
    },
    seats: [{ kind: 'person', name: 'Ann' }],
    clocks: [{ since, left: 1_917_000, used: 0, spent: 0, rests }],
    position: {},
    asked: [0],
    seat: 0,
    isMine: () => true,
    name: () => 'Ann',
    module: { tags: () => [] },
    plans: {},
    analysis: {},
    news: [],
    over: false,
  }) as never;

test('a clock that stands is shown to stand, and the pause above the decision', async () => {
  await words.need('shell');
  const paused = table([{ from: since, why: 'paused' }], { on: true, since, agreed: [0] });
  const bar = html(TopBar, { table: paused, title: 'Chicago Express' });
  expect(bar).toContain('data-left="stands"');
  expect(said(bar)).toContain('paused 31:57');
  expect(said(html(Votes, { table: paused }))).toMatch(/^Paused since .* End the pause$/);

  const adjourned = table([{ from: since, why: 'paused' }], { on: true, since, agreed: [], adjourned: true });
  const says = html(Votes, { table: adjourned });
  expect(said(says)).toMatch(/^Adjourned since .* Only an organiser lets the game go on/);
  expect(says, 'what players may not end no button offers to end').not.toContain('<button');

  const running = table([]);
  expect(html(TopBar, { table: running, title: 'Chicago Express' })).not.toContain('stands');
  expect(said(html(Votes, { table: running }))).toBe('');
});
