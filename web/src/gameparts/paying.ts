// Money flows where it can be seen: coins fly along an arc to the cash.

import type { Event } from '../api/types';
import { still } from '../board/motion';

/** What a seat receives, and from which companies. */
export interface Payout {
  seat: number;
  amount: number;
  from: readonly string[];
}

/** What a seat gets by the events of one entry. */
interface Received {
  seat: number;
  amount: number;
  cash?: number;
  shares?: number;
}

/**
 * What each seat gets by the events of one entry, all dividends together: one company's can be followed by that
 * of all in the same breath. How many shares it is paid for is told where it is one dividend only.
 */
export function receivedBy(events: readonly Event[]): Received[] {
  const bySeat = new Map<number, Received>();
  for (const e of events) {
    if (e.kind !== 'received') continue;
    const [seat, amount] = [e.seat as number, e.amount as number];
    const before = bySeat.get(seat);
    bySeat.set(seat, {
      seat,
      amount: amount + (before?.amount ?? 0),
      cash: e.cash as number | undefined,
      shares: before ? undefined : (e.shares as number | undefined),
    });
  }
  return [...bySeat.values()];
}

const FLIGHT = 900;
const MOST_COINS = 6;

/** How many coins fly for a sum. */
const coins = (amount: number): number => Math.max(1, Math.min(MOST_COINS, Math.ceil(amount / 4)));

/** A point of the arc from a to b, at t from 0 to 1. */
function arc(a: { x: number; y: number }, b: { x: number; y: number }, t: number): { x: number; y: number } {
  const lift = Math.min(120, Math.hypot(b.x - a.x, b.y - a.y) * 0.25);
  return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t - lift * 4 * t * (1 - t) };
}

function middle(el: Element): { x: number; y: number } | null {
  const r = el.getBoundingClientRect();
  if (r.width === 0 || r.bottom < 0 || r.top > innerHeight) return null;
  return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
}

const visible = (selector: string) => {
  for (const el of document.querySelectorAll(selector)) {
    const at = middle(el);
    if (at) return at;
  }
  return null;
};

/** Sends coins from the companies (or from a place) to the seats' cash. */
export function fly(sky: HTMLElement, payouts: readonly Payout[], place: Element) {
  if (still()) return;
  const fallback = middle(place);
  for (const { seat, amount, from } of payouts) {
    const to = visible(`[data-cash="${seat}"]`);
    if (!to) continue;
    const n = coins(amount);
    for (let i = 0; i < n; i++) {
      const source = from[i % Math.max(from.length, 1)];
      const start = (source && visible(`[data-company="${CSS.escape(source)}"]`)) || fallback;
      if (start) flyOne(sky, start, to, i * 70);
    }
  }
}

function flyOne(sky: HTMLElement, a: { x: number; y: number }, b: { x: number; y: number }, delay: number) {
  const coin = document.createElement('span');
  coin.className = 'flying-coin';
  sky.append(coin);
  const frames = Array.from({ length: 13 }, (_, i) => {
    const p = arc(a, b, i / 12);
    return {
      transform: `translate(${p.x.toFixed(1)}px, ${p.y.toFixed(1)}px)`,
      opacity: i === 0 ? 0 : i === 12 ? 0.2 : 1,
    };
  });
  coin.animate(frames, { duration: FLIGHT, delay, easing: 'ease-in-out', fill: 'both' }).onfinish = () =>
    coin.remove();
}
