// Chicago Express on screen.

import type { EntryView } from '../../api/types';
import type { ShareSheet, Shown, TitleModule } from '../../table/title';
import Actions from './Actions.svelte';
import Board from './Board.svelte';
import Companies from './Companies.svelte';
import type { Table } from './desk.svelte';
import Ending from './Ending.svelte';
import { LIVERIES } from './liveries';
import { hexName } from './names';
import Players from './Players.svelte';
import Strip from './Strip.svelte';
import type { CompanyId, View } from './view';
import Waiting from './Waiting.svelte';

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

function tags(table: Table): string[] {
  const { phase, round, step } = table.view;
  if (phase === 'over') return [table.t('tag.over')];
  if (phase === 'opening') return [table.t('tag.opening')];
  return [table.t('tag.round', { round }), table.t(`tag.${step.kind}`)];
}

function sheet(table: Table): ShareSheet {
  const { companies, players } = table.view;
  const open = companies.filter((c) => c.open);
  const line = (label: string, of: (c: (typeof open)[number]) => number | string) => ({
    label: table.t(label),
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
        { label: table.t('sheet.next'), value: p.dividend },
        { label: table.t('sheet.with-next'), value: p.cash + p.dividend },
      ],
    })),
    footer: [
      line('sheet.income', (c) => c.income),
      line('sheet.pays', (c) => c.pays),
      line('sheet.pays-next', (c) => (c.left > 0 ? c.minimumBid : '–')),
      line('sheet.minimum', (c) => (c.left > 0 ? c.minimumBid : '–')),
      line('sheet.left', (c) => `${c.left}/${c.shares}`),
      line('sheet.treasury', (c) => c.treasury),
      line('sheet.engines', (c) => `${c.stock}/${c.locomotives}`),
    ],
  };
}

const title: TitleModule<View> = {
  Board,
  Actions,
  Waiting,
  Players,
  Companies,
  Strip,
  Ending,
  tags,
  sheet,
  show,
  composes: (action) => !AT_ONCE.has(action.kind),
  post: (entry: EntryView) => entry.events.some((e) => e.kind === 'general-dividend'),
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
