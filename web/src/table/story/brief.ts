// What happened since one's last turn, in a few sentences: what concerns the player first, then what was largest.
import type { Event } from '../../api/types';
import type { StoryLine } from './story';
import type { Payment } from '../../contract/title';

/** What a line is told by: the event of it that matters most, or the dividend. */
export interface Told {
  line: StoryLine;
  event?: Event;
  payment?: Payment;
  weight: number;
}

/** The person it is told to, and what concerns them. */
export interface Reader {
  seat: number;
  /** the companies that they have shares of */
  holds: ReadonlySet<string>;
  /** those that they bid for in their last turn */
  wanted: ReadonlySet<string>;
  /** the kinds of events that do something to players */
  kinds: readonly string[];
  /** those that only say that nothing was done, or what comes next */
  idle: readonly string[];
  /** those that lead to something that is told when it is there: they are told last */
  minor: readonly string[];
}

/** Each step outweighs all sums of money. */
const PAID = 4000;
const NAMED = 3000;
const WANTED = 2000;
const HELD = 1000;
const MATTERS = 500;

const people = ['seat', 'rival', 'before', 'owner', 'holder', 'with'];
const companies = ['company', 'other', 'partner', 'survivor', 'absorbed'];
const sums = ['amount', 'price', 'cost', 'sum', 'revenue', 'income', 'perShare'];

/** sizeOf is how much money an event speaks of, below all other reasons. */
const sizeOf = (event: Event): number =>
  Math.min(MATTERS - 2, Math.max(0, ...sums.map((name) => Number(event[name])).filter(Number.isFinite)));

function weightOf(event: Event, who: Reader): number {
  const names = (fields: string[], those: (value: unknown) => boolean) => fields.some((f) => those(event[f]));
  const among = (set: ReadonlySet<string>) => (value: unknown) => typeof value === 'string' && set.has(value);
  if (who.minor.includes(event.kind)) return 0;
  let weight = 1 + sizeOf(event);
  if (who.kinds.includes(event.kind)) weight += MATTERS;
  if (names(people, (value) => value === who.seat)) return weight + NAMED;
  if (names(companies, among(who.wanted))) return weight + WANTED;
  if (names(companies, among(who.holds))) return weight + HELD;
  return weight;
}

/** weightPaid is what a dividend weighs: what it brings the reader, else what it brings others. */
function weightPaid({ paid }: Payment, seat: number): number {
  const own = paid.find((p) => p.seat === seat)?.amount ?? 0;
  if (own > 0) return PAID + own;
  return Math.min(MATTERS - 1, Math.max(0, ...paid.map((p) => p.amount)));
}

/** tellBy is what a line is told by; nothing where no event of it has words. */
export function tellBy(
  line: StoryLine,
  who: Reader,
  has: (event: Event) => boolean,
  payday: (events: readonly Event[]) => Payment | null,
): Told | null {
  const payment = payday(line.events);
  const silent = [...who.idle, ...(payment?.silent ?? [])];
  const events = line.events.filter((e) => has(e) && !silent.includes(e.kind));
  const told: Told[] = events.map((event) => ({ line, event, weight: weightOf(event, who) }));
  if (payment) told.push({ line, payment, weight: weightPaid(payment, who.seat) });
  return heaviest(told, 1)[0] ?? null;
}

/** heaviest is so many of the weightiest, the first of them first; of equal ones the latest. */
export const heaviest = <T extends { weight: number }>(told: readonly T[], most: number): T[] =>
  [...told]
    .reverse()
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most);
