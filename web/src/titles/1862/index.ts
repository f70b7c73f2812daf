// 1862 on screen.
import type { EntryView } from '../../api/types';
import type { Meaning, ShareSheet, SideTab, TitleModule } from '../../contract/title';
import { companyPayment } from '../shared/log';
import Acting from './panels/Acting.svelte';
import Actions from './steps/Actions.svelte';
import Board from './steps/Board.svelte';
import Companies from './panels/Companies.svelte';
import { selection, type Table } from './base/selection.svelte';
import Ending from './panels/Ending.svelte';
import { happened } from './telling/happened';
import { LIVERIES } from './base/liveries';
import { fold, minor, passes, places, rounds, sums, topics } from './telling/log';
import { trait } from './map/homes';
import { selection as map } from './map/selection.svelte';
import type { RouteAction } from './base/track';
import Past from './steps/Past.svelte';
import Bank from './panels/Bank.svelte';
import Players from './panels/Players.svelte';
import { show } from './telling/show';
import StepPanel from './working/StepPanel.svelte';
import { run } from './routes/run.svelte';
import Strip from './panels/Strip.svelte';
import { stands } from './telling/stands';
import { tags } from './base/asked';
import { warns } from './base/warns';
import { perShare, type Company, type View } from './base/view';
import Waiting from './steps/Waiting.svelte';

/** At the middle width the routes and what they bring stand in a tab, the first and so open; the bank has one, too. */
function sideTabs(table: Table): SideTab<View>[] {
  const { step, turn } = table.view;
  const own =
    map.running(table) || step === 'dividend'
      ? [{ id: 'step', label: table.t(`course.${step}`), Panel: StepPanel, fills: true }]
      : [];
  const companies = { id: 'companies', label: table.t('companies.title'), Panel: Companies };
  const players = { id: 'players', label: table.t('players.title'), Panel: Players };
  const bank = { id: 'bank', label: table.t('bank.tab'), Panel: Bank };
  return turn ? [...own, companies, players, bank] : [players, companies, bank];
}

function sheet(table: Table): ShareSheet {
  const { companies, players, certificateLimit } = table.view;
  const line = (label: string, of: (c: Company) => number | string, means?: Meaning) => ({
    label: table.t(label),
    means,
    values: Object.fromEntries(companies.map((c) => [c.company, of(c)])),
  });
  return {
    columns: companies.map((c) => ({ id: c.company, livery: LIVERIES[c.company], label: c.company })),
    rows: players.map((p) => ({
      seat: p.seat,
      cash: p.cash,
      shares: Object.fromEntries(p.shares.map((s) => [s.company, s.director ? `${s.tenths}★` : s.tenths])),
      more: [
        { label: table.t('sheet.certificates'), value: `${p.certificates}/${certificateLimit}` },
        { label: table.t('sheet.worth'), value: p.worth, means: 'worth' },
        { label: table.t('sheet.liquid'), value: p.liquid },
      ],
    })),
    footer: [
      line('sheet.price', (c) => c.price, 'price'),
      line('sheet.par', (c) => c.par),
      line('sheet.per-share', (c) => perShare(c) || ''),
      line('sheet.last-run', (c) => c.lastRun?.revenue ?? ''),
      line('sheet.money', (c) => c.cash, 'treasury'),
      line('sheet.offer', (c) => c.offer || ''),
      line('sheet.treasury', (c) => c.treasury || ''),
      line('sheet.pool', (c) => c.pool || ''),
      line('sheet.trains', (c) => c.trains.map((t) => t.name).join(' ')),
      line('sheet.tokens', (c) => `${c.tokens.length}+${c.tokensLeft}`),
    ],
  };
}

const points = (of: (c: Company) => number) => (view: View) =>
  view.companies
    .filter((c) => c.floated)
    .map((c) => ({
      id: c.company,
      label: c.company,
      colour: `--line-${LIVERIES[c.company].colour}`,
      value: of(c),
    }));

const title: TitleModule<View> = {
  Board,
  bar: { wide: 140, middle: 92 },
  corner: (table) => selection.front(table) === 'map',
  full: (table) => selection.front(table) !== 'map',
  Actions,
  Waiting,
  Past,
  Players,
  Companies,
  Head: Acting,
  sideTabs,
  Strip,
  Ending,
  tags,
  sheet,
  show,
  // Every decision is prepared in the bar and sent with one button.
  composes: () => false,
  drawn: (table) => run.events(table),
  draw(action, table) {
    if (action.kind !== 'run') return undefined;
    map.use(table, action.routes as RouteAction[]);
    return () => map.restore();
  },
  warns,
  stands,
  trait,
  happened,
  dear: 100,
  post: (entry: EntryView) => entry.events.some((e) => e.kind === 'round-started'),
  era(entry, table) {
    const began = entry.events.find((e) => e.kind === 'phase-started');
    return began && table.t('tag.phase', { phase: began.phase });
  },
  rounds,
  fold,
  sums,
  keys: [
    { keys: ['M'], does: 'keys.pane' },
    { keys: ['I'], does: 'keys.ids' },
    { keys: ['R'], does: 'keys.turn' },
    { keys: [',', '.'], does: 'keys.tile' },
    { keys: ['1', '…', '9'], does: 'keys.train' },
    { keys: ['B'], does: 'keys.best' },
  ],
  payday: (events, table) => companyPayment(events, table, (company) => show('company', company, table)),
  places,
  topics,
  passes,
  minor,
  charts: [
    { label: 'chart.revenue', points: points((c) => c.lastRun?.revenue ?? 0) },
    { label: 'chart.price', points: points((c) => c.price) },
  ],
  unit: '£',
};

export default title;
