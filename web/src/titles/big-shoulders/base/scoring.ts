// The final scoring in the rulebook's order: cash, shares at their final price, goals.
import { started, type CompanyId, type GoalId, type View } from './view';

export interface ScoreLine {
  id: string;
  company?: CompanyId;
  goal?: GoalId;
  /** what one share is worth */
  each: number;
  /** by seat */
  values: number[];
}

/** what each of the best in a goal receives */
const REWARD = 200;

export function tally(view: View): ScoreLine[] {
  const shares = started(view)
    .filter((c) => c.holdings.some((h) => h.shares > 0))
    .map((c) => ({
      id: c.company,
      company: c.company,
      each: c.price,
      values: c.holdings.map((h) => h.shares * c.price),
    }));
  const goals = view.goals.map((g) => ({
    id: g.goal,
    goal: g.goal,
    each: REWARD,
    values: view.players.map((p) => (g.leaders.includes(p.seat) ? REWARD : 0)),
  }));
  return [{ id: 'cash', each: 1, values: view.players.map((p) => p.cash) }, ...shares, ...goals];
}

/** summed adds the lines up, by seat. */
export const summed = (lines: ScoreLine[], seats: number): number[] =>
  Array.from({ length: seats }, (_, seat) => lines.reduce((sum, l) => sum + l.values[seat], 0));
