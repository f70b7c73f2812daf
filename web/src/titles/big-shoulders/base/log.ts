// How the log and the charts tell a game: its phases, what is one line, what it can be narrowed to.
import type { EntryView } from '../../../api/types';
import { together } from '../../../table/story/story';
import type { Round } from '../../../contract/title';
import type { Table } from './selection.svelte';

/** Every phase is a round; the axis names the decades alone. */
export function rounds(entries: readonly EntryView[], table: Table): Round[] {
  const found: Round[] = [{ at: 0, name: table.t('tag.setup'), short: '' }];
  for (const e of entries) {
    for (const { phase, year } of e.events.filter((x) => x.kind === 'phase-began'))
      found.push({
        at: e.n + 1,
        name: `${year} · ${table.t(`phase.${phase}`)}`,
        short: phase === 'stock' ? String(year) : '',
      });
  }
  return found;
}

export const fold = together('cube-drawn', 'cube-bought', 'goods-sold', 'tile-laid', 'asset-drawn', 'passed');

export const topics = {
  'topic.shares': ['company-started', 'shares-sold', 'shares-bought', 'director-changed', 'shares-issued'],
  'topic.buildings': ['building-dealt', 'building-chosen', 'building-kept', 'building-revealed'],
  'topic.actions': ['partner-sent', 'asset-bought', 'asset-used', 'bonus-taken', 'bonus-cashed'],
  'topic.goods': ['cube-bought', 'cubes-traded', 'factory-ran', 'goods-made', 'goods-sold'],
  'topic.dividends': ['dividend-paid', 'received', 'withheld'],
  'topic.draws': ['cube-drawn', 'tile-laid', 'goal-drawn', 'asset-drawn'],
};

export const passes = ['passed', 'partner-declined'];
