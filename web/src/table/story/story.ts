// The story of a game: its entries as the lines of the log. Where the title says that several entries are one
// thing, such as a build and its hexes, they are one line, and the entries stand behind it.
import type { EntryView, Event } from '../../api/types';
import type { StoryLine } from '../../contract/live';
import type { Fold, TitleModule } from '../../contract/title';

export type { StoryLine };

/** FoldAt is what the entries from a place on have in common, if they are told as one. */
export type FoldAt = (
  entries: readonly EntryView[],
  from: number,
  mine: readonly number[],
) => Fold | null | undefined;

/** story is the entries as lines; what was taken back is told entry by entry, what is drawn unseen not at all. */
export function story(
  entries: readonly EntryView[],
  force: readonly boolean[],
  fold?: FoldAt,
  mine: readonly number[] = [],
  sums: TitleModule['sums'] = {},
): StoryLine[] {
  const lines: StoryLine[] = [];
  for (let i = 0; i < entries.length;) {
    const found = force[i] ? fold?.(entries, i, mine) : null;
    const count = found && allOf(force, i, found.count) ? found.count : 1;
    const own = entries.slice(i, i + count);
    const { seat, events } = own[0];
    if (seat !== 'chance' || events.length > 0)
      lines.push({
        entries: own,
        from: i,
        to: i + count - 1,
        seat,
        events: inOne(found && count === found.count ? found.events : events, sums),
        gone: !force[i],
      });
    i += count;
  }
  return lines;
}

/** inOne is the events of a line where those of a kind that the title sums up are told in one sentence. */
function inOne(events: readonly Event[], sums: NonNullable<TitleModule['sums']>): readonly Event[] {
  const kinds = new Set(events.map((e) => e.kind));
  const many = [...kinds].filter((kind) => sums[kind] && events.filter((e) => e.kind === kind).length > 1);
  return many.reduce((told, kind) => {
    const at = told.findIndex((e) => e.kind === kind);
    const summed = sums[kind](told.filter((e) => e.kind === kind));
    const rest = told.filter((e) => e.kind !== kind);
    return [...rest.slice(0, at), ...summed, ...rest.slice(at)];
  }, events);
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
 * newsSince is what happened from the entry n on, as the lines of the log, and nothing that was taken back. Every part
 * that counts them, or tells some of them, takes these, so that all say the same.
 */
export const newsSince = (lines: readonly StoryLine[], n: number): StoryLine[] =>
  lines.filter((l) => l.from >= n && !l.gone);

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
