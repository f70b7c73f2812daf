// What became of players and companies decade by decade, told from the moments of the game.
import type { Frame } from '../../../api/types';
import { YEARS } from './printed';
import { companyOf, started, type CompanyId, type View } from './view';

interface Decade {
  year: number;
  /** of the players when it ended, by seat */
  worth: number[];
  cash: number[];
  /** share prices when it ended */
  prices: Partial<Record<CompanyId, number>>;
  /** what the companies that operated earned */
  revenue: Partial<Record<CompanyId, number>>;
}

/** The companies that have operated in the decade of this moment. */
function operated(view: View): CompanyId[] {
  if (view.phase === 'operating') return view.operated;
  if (view.phase === 'cleanup' || view.phase === 'over') return started(view).map((c) => c.company);
  return [];
}

/** decades is how everybody stood when each decade ended; the last one as it stands now. */
export function decades(frames: Frame<View>[]): Decade[] {
  const found = new Map<number, Decade>();
  for (const { view } of frames) {
    if (view.phase === 'setup') continue;
    const revenue = { ...found.get(view.decade)?.revenue };
    for (const id of operated(view)) revenue[id] = companyOf(view, id).lastRevenue;
    found.set(view.decade, {
      year: YEARS[view.decade - 1],
      worth: view.players.map((p) => p.worth),
      cash: view.players.map((p) => p.cash),
      prices: Object.fromEntries(started(view).map((c) => [c.company, c.price])),
      revenue,
    });
  }
  return [...found.values()];
}
