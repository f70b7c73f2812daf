// Chicago Express on screen.

import type { EntryView } from '../../api/types';
import { bidUp } from '../../table/act/bids';
import { firstOf } from '../../table/story/story';
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
import type { Company, View } from './base/view';
import Waiting from './steps/Waiting.svelte';

/** Bids and passes are done at once; all else is composed and confirmed. */
const AT_ONCE = new Set(['bid', 'pass', 'done']);

function sheet(table: Table): ShareSheet {
  const { companies, players } = table.view;
  const open = companies.filter((c) => c.open);
  const line = lineOf(table, open);
  return {
    ...sheetOf(players, open, LIVERIES, (p) => [
      { label: table.t('sheet.next'), value: p.dividend, means: 'dividend' },
      { label: table.t('sheet.with-next'), value: p.cash + p.dividend },
    ]),
    footer: [
      line('sheet.income', (c) => c.income, 'income'),
      line('sheet.pays', (c) => c.pays, 'pays'),
      line('sheet.pays-next', (c) => (c.left > 0 ? c.minimumBid : '–')),
      line('sheet.minimum', (c) => (c.left > 0 ? c.minimumBid : '–')),
      line('sheet.left', (c) => `${c.left}/${c.shares}`),
      line('sheet.treasury', (c) => c.treasury, 'treasury'),
      line('sheet.engines', (c) => `${c.stock}/${c.locomotives}`),
    ],
  };
}

/** What a turn begins with; the auctions before the first are those of the opening. */
const TURN = new Set(['auction', 'build', 'develop', 'decline']);

function rounds(entries: readonly EntryView[], table: Table): Round[] {
  const found: Round[] = [{ at: 0, name: table.t('tag.opening'), short: '' }];
  const begin = (at: number, round: number) =>
    found.push({ at, name: table.t('tag.round', { round }), short: String(round) });
  const first = entries.find((e) => TURN.has(e.action?.kind ?? ''));
  if (first) begin(first.n, 1);
  for (const e of entries) {
    const paid = e.events.find((x) => x.kind === 'general-dividend');
    if (paid && !e.turn.over) begin(e.n + 1, Number(paid.round) + 1);
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
  composes: (action) => !AT_ONCE.has(action.kind),
  happened,
  dear: 2,
  post: (entry: EntryView) => entry.events.some((e) => e.kind === 'general-dividend'),
  rounds,
  fold: firstOf(build, bidUp('bid')),
  keys: [{ keys: ['1', '2', '3', '4'], does: 'keys.modes' }],
  dividend: { headline, silent: ['general-dividend', 'chicago-reached'] },
  topics: {
    'topic.shares': ['share-offered', 'bid', 'passed', 'share-sold', 'share-given', 'share-unsold'],
    'topic.track': ['build-started', 'laid', 'built'],
    'topic.growth': ['developed', 'income-rose', 'granted', 'industry-grew', 'wabash-opened'],
    'topic.dividends': ['general-dividend', 'chicago-reached', 'dividend-paid', 'received'],
  },
  passes: ['passed', 'cannot-bid', 'declined'],
  unit: '$',
  charts: [incomes<Company>('chart.income', LIVERIES, (c) => c.open)],
});
