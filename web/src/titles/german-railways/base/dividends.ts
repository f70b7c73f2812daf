// Dividends told in words: what an entry paid, and how each sum comes about.

import type { Event } from '../../../api/types';
import type { Table } from './selection.svelte';
import { mark } from './names';
import { companyOf, type CompanyId, type Payout, type View } from './view';

/** "NME meets KSS": the new connections among the events. */
export function headline(table: Table, events: readonly Event[]): string {
  const met = events.filter((e) => e.kind === 'connected');
  const company = met[0]?.company;
  return company ? table.t('pay.meets', { company, others: met.map((e) => mark(String(e.other))) }) : '';
}

/** "2 × NME 16 + KBS 7": the shares of a seat and what each paid. */
export function because(table: Table, events: readonly Event[], seat: number): string {
  const shares = table.base.players[seat]?.shares ?? [];
  return events
    .filter((e) => e.kind === 'dividend-paid')
    .flatMap((e) => {
      const count = shares.find((s) => s.company === e.company)?.count ?? 0;
      return count > 0 ? [part(count, String(e.company), Number(e.perShare))] : [];
    })
    .join(' + ');
}

const part = (count: number, company: string, each: number) =>
  `${count > 1 ? `${count} × ` : ''}${mark(company)} ${each}`;

/** A payout that a build would cause, as columns. */
export const columns = (view: View, build: CompanyId, payout: Payout) =>
  payout.players.map((p) => ({
    ...p,
    because: view.players[p.seat]!.shares.map(({ company, count }) => {
      const { pays } = companyOf(view, company);
      return part(count, company, company === build ? 2 * pays : pays);
    }).join(' + '),
  }));
