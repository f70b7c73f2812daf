// Dividends told in words: what an entry paid, and how each sum comes about.

import type { Event } from '../../../api/types';
import { receivedBy } from '../../../gameparts/paying';
import type { Table } from './selection.svelte';
import { mark } from './names';

interface Paid {
  company: string;
  perShare: number;
}

const paidIn = (events: readonly Event[]): Paid[] =>
  events
    .filter((e) => e.kind === 'dividend-paid')
    .map((e) => ({ company: e.company as string, perShare: e.perShare as number }));

export function headline(table: Table, events: readonly Event[]): string {
  return events
    .flatMap((e) => {
      if (e.kind === 'chicago-reached') return [table.t('headline.chicago', e)];
      return e.kind === 'general-dividend' ? [table.t('headline.general', e)] : [];
    })
    .join(' · ');
}

/** "2 × NYC 7 + C&O 4": the shares of a seat and what each paid. */
export function because(table: Table, events: readonly Event[], seat: number): string {
  const shares = table.base.players[seat]?.shares ?? [];
  return paidIn(events)
    .flatMap(({ company, perShare }) => {
      const count = shares.find((s) => s.company === company)?.count ?? 0;
      return count > 0 ? [`${count > 1 ? `${count} × ` : ''}${mark(company)} ${perShare}`] : [];
    })
    .join(' + ');
}

interface Expected {
  seat: number;
  amount: number;
  cash: number;
  because: string;
}

/** What each seat would receive from the dividends among these events. */
export function expected(table: Table, events: readonly Event[]): Expected[] {
  return receivedBy(events).map(({ seat, amount, cash = 0 }) => ({
    seat,
    amount,
    cash,
    because: because(table, events, seat),
  }));
}
