// Why a move is advised, by the figures that are shown of it and of the others.
import type { Hint } from '../../api/types';

const percent = (share: number) => Math.round(share * 100);

/** A sentence of the hint's words. */
interface Reason {
  key: 'only' | 'alike' | 'chance' | 'points' | 'both';
  n?: number;
}

/** reasonsOf is what is to be noticed: how much better the move is, and whether another wins more of the games. */
export function reasonsOf({ ways, sure }: Pick<Hint, 'ways' | 'sure'>): Reason[] {
  const [best, ...others] = ways;
  if (others.length === 0) return [{ key: 'only' }];
  const most = Math.max(...others.map((w) => percent(w.chance)));
  const fewer: Reason[] =
    most > percent(best.chance) ? [{ key: 'both', n: most - percent(best.chance) }] : [];
  if (sure === 1) return [{ key: 'alike' }, ...fewer];
  const chance = percent(best.chance) - percent(others[0].chance);
  const points = percent(best.share) - percent(others[0].share);
  if (chance > 0) return [{ key: 'chance', n: chance }, ...fewer];
  return points > 0 ? [{ key: 'points', n: points }, ...fewer] : fewer;
}
