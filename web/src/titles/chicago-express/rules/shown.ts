// What each figure of the rules shows of its positions (figures.json).
import type { CompanyId } from '../view';

export interface Shown {
  /** the position is that of the step: an example */
  steps?: boolean;
  /** the map, cut to these hexes */
  map?: string[];
  height?: number;
  /** what could be done of this on the map */
  lit?: 'build' | 'develop';
  dials?: boolean;
  companies?: CompanyId[];
  players?: boolean;
}

export const SHOWN: Readonly<Record<string, Shown>> = {
  dials: { dials: true },
  build: { steps: true, map: ['N4', 'M3', 'M4', 'L4', 'K3', 'K4', 'J4'], lit: 'build', companies: ['PRR'] },
};
