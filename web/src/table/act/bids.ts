import type { Event } from '../../api/types';
import type { Bidder } from './Auction.svelte';
import type { FoldAt } from '../story/story';

/** Who bids for a share, as the titles with open auctions show it. */
interface Sale {
  leader: number | null;
  bidders: readonly { seat: number; cash: number; bid: number; passed: boolean }[];
}

/** biddersOf is how each stands in an auction where the asked one is next. */
export function biddersOf(sale: Sale, asked: number | string): Bidder[] {
  const state = (b: Sale['bidders'][number]): Bidder['state'] => {
    if (b.passed) return 'passed';
    if (b.seat === asked) return 'asked';
    if (b.seat === sale.leader) return 'leads';
    return b.bid ? 'bid' : 'waiting';
  };
  return sale.bidders.map((b) => ({
    seat: b.seat,
    cash: b.cash,
    amount: b.bid || undefined,
    state: state(b),
  }));
}

/** quickBids are a few amounts worth a click: the least, the next ones, then wider steps. */
export function quickBids(min: number, max: number, step: number): number[] {
  return [0, 1, 2, 4, 7].map((k) => min + k * step).filter((n) => n <= max);
}

/** from so many bids on it is the end that counts */
const duel = 4;

/**
 * bidUp folds two others who raise each other by one step after the other: it tells who, and how far. It is for
 * titles where an entry with one event of this kind is a bid, with its seat, amount and what is sold.
 */
export const bidUp =
  (kind: string): FoldAt =>
  (entries, from, mine) => {
    const bid = (i: number): Event | null => {
      const only = entries[i]?.events.length === 1 ? entries[i].events[0] : null;
      return only?.kind === kind && !mine.includes(only.seat as number) ? only : null;
    };
    const [first, second] = [bid(from), bid(from + 1)];
    if (!first || !second || first.seat === second.seat) return null;
    const step = amountOf(second) - amountOf(first);
    let to = from + 1;
    for (let next = bid(to + 1); next; next = bid(to + 1)) {
      const turn = (to + 1 - from) % 2 === 0 ? first : second;
      if (next.seat !== turn.seat || amountOf(next) - amountOf(bid(to)!) !== step) break;
      to++;
    }
    if (to + 1 - from < duel) return null;
    const last = bid(to)!;
    const [seat, rival] = [first.seat, second.seat];
    return { count: to + 1 - from, events: [{ ...last, kind: `${kind}-up`, seat, rival }] };
  };

const amountOf = (bid: Event) => bid.amount as number;
