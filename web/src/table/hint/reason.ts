// Why a move is advised, by the figures that are shown of it and of the others.
import type { Hint } from '../../api/types';

const percent = (share: number) => Math.round(share * 100);

/** A sentence of the hint's words. */
interface Reason {
  key: 'only' | 'alike' | 'chance' | 'points';
  n?: number;
}

/** reasonsOf is what is to be noticed: how much better the move is. */
export function reasonsOf({ ways, sure }: Pick<Hint, 'ways' | 'sure'>): Reason[] {
  const [best, next] = ways;
  if (!next) return [{ key: 'only' }];
  if (sure === 1) return [{ key: 'alike' }];
  const chance = percent(best.chance) - percent(next.chance);
  if (chance > 0) return [{ key: 'chance', n: chance }];
  const points = percent(best.share) - percent(next.share);
  return points > 0 ? [{ key: 'points', n: points }] : [];
}
