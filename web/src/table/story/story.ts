// The story of a game: its entries as the lines of the log. Where the title says that several entries are one
// thing, such as a build and its hexes, they are one line, and the entries stand behind it.
import type { EntryView } from '../../api/types';
import type { StoryLine } from '../../contract/live';
import type { Fold } from '../../contract/title';

export type { StoryLine };

/** FoldAt is what the entries from a place on have in common, if they are told as one. */
export type FoldAt = (
  entries: readonly EntryView[],
  from: number,
  mine: readonly number[],
) => Fold | null | undefined;

/** story is the entries as lines; what was taken back is told entry by entry. */
export function story(
  entries: readonly EntryView[],
  force: readonly boolean[],
  fold?: FoldAt,
  mine: readonly number[] = [],
): StoryLine[] {
  const lines: StoryLine[] = [];
  for (let i = 0; i < entries.length;) {
    const found = force[i] ? fold?.(entries, i, mine) : null;
    const count = found && allOf(force, i, found.count) ? found.count : 1;
    const own = entries.slice(i, i + count);
    lines.push({
      entries: own,
      from: i,
      to: i + count - 1,
      seat: own[0].seat,
      events: found && count === found.count ? found.events : own[0].events,
      gone: !force[i],
    });
    i += count;
  }
  return lines;
}

const allOf = (force: readonly boolean[], from: number, count: number) =>
  force.slice(from, from + count).every(Boolean);

/** lineOf is the place among the lines of the one that tells the entry. */
export function lineOf(lines: readonly StoryLine[], n: number): number {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (lines[middle].from <= n) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * notedAt is what the table notes beside its record (who left or came back, who had a hint), by the first entry of
 * the line before which that is told; under the count of all entries where no line has followed yet.
 */
export function notedAt<T extends { n: number }>(
  lines: readonly StoryLine[],
  notes: readonly T[],
  count: number,
): ReadonlyMap<number, T[]> {
  const told = new Map<number, T[]>();
  for (const note of notes) {
    const at = lines.find((line) => line.from >= note.n)?.from ?? count;
    told.set(at, [...(told.get(at) ?? []), note]);
  }
  return told;
}

/**
 * movesSince is what others did after the entry n, as the lines of the log: no draws, and nothing that was taken back.
 * Every part that counts the moves, or tells some of them, takes these, so that all say the same.
 */
export const movesSince = (lines: readonly StoryLine[], n: number): StoryLine[] =>
  lines.filter((l) => l.from >= n && !l.gone && l.seat !== 'chance');

const has = (e: EntryView, kind: string) => e.events.some((x) => x.kind === kind);

/**
 * steps folds the entries from one with an event of the first kind to the next with one of the last; what lies
 * between is told by the last, so that it is silent.
 */
export function steps(first: string, last: string, silent: readonly string[]): FoldAt {
  return (entries, from) => {
    if (!has(entries[from], first)) return null;
    for (let i = from; i < entries.length && entries[i].seat === entries[from].seat; i++) {
      if (entries[i].undo !== undefined) return null;
      if (!has(entries[i], last)) continue;
      const all = entries.slice(from, i + 1).flatMap((e) => e.events);
      return { count: i + 1 - from, events: all.filter((x) => !silent.includes(x.kind)) };
    }
    return null;
  };
}

/** together folds entries of one seat one after the other that begin with the same of these kinds of event. */
export function together(...kinds: string[]): FoldAt {
  return (entries, from) => {
    const { seat, events } = entries[from];
    const kind = events[0]?.kind;
    if (!kinds.includes(kind)) return null;
    let to = from;
    // Whatever else an entry brings about ends the line.
    while (
      entries[to].events.every((e) => e.kind === kind) &&
      entries[to + 1]?.seat === seat &&
      entries[to + 1].events[0]?.kind === kind
    )
      to++;
    if (to === from) return null;
    return { count: to + 1 - from, events: entries.slice(from, to + 1).flatMap((e) => e.events) };
  };
}

/** firstOf folds as the first of the folds that has something to say. */
export const firstOf =
  (...folds: FoldAt[]): FoldAt =>
  (entries, from, mine) => {
    for (const fold of folds) {
      const found = fold(entries, from, mine);
      if (found) return found;
    }
    return null;
  };
