// Chicago Express on screen.

import type { EntryView } from '../../api/types';
import { bidUp } from '../../table/act/bids';
import { firstOf } from '../../table/story/story';
import type { Meaning, Round, ShareSheet, Shown, Tag, TitleModule } from '../../contract/title';
import { build, hexesOf, payment } from '../shared/log';
import Actions from './steps/Actions.svelte';
import Board from './board/Board.svelte';
import Companies from './panels/Companies.svelte';
import type { Table } from './base/desk.svelte';
import { headline } from './base/dividends';
import Ending from './panels/Ending.svelte';
import { happened } from './base/happened';
import { LIVERIES } from './base/liveries';
import { hexName } from './base/names';
import Past from './steps/Past.svelte';
import Players from './panels/Players.svelte';
import Strip from './panels/Strip.svelte';
import type { CompanyId, View } from './base/view';
import Waiting from './steps/Waiting.svelte';

/** Bids and passes are done at once; all else is composed and confirmed. */
const AT_ONCE = new Set(['bid', 'pass', 'done']);

function show(name: string, value: unknown, table: Table): Shown | undefined {
  if (name === 'company' && typeof value === 'string') {
    const livery = LIVERIES[value as CompanyId];
    return livery && { text: livery.mark, livery };
  }
  if (name === 'hex' && typeof value === 'string') return { text: hexName(table, value), place: value };
  if (name === 'hexes' && Array.isArray(value)) {
    return { text: value.map((id) => hexName(table, String(id))).join(', ') };
  }
  if (name === 'dial') return { text: table.t(`dial.${value}.in-text`) };
  if (name === 'city') return { text: table.t(`city.${value}`) };
  if (name === 'ending') return { text: table.t(`ending.${value}`) };
  return undefined;
}

function tags(table: Table): Tag[] {
  const { phase, round, step } = table.view;
  if (phase === 'over') return [{ text: table.t('tag.over') }];
  if (phase === 'opening') return [{ text: table.t('tag.opening'), term: 'opening' }];
  const steps: Partial<Record<string, { term: string }>> = {
    auction: { term: 'share' },
    choose: { term: 'dial' },
    build: { term: 'build' },
  };
  return [
    { text: table.t('tag.round', { round }) },
    { text: table.t(`tag.${step.kind}`), ...steps[step.kind] },
  ];
}

function sheet(table: Table): ShareSheet {
  const { companies, players } = table.view;
  const open = companies.filter((c) => c.open);
  const line = (label: string, of: (c: (typeof open)[number]) => number | string, means?: Meaning) => ({
    label: table.t(label),
    means,
    values: Object.fromEntries(open.map((c) => [c.company, of(c)])),
  });
  return {
    columns: open.map((c) => ({
      id: c.company,
      livery: LIVERIES[c.company],
      label: LIVERIES[c.company].mark,
    })),
    rows: players.map((p) => ({
      seat: p.seat,
      cash: p.cash,
      shares: Object.fromEntries(p.shares.map((s) => [s.company, s.count])),
      more: [
        { label: table.t('sheet.next'), value: p.dividend, means: 'dividend' },
        { label: table.t('sheet.with-next'), value: p.cash + p.dividend },
      ],
    })),
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

const title: TitleModule<View> = {
  Board,
  Actions,
  Waiting,
  Past,
  Players,
  Companies,
  Strip,
  Ending,
  beside: (table) => (table.view.step.kind === 'auction' ? 'companies' : 'players'),
  tags,
  sheet,
  show,
  composes: (action) => !AT_ONCE.has(action.kind),
  happened,
  post: (entry: EntryView) => entry.events.some((e) => e.kind === 'general-dividend'),
  rounds,
  fold: firstOf(build, bidUp('bid')),
  keys: [{ keys: ['1', '2', '3', '4'], does: 'keys.modes' }],
  payday: (events, table) =>
    payment(events, headline(table, events), ['general-dividend', 'chicago-reached'], (company) =>
      show('company', company, table),
    ),
  places: hexesOf,
  topics: {
    'topic.shares': ['share-offered', 'bid', 'passed', 'share-sold', 'share-given', 'share-unsold'],
    'topic.track': ['build-started', 'laid', 'built'],
    'topic.growth': ['developed', 'income-rose', 'granted', 'industry-grew', 'wabash-opened'],
    'topic.dividends': ['general-dividend', 'chicago-reached', 'dividend-paid', 'received'],
  },
  passes: ['passed', 'cannot-bid', 'declined'],
  minor: ['share-offered', 'bid', 'bid-up'],
  unit: '$',
  charts: [
    {
      label: 'chart.income',
      points: (view) =>
        view.companies
          .filter((c) => c.open)
          .map((c) => ({
            id: c.company,
            label: LIVERIES[c.company].mark,
            colour: `--co-${LIVERIES[c.company].colour}`,
            value: c.income,
          })),
    },
  ],
};

export default title;
