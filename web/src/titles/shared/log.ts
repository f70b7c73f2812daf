// How the log tells what titles have in common in which hexes are built on one by one and dividends are
// received by seat.
import type { Event } from '../../api/types';
import { receivedBy } from '../../gameparts/paying';
import { steps } from '../../table/story/story';
import type { Payment, Shown } from '../../contract/title';

/** A build is one line: its last entry names the hexes. */
export const build = steps('build-started', 'built', ['build-started', 'laid']);

/** The dividend among events, under a headline; the silent events are said by it. */
export function payment(
  events: readonly Event[],
  headline: string,
  silent: readonly string[],
  show: (company: unknown) => Shown | undefined,
): Payment | null {
  const paid = receivedBy(events);
  if (paid.length === 0) return null;
  return {
    headline,
    rates: events
      .filter((e) => e.kind === 'dividend-paid')
      .map((e) => ({ of: show(e.company) ?? { text: String(e.company) }, amount: Number(e.perShare) })),
    paid,
    kept: [],
    silent: [...silent, 'dividend-paid', 'received'],
  };
}

/** The dividend of one company, which its headline names, and what it keeps on its own shares; or of several, one after another. */
export function companyPayment(
  events: readonly Event[],
  table: { t(key: string, args?: Record<string, unknown>): string },
  show: (company: unknown) => Shown | undefined,
): Payment | null {
  const companies = events.filter((e) => e.kind === 'dividend-paid');
  const headline = companies.map((e) => table.t('headline.dividend', e)).join(' · ');
  const whole = payment(events, headline, [], () => undefined);
  if (!whole) return null;
  const kept = companies.flatMap((e) => {
    const of = show(e.company);
    return of && Number(e.kept) > 0 ? [{ of, amount: Number(e.kept) }] : [];
  });
  return { ...whole, rates: [], kept };
}

/** The hexes that an event was about. */
export function hexesOf(event: Event): string[] {
  if (Array.isArray(event.hexes)) return event.hexes.map(String);
  return typeof event.hex === 'string' ? [event.hex] : [];
}
