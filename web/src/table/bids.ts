import type { Bidder } from './Auction.svelte';

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
