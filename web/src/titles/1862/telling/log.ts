// How the log and the charts tell a game of 1862: its rounds, what is one line, what it can be narrowed to.
import type { EntryView, Event } from '../../../api/types';
import { together } from '../../../table/story/story';
import type { Round } from '../../../contract/title';
import type { Table } from '../base/selection.svelte';

export function rounds(entries: readonly EntryView[], table: Table): Round[] {
  const found: Round[] = [{ at: 0, name: table.t('tag.deal'), short: '' }];
  let parliaments = 0;
  for (const e of entries) {
    for (const began of e.events.filter((x) => x.kind === 'round-started')) {
      const { round, turn, number, of } = began;
      if (round === 'parliament') parliaments++;
      found.push({
        at: e.n + 1,
        name: table.t(`tag.${round}`, { turn, number, of }),
        short: table.t(`short.${round}`, { turn: round === 'parliament' ? parliaments : turn, number }),
      });
    }
  }
  return found;
}

export const fold = together('company-dealt', 'permit-dealt', 'tile-laid', 'passed', 'train-bought');

const companiesOf = (events: readonly Event[]) => events.map((e) => e.company);
const permits = (events: readonly Event[], type: string) =>
  companiesOf(events.filter((e) => e.type === type));

/** The deal of the companies is one sentence, and that of the permits another. */
export const sums = {
  'company-dealt': (events: readonly Event[]): Event[] => {
    const now = events.filter((e) => e.group === 'A');
    return [{ kind: 'companies-dealt', companies: companiesOf(now), later: events.length - now.length }];
  },
  'permit-dealt': (events: readonly Event[]): Event[] =>
    [...new Set(events.map((e) => e.type))].map((type) => ({
      kind: 'permits-dealt',
      type,
      companies: permits(events, String(type)),
    })),
};

/** The hex that an event changed. */
export function places(event: Event): string[] {
  const at = event.hex ?? event.place;
  return typeof at === 'string' ? [at] : [];
}

export const topics = {
  'topic.shares': [
    'petitioned',
    'bid-raised',
    'petition-won',
    'charter-granted',
    'fined',
    'share-bought',
    'shares-sold',
    'company-started',
    'company-floated',
    'director-changed',
    'director-lost',
    'treasury-sold',
    'share-redeemed',
  ],
  'topic.track': ['tile-laid', 'station-built', 'token-placed', 'home-placed', 'london-linked', 'token-shed'],
  'topic.runs': ['routes-run', 'dividend-paid', 'received', 'income-withheld'],
  'topic.trains': ['train-bought', 'train-obsolete', 'phase-started'],
  'topic.mergers': [
    'merger-proposed',
    'merger-refused',
    'merger-begun',
    'companies-merged',
    'refinancing-begun',
    'refinanced',
    'went-bankrupt',
    'lner-formed',
  ],
};

export const minor = ['petitioned', 'bid-raised', 'left-auction'];
export const passes = [
  'passed',
  'passed-over',
  'steps-left-out',
  'stopped-at',
  'bought-nothing',
  'left-auction',
  'turn-started',
  'round-started',
];
