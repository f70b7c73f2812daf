// What a review tells, worked out from its figures: the turning points, the curve, and how the game went.
import type { Review, ReviewDecision, Reviewing, ReviewLoss } from '../../api/types';
import type { Round } from '../../contract/title';

/** A decision that stands on the curve and in the lists, by the same number. */
export interface Point {
  number: number;
  decision: ReviewDecision;
  /** it cost who took it nothing, and raised another's chance */
  gift: boolean;
}

/** How many are told, and what is too little to be told. */
const MISTAKES = 8;
const GIFTS = 3;
const LEAST = 0.02;

/** pointsOf is the turning points, numbered in the order of time. */
export function pointsOf(review: Review): Point[] {
  const mistakes = review.mistakes
    .filter((d) => d.cost >= LEAST)
    .sort((a, b) => b.cost - a.cost)
    .slice(0, MISTAKES);
  const told = [
    ...mistakes.map((decision) => ({ decision, gift: false })),
    ...review.gifts.slice(0, GIFTS).map((decision) => ({ decision, gift: true })),
  ];
  return told
    .sort((a, b) => a.decision.entry - b.decision.entry)
    .map((point, i) => ({ number: i + 1, ...point }));
}

/** dearest is the turning points of one kind, the most expensive first. */
export const dearest = (points: readonly Point[], gifts: boolean): Point[] =>
  points.filter((p) => p.gift === gifts).sort((a, b) => b.decision.cost - a.decision.cost);

/** momentAt is the place among the moments of the one after so many entries, or the last before. */
export function momentAt(review: Review, entries: number): number {
  let [low, high] = [0, review.moments.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (review.moments[middle].entries <= entries) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * joined is a review that is being made, of which so many moments were known: those that came since are added to
 * them. One that is made is told whole.
 */
export function joined(known: Review | null, told: Reviewing, from: number): Review | null {
  if (!told.review || told.state !== 'making') return told.review ?? null;
  const moments = [...(known?.moments.slice(0, from) ?? []), ...told.review.moments];
  return { ...told.review, moments };
}

/** gainer is the seat that gained most by what was done at an entry. */
export function gainer(review: Review, entry: number): number {
  const at = momentAt(review, entry);
  const [before, after] = [review.moments[at], review.moments[Math.min(at + 1, review.moments.length - 1)]];
  const rises = after.chance.map((c, seat) => c - before.chance[seat]);
  return rises.indexOf(Math.max(...rises));
}

/** all is all points that were won at the end. */
export const all = (standings: readonly { score: number }[]): number =>
  standings.reduce((sum, s) => sum + Math.max(0, s.score), 0);

/** A part of the game, of which it is told who played strongest. */
interface Phase {
  label: string;
  /** the moment it begins at */
  at: number;
}

/** How many parts a game is told in. */
const PHASES = 4;

/** phasesOf is the rounds of a game taken together, so that each part has about as many decisions. */
export function phasesOf(rounds: readonly Round[], losses: readonly ReviewLoss[]): Phase[] {
  const parts: Round[][] = [];
  let count = 0;
  rounds.forEach((round, i) => {
    if (parts.length === 0 || count >= losses.length / PHASES) {
      parts.push([]);
      count = 0;
    }
    parts.at(-1)!.push(round);
    const end = rounds[i + 1]?.at ?? Infinity;
    count += losses.filter((l) => l.entry >= round.at && l.entry < end).length;
  });
  const brief = (r: Round) => r.short || r.name;
  return parts.map((part) => ({
    at: part[0].at,
    label: part.length === 1 ? part[0].name : `${brief(part[0])}–${brief(part.at(-1)!)}`,
  }));
}

/** lostIn is what part of all points each seat lost by a decision in each phase, on the mean; null where it took none. */
export function lostIn(phases: readonly Phase[], losses: readonly ReviewLoss[], seats: number) {
  return Array.from({ length: seats }, (_, seat) =>
    phases.map(({ at }, i) => {
      const end = phases[i + 1]?.at ?? Infinity;
      const own = losses.filter((l) => l.seat === seat && l.entry >= at && l.entry < end);
      return own.length > 0 ? own.reduce((sum, l) => sum + l.points, 0) / own.length : null;
    }),
  );
}

/** leaderOf is the seat that stands best. */
export const leaderOf = (chance: readonly number[]): number => chance.indexOf(Math.max(...chance));

/** How many moments later the lead is looked at: a turn is not over with its first step. */
const LATER = 4;

/** turnOf is the seat that had the lead at a decision and the one that has it soon after, where that is another. */
export function turnOf(review: Review, entry: number): { from: number; to: number } | null {
  const at = momentAt(review, entry);
  const later = Math.min(at + LATER, review.moments.length - 1);
  const [from, to] = [leaderOf(review.moments[at].chance), leaderOf(review.moments[later].chance)];
  return from === to ? null : { from, to };
}

/** How much another's chance must differ between the two ways to be told. */
const TELLING = 0.1;

/** rivalOf is the other seat whose chance differs most between what was played and what was better. */
export function rivalOf({ seat, played, better }: ReviewDecision): number | null {
  const differs = played.chance.map((c, i) => (i === seat ? 0 : Math.abs(c - better.chance[i])));
  const most = Math.max(...differs);
  return most >= TELLING ? differs.indexOf(most) : null;
}

/** How many moments to either side are drawn as one: fewer games are simulated for each than the eye believes. */
const REACH = 2;

/** smooth averages values with their neighbours, but never across a break: there the curve jumps. */
export function smooth(values: readonly number[], breaks: ReadonlySet<number>): number[] {
  const region: number[] = [];
  values.forEach((_, i) => region.push(i === 0 ? 0 : region[i - 1] + (breaks.has(i) ? 1 : 0)));
  return values.map((_, i) => {
    let [sum, n] = [0, 0];
    for (let k = Math.max(0, i - REACH); k <= Math.min(values.length - 1, i + REACH); k++) {
      if (region[k] !== region[i]) continue;
      sum += values[k];
      n++;
    }
    return sum / n;
  });
}

/** A seat's line of the curve, and its band: where the chance is in 19 of 20 cases. */
interface Curve {
  seat: number;
  line: number[];
  low: number[];
  high: number[];
}

const NINETEEN_OF_TWENTY = 1.96;

/** curves is each seat's chance over the moments; it jumps after a turning point and nowhere else. */
export function curves(review: Review, points: readonly Point[]): Curve[] {
  const breaks = new Set(points.map((p) => momentAt(review, p.decision.entry) + 1));
  const last = review.moments.length - 1;
  if (review.moments[last]?.err.every((e) => e === 0)) breaks.add(last); // the result is known
  return (review.moments[0]?.chance ?? []).map((_, seat) => {
    const line = smooth(
      review.moments.map((m) => m.chance[seat]),
      breaks,
    );
    const err = smooth(
      review.moments.map((m) => m.err[seat]),
      breaks,
    );
    const bound = (sign: number) =>
      line.map((c, i) => Math.min(1, Math.max(0, c + sign * NINETEEN_OF_TWENTY * err[i])));
    return { seat, line, low: bound(-1), high: bound(1) };
  });
}

/** away is steps to either side, the nearest first. */
const away = (steps: number) =>
  Array.from({ length: 2 * steps + 1 }, (_, i) => Math.ceil(i / 2) * (i % 2 ? -1 : 1));

/**
 * apart moves marks that would lie on each other up or down, and where there is no room to the side, so that each of
 * them can be hit.
 */
export function apart(marks: readonly { x: number; y: number }[], size: number, top: number, low: number) {
  const put: { x: number; y: number }[] = [];
  const free = (x: number, y: number) =>
    y >= top && y <= low && put.every((o) => Math.abs(o.x - x) >= size || Math.abs(o.y - y) >= size);
  for (const { x, y } of marks) {
    const tries = away(3).flatMap((dx) =>
      away(16).map((dy) => ({ x: x + (dx * size) / 2, y: y + (dy * size) / 2 })),
    );
    put.push(tries.find((at) => free(at.x, at.y)) ?? { x, y });
  }
  return put;
}
