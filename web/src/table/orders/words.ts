// The words of orders: the title's own where it has them, else those that all games share.
import { words } from '../../words/words.svelte';
import type { Live } from '../../contract/live';
import type { Shown } from '../../contract/title';
import type { Order, OrderView } from '../../api/types';

/** What is said of orders needs this much of a table. */
export type Speaker = Pick<Live, 'table' | 'shown' | 'module' | 'entries' | 'isMine'>;

/** roomOf is where a sentence is found. */
export const roomOf = (table: Speaker, key: string): string =>
  words.has(table.table.title, key) ? table.table.title : 'orders';

export const has = (table: Speaker, key: string): boolean => words.has(roomOf(table, key), key);

/** parts that are sums of money */
const sums = new Set(['amount', 'last', 'min', 'max']);

/** shown is how a part of an order is shown: sums in the game's money, the rest as the title shows it. */
export function shown(table: Speaker, name: string, value: unknown): Shown {
  if (value === undefined || value === null) return { text: '' };
  if (name === 'on') return table.shown('company', value);
  if (name === 'way') return { text: say(table, `order.way.${String(value)}`) };
  if (sums.has(name)) return { text: sum(table, value as number) };
  if (name === 'amounts') return { text: words.list((value as number[]).map((n) => sum(table, n))) };
  return table.shown(name, value);
}

const sum = (table: Speaker, n: number): string => `${table.module.unit ?? ''}${words.number(n)}`;

/** say is a sentence about orders in plain text. */
export function say(table: Speaker, key: string, args: Record<string, unknown> = {}): string {
  const text = (name: string, value: unknown): string =>
    Array.isArray(value) && name === 'on'
      ? words.list(value.map((v) => text(name, v))) || '…'
      : shown(table, name, value).text;
  return words.say(roomOf(table, key), key, args, text);
}

/** argsOf is what the sentences of an order may speak of. */
export const argsOf = ({ on = [], amount = 0, way }: Omit<Order, 'stops'>, plan?: { name: string }) => ({
  on,
  amount,
  way,
  plan: plan?.name,
});

/** sentence is what an order says, in plain text. */
export const sentence = (table: Speaker, order: Omit<Order, 'stops'>, plan?: { name: string }): string =>
  say(table, `order.${order.kind}`, argsOf(order, plan)).trim();

/** optional is a sentence that not every kind has. */
export const optional = (table: Speaker, key: string, args: Record<string, unknown>): string =>
  has(table, key) ? say(table, key, args) : '';

/** what these do is pass */
const passing = new Set(['decline', 'decline-all', 'decline-every']);

/** didOf is what an order did, in a sentence. */
export function didOf(table: Speaker, view: OrderView): string {
  if (view.did.length === 0) return say(table, 'order.did.none');
  const own = `order.did.${passing.has(view.order.kind) ? 'pass' : view.order.kind}`;
  const amounts = view.did
    .map((n) => table.entries[n]?.action?.amount)
    .filter((amount): amount is number => typeof amount === 'number' && amount > 0);
  const args = { count: view.did.length, bids: amounts.length, amounts, last: amounts.at(-1) };
  if (view.order.kind === 'bid') return say(table, didBid(amounts.length), args);
  return say(table, has(table, own) ? own : 'order.did', args);
}

/** few enough bids to name them all */
const few = 4;
const didBid = (bids: number) => {
  if (bids === 0) return 'order.did.pass';
  return bids <= few ? 'order.did.bid' : 'order.did.bid.many';
};
