// What each bid last for a charter: the view knows the highest bid alone, and what happened tells the others.
import type { EntryView } from '../../../api/types';
import { inForce } from '../../../table/story/history';
import type { Auction } from './view';

/** lastBids is the last bid of each seat in the auction under way, by what happened up to the moment shown. */
export function lastBids(
  entries: readonly EntryView[],
  { company, high, bid }: Pick<Auction, 'company' | 'high' | 'bid'>,
): ReadonlyMap<number, number> {
  const force = inForce(entries);
  const events = entries.flatMap((e, i) => (force[i] ? e.events : []));
  const opened = events.findLastIndex((e) => e.kind === 'petitioned');
  const bids = new Map<number, number>();
  for (const e of events.slice(Math.max(0, opened))) {
    const isBid = e.kind === 'petitioned' || e.kind === 'bid-raised';
    if (isBid && e.company === company) bids.set(Number(e.seat), Number(e.amount));
  }
  // Where a plan has gone on from there, of the others' bids nothing is known.
  if (high === null) return new Map();
  return bids.get(high) === bid ? bids : new Map([[high, bid]]);
}
