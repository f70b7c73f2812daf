// The steps of a line by whose they are.
import type { Action } from '../../api/types';
import type { AnalysisLine } from './types';

export type Steps = AnalysisLine['steps'];
export type Turns = { seat: number; actions: Action[] }[];

/** turnsOf is the steps by whose they are, one after the other. */
export function turnsOf(steps: Steps): Turns {
  const turns: Turns = [];
  for (const { seat, action } of steps) {
    const last = turns.at(-1);
    if (last?.seat === seat) last.actions.push(action as Action);
    else turns.push({ seat, actions: [action as Action] });
  }
  return turns;
}
