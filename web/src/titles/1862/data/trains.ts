// The classes of trains and what their first purchase begins.

export type Class = 'A' | 'B' | 'C' | 'D' | 'E' | 'F' | 'G' | 'H';
export type TrainType = 'freight' | 'express' | 'local';

export interface Phase {
  phase: Class;
  colours: readonly ('yellow' | 'green' | 'brown')[];
  /** operating rounds in a set */
  rounds: number;
  /** which of the areas' three values counts */
  column: 0 | 1 | 2;
  /** the class that rusts when the phase begins */
  rusts: Class | null;
  limit: { count: number; perType: boolean };
  /** companies of the offer open with the first three phases */
  opens: boolean;
  lner: boolean;
}

const YELLOW = ['yellow'] as const;
const GREEN = ['yellow', 'green'] as const;
const BROWN = ['yellow', 'green', 'brown'] as const;

const phase = (
  phase: Class,
  colours: Phase['colours'],
  rounds: number,
  column: 0 | 1 | 2,
  rusts: Class | null,
  count: number,
  perType: boolean,
): Phase => ({
  phase,
  colours,
  rounds,
  column,
  rusts,
  limit: { count, perType },
  opens: phase <= 'C',
  lner: phase === 'H',
});

export const PHASES: readonly Phase[] = [
  phase('A', YELLOW, 1, 0, null, 3, true),
  phase('B', GREEN, 2, 0, null, 3, true),
  phase('C', GREEN, 2, 1, 'A', 3, true),
  phase('D', BROWN, 3, 1, null, 3, true),
  phase('E', BROWN, 3, 2, 'B', 2, true),
  phase('F', BROWN, 3, 2, 'C', 2, true),
  phase('G', BROWN, 3, 2, 'D', 3, false),
  phase('H', BROWN, 3, 2, null, 3, false),
];
