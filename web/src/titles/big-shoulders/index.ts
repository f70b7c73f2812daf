// City of the Big Shoulders on screen.
import type { EntryView } from '../../api/types';
import type { Meaning, ShareSheet, TitleChart, TitleModule } from '../../contract/title';
import { companyPayment } from '../shared/log';
import Actions from './steps/Actions.svelte';
import { composes } from './steps/bar';
import Board from './steps/Board.svelte';
import './base/city.css';
import Companies from './panels/Companies.svelte';
import GoalBand from './panels/GoalBand.svelte';
import Goals from './panels/Goals.svelte';
import InHand from './panels/InHand.svelte';
import type { Table } from './base/selection.svelte';
import Ending from './panels/Ending.svelte';
import { happened } from './base/happened';
import { LIVERIES } from './base/liveries';
import { fold, passes, rounds, sums, topics } from './base/log';
import More from './panels/More.svelte';
import Players from './panels/Players.svelte';
import Strip from './panels/Strip.svelte';
import { show } from './base/show';
import type { Company, Holding, View } from './base/view';
import { started } from './base/view';
import { tags } from './base/telling';
import Waiting from './steps/Waiting.svelte';

/** On a phone the hand and the goals are tabs of their own. */
const tabs = (table: Table) => [
  ...(table.seat === null ? [] : [{ id: 'hand', label: table.t('hand.yours'), Panel: InHand }]),
  ...(table.view.goals.length > 0 ? [{ id: 'goals', label: table.t('goals.title'), Panel: Goals }] : []),
];

/** What a player holds: "3★", "2p1" would be riddles; the number of shares, the director starred. */
const held = (h: Holding) => (h.director ? `${h.shares}★` : h.shares);

function sheet(table: Table): ShareSheet {
  const companies = started(table.view);
  const line = (label: string, of: (c: Company) => number | string, means?: Meaning) => ({
    label: table.t(label),
    means,
    values: Object.fromEntries(companies.map((c) => [c.company, of(c)])),
  });
  return {
    columns: companies.map((c) => ({
      id: c.company,
      livery: { ...LIVERIES[c.company], mark: LIVERIES[c.company].letter },
      label: LIVERIES[c.company].mark,
    })),
    rows: table.view.players.map((p) => ({
      seat: p.seat,
      cash: p.cash,
      shares: Object.fromEntries(companies.map((c) => [c.company, held(c.holdings[p.seat])])),
      more: [
        { label: table.t('sheet.worth'), value: p.worth, means: 'worth' },
        { label: table.t('sheet.certificates'), value: `${p.certificates}/${table.view.certificateLimit}` },
        { label: table.t('sheet.goals'), value: p.goals },
      ],
    })),
    footer: [
      line('sheet.price', (c) => c.price, 'price'),
      line('sheet.treasury-shares', (c) => c.treasury.shares),
      line('sheet.pool', (c) => c.pool.shares),
      line('sheet.cash', (c) => c.cash, 'treasury'),
      line('sheet.prestige', (c) => c.prestige),
      line('sheet.next', (c) => c.next.income, 'run'),
      line('sheet.last', (c) => c.lastRevenue),
    ],
  };
}

/** Lines of the companies in play. */
const ofCompanies = (label: string, of: (c: Company) => number): TitleChart<View> => ({
  label,
  points: (view) =>
    started(view).map((c) => ({
      id: c.company,
      label: LIVERIES[c.company].mark,
      colour: `--co-city-${c.company}`,
      value: of(c),
    })),
});
const charts: TitleChart<View>[] = [
  {
    label: 'chart.cash',
    points: (view, table) =>
      view.players.map((p) => ({
        id: String(p.seat),
        label: table.name(p.seat),
        colour: `--seat-${p.seat % 8}`,
        value: p.cash,
      })),
  },
  ofCompanies('chart.price', (c) => c.price),
  ofCompanies('chart.revenue', (c) => c.lastRevenue),
  ofCompanies('chart.prestige', (c) => c.prestige),
];

const title: TitleModule<View> = {
  Board,
  Actions,
  Waiting,
  Players,
  Companies,
  Strip,
  Pinned: GoalBand,
  tabs,
  full: () => true,
  Ending,
  tags,
  sheet,
  show,
  composes,
  happened,
  dear: 100,
  SheetMore: More,
  broad: true,
  bar: { wide: 152, middle: 116, narrow: 266 },
  era: (entry) => {
    const began = entry.events.find((e) => e.kind === 'phase-began' && e.phase === 'stock');
    return began && String(began.year);
  },
  rounds,
  fold,
  sums,
  payday: (events, table) => companyPayment(events, table, (id) => show('company', id, table)),
  topics,
  passes,
  charts,
  post: (entry: EntryView) => entry.events.some((e) => e.kind === 'phase-began'),
  unit: '$',
};

export default title;
