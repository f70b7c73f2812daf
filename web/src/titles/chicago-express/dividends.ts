// Dividends told in words: what an entry paid, and how each sum comes about.

import type { Event } from '../../api/types';
import type { Table } from './desk.svelte';
import { mark } from './names';

interface Paid {
  company: string;
  perShare: number;
}

export const paidIn = (events: readonly Event[]): Paid[] =>
  events
    .filter((e) => e.kind === 'dividend-paid')
    .map((e) => ({ company: e.company as string, perShare: e.perShare as number }));

export function headline(table: Table, events: readonly Event[]): string {
  const general = events.find((e) => e.kind === 'general-dividend');
  if (general) return table.t('headline.general', general);
  const arrival = events.find((e) => e.kind === 'chicago-reached');
  return arrival ? table.t('headline.chicago', arrival) : '';
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

export interface Expected {
  seat: number;
  amount: number;
  cash: number;
  because: string;
}

/** What each seat would receive from the dividends among these events. */
export function expected(table: Table, events: readonly Event[]): Expected[] {
  return events
    .filter((e) => e.kind === 'received')
    .map((e) => ({
      seat: e.seat as number,
      amount: e.amount as number,
      cash: e.cash as number,
      because: because(table, events, e.seat as number),
    }));
}
