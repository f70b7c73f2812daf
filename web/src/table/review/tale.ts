// One sentence that tells how a game went. The first pattern that fits is told.
import type { Review } from '../../api/types';
import { dearest, gainer, leaderOf, momentAt, pointsOf } from '../judged/model';

/** A sentence of the review's words, and what it speaks of; seats by number. */
interface Tale {
  key: string;
  args: { seat?: number; rival?: number; percent?: number; n?: number };
}

/** Where a game stood, seen from its end. */
interface Course {
  review: Review;
  winner: number;
  /** the seat that stood best at each moment */
  leaders: number[];
  /** the winner's chance at each moment */
  chance: number[];
}

const percent = (share: number) => Math.round(share * 100);
const share = (list: readonly unknown[], count: number) => count / Math.max(1, list.length);

/** changes is how often the lead went to another who kept it for a while. */
function changes(leaders: readonly number[]): number {
  const kept = Math.max(3, Math.round(leaders.length / 50));
  let [count, now] = [0, leaders[0]];
  leaders.forEach((seat, i) => {
    if (seat === now || leaders.slice(i, i + kept).some((s) => s !== seat)) return;
    now = seat;
    count++;
  });
  return count;
}

const later = (c: Course, from: number) => c.chance.slice(Math.floor(c.chance.length * from));

const patterns: ((c: Course) => Tale | null)[] = [
  // One move threw away what was nearly won.
  ({ review, winner }) => {
    const worst = dearest(pointsOf(review), false)[0]?.decision;
    if (!worst || worst.cost < 0.3 || worst.seat === winner) return null;
    const had = review.moments[momentAt(review, worst.entry)].chance;
    return leaderOf(had) === worst.seat
      ? { key: 'tale.thrown', args: { seat: worst.seat, percent: percent(worst.cost) } }
      : null;
  },
  // Somebody gave the game to another.
  ({ review, winner }) => {
    const gift = review.gifts.find((d) => d.cost >= 0.25 && gainer(review, d.entry) === winner);
    return gift && gift.seat !== winner
      ? { key: 'tale.given', args: { seat: gift.seat, rival: winner, percent: percent(gift.cost) } }
      : null;
  },
  // Somebody led for long, and lost.
  ({ review, winner, leaders }) => {
    const led = review.moments[0].chance.map((_, seat) => leaders.filter((l) => l === seat).length);
    const longest = led.indexOf(Math.max(...led));
    if (longest === winner || share(leaders, led[longest]) < 0.5) return null;
    const own = pointsOf(review).filter((p) => !p.gift && p.decision.seat === longest).length;
    return own > 0
      ? { key: 'tale.let-go', args: { seat: longest, n: own } }
      : { key: 'tale.overtaken', args: { seat: longest, rival: winner } };
  },
  // From far behind.
  (c) => {
    const least = Math.min(...later(c, 0.2));
    return least <= 0.1 ? { key: 'tale.comeback', args: { seat: c.winner, percent: percent(least) } } : null;
  },
  // Decided early.
  (c) => (Math.min(...later(c, 0.4)) >= 0.7 ? { key: 'tale.early', args: { seat: c.winner } } : null),
  // Never behind.
  ({ winner, leaders }) =>
    share(leaders, leaders.filter((l) => l === winner).length) >= 0.9
      ? { key: 'tale.never-behind', args: { seat: winner } }
      : null,
  // Open until the end.
  (c) => {
    const open = c.review.moments.slice(0, Math.floor(c.chance.length * 0.85));
    return open.every((m) => Math.max(...m.chance) < 0.6)
      ? { key: 'tale.open', args: { seat: c.winner } }
      : null;
  },
  // The lead went round.
  ({ winner, leaders }) => {
    const n = changes(leaders);
    return n >= 4 ? { key: 'tale.changing', args: { seat: winner, n } } : null;
  },
  // The lead changed at the very end.
  ({ winner, leaders }) => {
    const since = leaders.findLastIndex((l) => l !== winner) + 1;
    return share(leaders, since) >= 0.85 ? { key: 'tale.late', args: { seat: winner } } : null;
  },
  // Two against each other.
  ({ review, winner }) => {
    const half = review.moments.slice(review.moments.length >> 1, -1);
    const mean = review.moments[0].chance.map(
      (_, seat) => half.reduce((sum, m) => sum + m.chance[seat], 0) / Math.max(1, half.length),
    );
    const rival = mean.findIndex(
      (m, seat) => seat !== winner && m === Math.max(...mean.filter((_, s) => s !== winner)),
    );
    return mean.length > 2 && mean[rival] > 0.25 && mean[rival] + mean[winner] > 0.8
      ? { key: 'tale.two', args: { seat: winner, rival } }
      : null;
  },
  // Nobody did much wrong.
  ({ review, winner }) =>
    pointsOf(review).every((p) => p.gift) ? { key: 'tale.clean', args: { seat: winner } } : null,
];

/** taleOf tells the game in a sentence. */
export function taleOf(review: Review): Tale {
  const winner = leaderOf(review.moments.at(-1)?.chance ?? [1]);
  const course: Course = {
    review,
    winner,
    leaders: review.moments.map((m) => leaderOf(m.chance)),
    chance: review.moments.map((m) => m.chance[winner]),
  };
  for (const pattern of patterns) {
    const tale = pattern(course);
    if (tale) return tale;
  }
  return { key: 'tale.pulled-away', args: { seat: winner } };
}
