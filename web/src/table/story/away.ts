// What happened to a seat while its owner was away: since when and why, and what was decided for them.
import type { Coming, EntryView, Table } from '../../api/types';
import type { StoryLine } from './story';

/** comesBack tells whether somebody else plays all the seats of the viewer, who is welcomed back. */
export const comesBack = ({ status, mine, left }: Table): boolean =>
  status === 'running' && left.length > 0 && mine.length === 0;

/** What sends somebody away; the others of the table's notes are of pauses, and of votes to wait. */
const SENDS: Coming['why'][] = ['left', 'time', 'vote', 'offered'];

/** wentAway is how the owner of one of these seats went last; undefined for one who is there. */
export const wentAway = (comings: readonly Coming[], seats: readonly number[]): Coming | undefined => {
  const last = comings.findLast((c) => seats.includes(c.seat) && (c.back || SENDS.includes(c.why)));
  return last && !last.back ? last : undefined;
};

/** decidedFor is the lines that tell what others decided for these seats from the entry n on. */
export const decidedFor = (lines: readonly StoryLine[], seats: readonly number[], n: number): StoryLine[] =>
  lines.filter(
    (l) =>
      l.from >= n && !l.gone && typeof l.seat === 'number' && seats.includes(l.seat) && isFor(l.entries[0]),
  );

/** meanwhile is the lines that tell what all others did since the owner of these seats went. */
export function meanwhile(
  lines: readonly StoryLine[],
  { comings, left }: Pick<Table, 'comings' | 'left'>,
): StoryLine[] {
  const from = wentAway(comings, left)?.n ?? Infinity;
  const his = new Set(decidedFor(lines, left, from));
  return lines.filter((l) => l.from >= from && !l.gone && !his.has(l));
}

const isFor = (entry: EntryView): boolean => entry.by !== undefined;
