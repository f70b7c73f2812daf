// How the log and the charts tell a game: its phases, what is one line, what it can be narrowed to.
import type { EntryView, Event } from '../../../api/types';
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

export const fold = together(
  'cube-drawn',
  'cube-bought',
  'goods-sold',
  'tile-laid',
  'asset-drawn',
  'goal-drawn',
  'building-dealt',
  'passed',
);

const listed =
  (kind: string, field: string, from: string) =>
  (events: readonly Event[]): Event[] => [{ kind, [field]: events.map((e) => e[from]) }];

/** What is drawn one by one is one sentence, and a hand that is dealt another for each player. */
export const sums = {
  'cube-drawn': (events: readonly Event[]): Event[] => {
    const cubes: Record<string, number> = {};
    for (const { resource } of events) cubes[String(resource)] = (cubes[String(resource)] ?? 0) + 1;
    return [{ kind: 'cubes-drawn', cubes }];
  },
  'tile-laid': (events: readonly Event[]): Event[] => [{ kind: 'tiles-laid', n: events.length }],
  'tile-removed': (events: readonly Event[]): Event[] => [{ kind: 'tiles-removed', n: events.length }],
  'asset-drawn': listed('assets-drawn', 'assets', 'asset'),
  'goal-drawn': listed('goals-drawn', 'goals', 'goal'),
  'building-dealt': (events: readonly Event[]): Event[] =>
    [...new Set(events.map((e) => e.seat))].map((seat) => {
      const own = events.filter((e) => e.seat === seat);
      const buildings = own.flatMap((e) => (e.building ? [e.building] : []));
      return { kind: 'buildings-dealt', seat, buildings, n: own.length };
    }),
};

export const topics = {
  'topic.shares': ['company-started', 'shares-sold', 'shares-bought', 'director-changed', 'shares-issued'],
  'topic.buildings': [
    'building-dealt',
    'buildings-dealt',
    'building-chosen',
    'building-kept',
    'building-revealed',
  ],
  'topic.actions': ['partner-sent', 'asset-bought', 'asset-used', 'bonus-taken', 'bonus-cashed'],
  'topic.goods': ['cube-bought', 'cubes-traded', 'factory-ran', 'goods-made', 'goods-sold'],
  'topic.dividends': ['dividend-paid', 'received', 'withheld'],
  'topic.draws': [
    ...['cube-drawn', 'tile-laid', 'goal-drawn', 'asset-drawn'],
    ...['cubes-drawn', 'tiles-laid', 'goals-drawn', 'assets-drawn'],
  ],
};

export const passes = [
  'passed',
  'passed-over',
  'step-left-out',
  'partner-declined',
  'phase-began',
  'company-operates',
  'priority-moved',
];
