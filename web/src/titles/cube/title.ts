// What the screens of both cube games tell the table around them: names, the spreadsheet, the log.
import type { Event } from '../../api/types';
import type { Livery } from '../../contract/livery';
import type {
  Meaning,
  ShareSheet,
  Shown,
  Tag,
  TableContext,
  TitleChart,
  TitleModule,
} from '../../contract/title';
import { words } from '../../words/words.svelte';
import { hexesOf, payment } from '../shared/log';
import type { CubeCompany, CubePlayer, CubeView } from './view';

type Liveries = Readonly<Record<string, Livery>>;

/** How a title names what its sentences are about. */
interface Named<V> {
  liveries: Liveries;
  hexName: (table: TableContext<V>, hex: string) => string;
  /** the fields that name a company, besides company itself */
  companies?: readonly string[];
  /** the fields that are said by a key of the title's words, with their value in it */
  said?: Readonly<Record<string, (value: unknown) => string>>;
}

interface Own<V extends CubeView> extends Omit<TitleModule<V>, 'payday'> {
  /** over a dividend, and the kinds of events that need no sentence beside it */
  dividend: {
    headline: (table: TableContext<V>, events: readonly Event[]) => string;
    silent: readonly string[];
  };
}

/** showing is how a field is shown in a sentence of the title. */
export const showing =
  <V>({ liveries, hexName, companies = [], said = {} }: Named<V>) =>
  (name: string, value: unknown, table: TableContext<V>): Shown | undefined => {
    if ((name === 'company' || companies.includes(name)) && typeof value === 'string') {
      const livery = liveries[value];
      return livery && { text: livery.mark, livery };
    }
    if (name === 'hex' && typeof value === 'string') return { text: hexName(table, value), place: value };
    if (name === 'hexes' && Array.isArray(value))
      return { text: value.map((id) => hexName(table, String(id))).join(', ') };
    if (name === 'seats' && Array.isArray(value))
      return { text: words.list(value.map((seat) => table.name(seat as number))), strong: true };
    if (name === 'ending') return { text: table.t(`ending.${value}`) };
    return said[name] && { text: table.t(said[name](value)) };
  };

/** cubeTitle is a title's screens with what they have in common. */
export function cubeTitle<V extends CubeView>(own: Own<V>): TitleModule<V> {
  const { show, dividend, ...rest } = own;
  return {
    beside: (table) => (table.view.step.kind === 'auction' ? 'companies' : 'players'),
    payday: (events, table) =>
      payment(events, dividend.headline(table, events), dividend.silent, (company) =>
        show('company', company, table),
      ),
    places: hexesOf,
    minor: ['share-offered', 'bid', 'bid-up'],
    ...rest,
    show,
  };
}

/** tagsOf is the round and what is being done in it, with the words that explain the steps. */
export function tagsOf(
  table: Pick<TableContext<CubeView>, 'view' | 't'>,
  terms: Partial<Record<string, { term: string }>>,
  between: Tag[] = [],
): Tag[] {
  const { phase, round, step } = table.view;
  if (phase === 'over') return [{ text: table.t('tag.over') }];
  if (phase === 'opening') return [{ text: table.t('tag.opening'), term: 'opening' }];
  return [
    { text: table.t('tag.round', { round }) },
    ...between,
    { text: table.t(`tag.${step.kind}`), ...terms[step.kind] },
  ];
}

/** lineOf makes a line under the spreadsheet: a figure of every company, under a key of the title's words. */
export const lineOf =
  <K extends CubeCompany>({ t }: Pick<TableContext, 't'>, companies: readonly K[]) =>
  (label: string, of: (c: K) => number | string, means?: Meaning) => ({
    label: t(label),
    means,
    values: Object.fromEntries(companies.map((c) => [c.company, of(c)])),
  });

/** sheetOf is the spreadsheet: who has how many shares of what, and more figures of each. */
export const sheetOf = <P extends CubePlayer>(
  players: readonly P[],
  companies: readonly CubeCompany[],
  liveries: Liveries,
  more: (player: P) => ShareSheet['rows'][number]['more'],
): Pick<ShareSheet, 'columns' | 'rows'> => ({
  columns: companies.map(({ company }) => ({
    id: company,
    livery: liveries[company],
    label: liveries[company].mark,
  })),
  rows: players.map((p) => ({
    seat: p.seat,
    cash: p.cash,
    shares: Object.fromEntries(p.shares.map((s) => [s.company, s.count])),
    more: more(p),
  })),
});

/** incomes is the chart of what companies earn, of those that count. */
export const incomes = <K extends CubeCompany>(
  label: string,
  liveries: Liveries,
  counts: (company: K) => boolean = () => true,
): TitleChart<CubeView & { companies: K[] }> => ({
  label,
  points: (view) =>
    view.companies.filter(counts).map((c) => ({
      id: c.company,
      label: liveries[c.company].mark,
      colour: `--co-${liveries[c.company].colour}`,
      value: c.income,
    })),
});
