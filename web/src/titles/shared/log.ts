// How the log tells what titles have in common in which hexes are built on one by one and dividends are
// received by seat.
import type { Event } from '../../api/types';
import { steps } from '../../table/story';
import type { Payment, Shown } from '../../table/title';

/** A build is one line: its last entry names the hexes. */
export const build = steps('build-started', 'built', ['build-started', 'laid']);

/** The dividend among events, under a headline; the silent events are said by it. */
export function payment(
  events: readonly Event[],
  headline: string,
  silent: readonly string[],
  show: (company: unknown) => Shown | undefined,
): Payment | null {
  const received = events.filter((e) => e.kind === 'received');
  if (received.length === 0) return null;
  return {
    headline,
    rates: events
      .filter((e) => e.kind === 'dividend-paid')
      .map((e) => ({ of: show(e.company) ?? { text: String(e.company) }, amount: Number(e.perShare) })),
    paid: received.map((e) => ({
      seat: e.seat as number,
      amount: e.amount as number,
      cash: e.cash as number | undefined,
      shares: e.shares as number | undefined,
    })),
    silent: [...silent, 'dividend-paid', 'received'],
  };
}

/** The dividend of one company, which its headline names, and what it keeps on its own shares. */
export function companyPayment(
  events: readonly Event[],
  table: { t(key: string, args?: Record<string, unknown>): string },
  show: (company: unknown) => Shown | undefined,
): Payment | null {
  const paid = events.find((e) => e.kind === 'dividend-paid');
  const whole = paid && payment(events, table.t('headline.dividend', paid), [], () => undefined);
  if (!whole) return null;
  const of = show(paid.company);
  const kept = of && Number(paid.kept) > 0 ? { of, amount: Number(paid.kept) } : undefined;
  return { ...whole, rates: [], kept };
}

/** The hexes that an event was about. */
export function hexesOf(event: Event): string[] {
  if (Array.isArray(event.hexes)) return event.hexes.map(String);
  return typeof event.hex === 'string' ? [event.hex] : [];
}
