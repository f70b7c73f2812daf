// The line of a plan: whose its steps are, how they are told together, and what is left of it when the game goes on.
import type { Action, EntryView, Event, Turn } from '../../api/types';
import { story, type FoldAt, type StoryLine } from '../story/story';
import type { Step } from './types';

const same = (a: unknown, b: unknown): boolean => {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return left.length === right.length && left.every(([k, v]) => same(v, (b as Record<string, unknown>)[k]));
};

/**
 * upToNow is what is left of a line after the entries that came since it began: what has happened as it was assumed is
 * gone from it; where the game went another way the rest of what was assumed of others is void.
 */
export function upToNow(line: readonly Step[], since: readonly EntryView[], seat: number): Step[] {
  for (const [i, entry] of since.entries()) {
    const step = line[i];
    if (step && entry.seat === step.seat && same(entry.action, step.action)) continue;
    const own = line.findIndex((s, k) => k >= i && s.seat === seat);
    return own < 0 ? [] : line.slice(own);
  }
  return line.slice(since.length);
}

const nobody: Turn = { seats: [], chance: false, over: false };

/** Steps that are told as one, and the places of the first and the last of them in the line. */
export type Told = Pick<StoryLine, 'from' | 'to' | 'events'> & { seat: Step['seat']; actions: Action[] };

/** told is the steps as the log would tell them: together what one seat does in one go. */
export function told(line: readonly Step[], done: readonly { events: Event[] }[], fold?: FoldAt): Told[] {
  const entries = line.map(({ seat, action }, n): EntryView => ({
    n,
    at: '',
    seat,
    action,
    events: done[n]?.events ?? [],
    turn: nobody,
  }));
  const ofOne: FoldAt = (all, from, mine) => {
    const found = fold?.(all, from, mine);
    const own = all.slice(from, from + (found?.count ?? 0));
    return own.every((e) => e.seat === all[from].seat) ? found : null;
  };
  const force = entries.map(() => true);
  return story(entries, force, ofOne).map(({ from, to, events, seat }) => ({
    from,
    to,
    events,
    seat,
    actions: line.slice(from, to + 1).map((s) => s.action),
  }));
}

/** numbered is the number of each of one's own steps in a line; 0 for what is assumed of others. */
export function numbered(line: readonly Step[], seat: number): number[] {
  let n = 0;
  return line.map((s) => (s.seat === seat ? ++n : 0));
}

/** ownOf is what the seat does in a plan: its first steps in a row. */
export function ownOf<S extends Pick<Step, 'seat'>>(line: readonly S[], seat: number): S[] {
  const from = line.findIndex((s) => s.seat === seat);
  const next = line.findIndex((s, i) => i > from && s.seat !== seat);
  return from < 0 ? [] : line.slice(from, next < 0 ? undefined : next);
}

/** leading is the steps that a line begins with as long as they are of the seat. */
export function leading<S extends Pick<Step, 'seat'>>(line: readonly S[], seat: number): readonly S[] {
  const end = line.findIndex((s) => s.seat !== seat);
  return end < 0 ? line : line.slice(0, end);
}
