// Why one way to play is better than another, by what the simulated games of both came to: never a figure that is not theirs.
import type { Hint } from '../../api/types';
import { words } from '../../words/words.svelte';

export type Outlook = NonNullable<Hint['outlook']>;
export type Reason = Outlook['reasons'][number];

/** money, which is shown with its unit; the rest is counted */
const MONEY: readonly string[] = ['worth', 'cash', 'dividend'];

/** how many of the games must have come to their end for it to be told as the end */
const NEARLY_ALL = 0.9;

/** whenOf is when the figures are of: a key of the review's words, and how many rounds from now. */
export function whenOf({ over, rounds }: Outlook): { key: string; n?: number } {
  if (over >= NEARLY_ALL) return { key: 'why.when.end' };
  const n = Math.round(rounds);
  return n > 0 ? { key: 'why.when.rounds', n } : { key: 'why.when.soon' };
}

/** whenIn is the same in words. A title that counts something else than rounds has a word for that. */
export function whenIn(title: string, outlook: Outlook): string {
  const { key, n } = whenOf(outlook);
  const own = n !== undefined && words.has(title, 'later');
  return own ? words.say(title, 'later', { n }) : words.say('review', key, { n });
}

/** toldOf is the reasons that are said in words: what says most of the seat's own, and of the others'; that first which says more. */
export function toldOf({ reasons }: Outlook, seat: number): Reason[] {
  const own = reasons.find((r) => r.seat === seat);
  const other = reasons.find((r) => r.seat !== seat);
  return reasons.filter((r) => r === own || r === other);
}

/** amounts are told with one decimal where they are small, so that a difference is not rounded away. */
export function rounded(n: number): number {
  return Math.abs(n) < 10 ? Math.round(10 * n) / 10 : Math.round(n);
}

/** by how much the first way is ahead of the next in what the reason is about */
export const ahead = ({ amounts }: Reason): number => amounts[0] - amounts[1];

export const isMoney = ({ what }: Reason): boolean => MONEY.includes(what);
