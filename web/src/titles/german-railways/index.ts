// German Railways on screen.

import type { EntryView } from '../../api/types';
import { bidUp } from '../../table/act/bids';
import { firstOf, together } from '../../table/story/story';
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
import type { Company, CompanyId, View } from './base/view';
import Waiting from './steps/Waiting.svelte';

/** An expansion and an offer are composed and confirmed; all else is done at once. */
const COMPOSED = new Set(['auction', 'build', 'lay']);

function show(name: string, value: unknown, table: Table): Shown | undefined {
  if ((name === 'company' || name === 'other') && typeof value === 'string') {
    const livery = LIVERIES[value as CompanyId];
    return livery && { text: livery.mark, livery };
  }
  if (name === 'hex' && typeof value === 'string') return { text: hexName(table, value), place: value };
  if (name === 'hexes' && Array.isArray(value)) {
    return { text: value.map((id) => hexName(table, String(id))).join(', ') };
  }
  if (name === 'ending') return { text: table.t(`ending.${value}`) };
  return undefined;
}

function tags(table: Table): Tag[] {
  const { phase, round, step, order } = table.view;
  if (phase === 'over') return [{ text: table.t('tag.over') }];
  if (phase === 'opening') return [{ text: table.t('tag.opening'), term: 'opening' }];
  const steps: Partial<Record<string, { term: string }>> = {
    auction: { term: 'share' },
    build: { term: 'build' },
    draw: { term: 'bag' },
    vote: { term: 'vote' },
  };
  const turn = { text: table.t('tag.turn', { n: order.turn + 1, of: order.drawn.length }), term: 'bag' };
  return [
    { text: table.t('tag.round', { round }) },
    ...(step.turn === null ? [] : [turn]),
    { text: table.t(`tag.${step.kind}`), ...steps[step.kind] },
  ];
}

function sheet(table: Table): ShareSheet {
  const { companies, players } = table.view;
  const line = (label: string, of: (c: Company) => number | string, means?: Meaning) => ({
    label: table.t(label),
    means,
    values: Object.fromEntries(companies.map((c) => [c.company, of(c)])),
  });
  return {
    columns: companies.map((c) => ({
      id: c.company,
      livery: LIVERIES[c.company],
      label: LIVERIES[c.company].mark,
    })),
    rows: players.map((p) => ({
      seat: p.seat,
      cash: p.cash,
      shares: Object.fromEntries(p.shares.map((s) => [s.company, s.count])),
      more: [
        { label: table.t('sheet.income'), value: p.income, means: 'income' },
        { label: table.t('sheet.dividend'), value: p.dividend },
      ],
    })),
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
  composes: (action) => COMPOSED.has(action.kind),
  happened,
  post: (entry: EntryView) => entry.events.some((e) => e.kind === 'dividend-paid'),
  rounds,
  fold: firstOf(build, together('token-drawn'), bidUp('bid')),
  keys: [{ keys: ['1', '2'], does: 'keys.modes' }],
  payday: (events, table) =>
    payment(events, headline(table, events), ['connected', 'dividend-withheld'], (company) =>
      show('company', company, table),
    ),
  places: hexesOf,
  topics: {
    'topic.shares': ['share-offered', 'bid', 'passed', 'share-sold', 'share-given', 'share-unsold'],
    'topic.track': ['build-started', 'laid', 'built', 'connected'],
    'topic.dividends': ['dividend-paid', 'received'],
    'topic.turns': ['round-started', 'tokens-put', 'token-drawn', 'turn-passed'],
    'topic.end': ['end-proposed', 'vote-asked', 'voted'],
  },
  passes: ['passed', 'cannot-bid', 'turn-passed'],
  minor: ['share-offered', 'bid', 'bid-up'],
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
    {
      label: 'chart.companies',
      points: (view) =>
        view.companies.map((c) => ({
          id: c.company,
          label: LIVERIES[c.company].mark,
          colour: `--co-${LIVERIES[c.company].colour}`,
          value: c.income,
        })),
    },
  ],
};

export default title;
