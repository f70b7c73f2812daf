// German Railways on screen.

import type { EntryView } from '../../api/types';
import { bidUp } from '../../table/act/bids';
import { firstOf, together } from '../../table/story/story';
import type { Round, ShareSheet } from '../../contract/title';
import { cubeTitle, incomes, lineOf, sheetOf } from '../cube/title';
import { build } from '../shared/log';
import Actions from './steps/Actions.svelte';
import Board from './board/Board.svelte';
import Companies from './panels/Companies.svelte';
import type { Table } from './base/selection.svelte';
import { headline } from './base/dividends';
import Ending from './panels/Ending.svelte';
import { happened } from './base/happened';
import { LIVERIES } from './base/liveries';
import Past from './steps/Past.svelte';
import Players from './panels/Players.svelte';
import Strip from './panels/Strip.svelte';
import { show, tags } from './base/telling';
import type { View } from './base/view';
import Waiting from './steps/Waiting.svelte';

/** An expansion and an offer are composed and confirmed; all else is done at once. */
const COMPOSED = new Set(['auction', 'build', 'lay']);

function sheet(table: Table): ShareSheet {
  const { companies, players } = table.view;
  const line = lineOf(table, companies);
  return {
    ...sheetOf(players, companies, LIVERIES, (p) => [
      { label: table.t('sheet.income'), value: p.income, means: 'income' },
      { label: table.t('sheet.dividend'), value: p.dividend },
    ]),
    footer: [
      line('sheet.company-income', (c) => c.income, 'income'),
      line('sheet.treasury', (c) => c.treasury, 'treasury'),
      line('sheet.left', (c) => `${c.left}/${c.shares}`),
      line('sheet.engines', (c) => `${c.stock}/${c.locomotives}`),
      line('sheet.lacks', (c) => c.lacks),
    ],
  };
}

function rounds(entries: readonly EntryView[], table: Table): Round[] {
  const found: Round[] = [{ at: 0, name: table.t('tag.opening'), short: '' }];
  for (const e of entries) {
    const began = e.events.find((x) => x.kind === 'round-started');
    if (!began) continue;
    const round = Number(began.round);
    found.push({ at: e.n + 1, name: table.t('tag.round', { round }), short: String(round) });
  }
  return found;
}

export default cubeTitle<View>({
  Board,
  Actions,
  Waiting,
  Past,
  Players,
  Companies,
  Strip,
  Ending,
  show,
  tags,
  sheet,
  composes: (action) => COMPOSED.has(action.kind),
  happened,
  post: (entry: EntryView) => entry.events.some((e) => e.kind === 'dividend-paid'),
  rounds,
  fold: firstOf(build, together('token-drawn'), bidUp('bid')),
  sums: {
    'token-drawn': (events) => [
      { kind: 'tokens-drawn', first: events[0].place, seats: events.map((e) => e.seat) },
    ],
  },
  dear: 2,
  keys: [{ keys: ['1', '2'], does: 'keys.modes' }],
  dividend: { headline, silent: ['connected', 'dividend-withheld'] },
  topics: {
    'topic.shares': ['share-offered', 'bid', 'passed', 'share-sold', 'share-given', 'share-unsold'],
    'topic.track': ['build-started', 'laid', 'built', 'connected'],
    'topic.dividends': ['dividend-paid', 'received'],
    'topic.turns': ['round-started', 'tokens-put', 'token-drawn', 'tokens-drawn', 'turn-passed'],
    'topic.end': ['end-proposed', 'vote-asked', 'voted'],
  },
  passes: ['passed', 'cannot-bid', 'turn-passed', 'round-started', 'tokens-put'],
  unit: 'ℳ',
  charts: [
    {
      label: 'chart.income',
      atEnd: true,
      points: (view, table) =>
        view.players.map((p) => ({
          id: String(p.seat),
          label: table.name(p.seat),
          colour: `--seat-${p.seat % 8}`,
          value: p.income,
        })),
    },
    incomes('chart.companies', LIVERIES),
  ],
});
