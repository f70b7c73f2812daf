// Which moments of a game under way are looked at, and which of them moved it most.
import type { Stood } from './chances.svelte';

/** A moment that moved the game: whom it helped most, and by how much. */
export interface Turn {
  number: number;
  /** so many entries had been made */
  n: number;
  seat: number;
  gain: number;
}

/** About how many moments are looked at before it is looked closer where most has happened. */
const COARSE = 96;
/** How many places are looked at closer. */
const CLOSER = 8;
/** What moves a game less is no turn; nor what the games could be mistaken about, in standard errors. */
const LEAST = 0.08;
const SURE = 3;
/** How many turns are told, and how many moments lie between two of them at least. */
const MOST = 5;
const APART = 4;

/**
 * next is the places of the line that are to be looked at next, those that say most first: the present, the beginning, then
 * halves and halves of halves; then between those two neighbours where most has happened.
 */
export function next(line: readonly number[], known: ReadonlyMap<number, Stood>): number[] {
  const unknown = (i: number) => !known.has(line[i]);
  const last = line.length - 1;
  const step = Math.max(1, Math.ceil(last / COARSE));
  const coarse = halves(last, step).filter(unknown);
  if (coarse.length > 0) return coarse;
  return gaps(line, known)
    .filter(({ from, to }) => to - from > 1)
    .slice(0, CLOSER)
    .filter(({ size }) => size >= LEAST)
    .map(({ from, to }) => (from + to) >> 1);
}

/** halves is the last place, the first, and those between, each in the middle of a gap, the widest first. */
function halves(last: number, step: number): number[] {
  const list = [last, 0];
  let width = step;
  while (width < last) width *= 2;
  for (; width >= step; width /= 2) for (let i = width; i < last; i += width) list.push(i);
  return [...new Set(list.map(Math.round))].filter((i) => i >= 0);
}

interface Gap {
  from: number;
  to: number;
  seat: number;
  /** how far the chances of the one it helped most have risen */
  size: number;
  sure: boolean;
}

/** gaps is what lies between two neighbours that are known, where most has happened first. */
function gaps(line: readonly number[], known: ReadonlyMap<number, Stood>): Gap[] {
  const places = line.flatMap((entries, i) => (known.has(entries) ? [i] : []));
  return places
    .slice(1)
    .map((to, k): Gap => {
      const from = places[k];
      const [before, after] = [known.get(line[from])!, known.get(line[to])!];
      const rises = after.chance.map((c, s) => c - before.chance[s]);
      const seat = rises.indexOf(Math.max(...rises));
      const err = Math.hypot(before.err[seat], after.err[seat]);
      return { from, to, seat, size: rises[seat], sure: rises[seat] > SURE * err };
    })
    .sort((a, b) => b.size - a.size);
}

/** turning is the moments that moved the game most, in the order of time. */
export function turning(line: readonly number[], known: ReadonlyMap<number, Stood>): Turn[] {
  const chosen: Gap[] = [];
  for (const gap of gaps(line, known)) {
    if (chosen.length === MOST || gap.size < LEAST) break;
    const told = gap.to - gap.from === 1 && gap.sure;
    if (told && chosen.every((o) => Math.abs(o.to - gap.to) >= APART)) chosen.push(gap);
  }
  return chosen
    .sort((a, b) => a.to - b.to)
    .map(({ to, seat, size }, i) => ({ number: i + 1, n: line[to], seat, gain: size }));
}
