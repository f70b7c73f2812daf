// What each figure of the rules shows of its positions (figures.json).
import type { CubeShown } from '../../cube/figures';
import type { CompanyId } from '../base/view';

export interface Shown extends CubeShown {
  dials?: boolean;
  companies?: CompanyId[];
  players?: boolean;
  /** how near the end is, and the scales */
  ends?: boolean;
}

const EAST: CompanyId[] = ['PRR', 'B&O', 'C&O', 'NYC'];
const TO_PITTSBURGH = ['N4', 'M3', 'M4', 'L4', 'K3', 'K4', 'J4'];
const TO_CHICAGO = ['A2', 'B2', 'C2', 'D3', 'B1', 'C3'];

export const FIGURES: Readonly<Record<string, Shown>> = {
  start: { map: ['S3', 'R5', 'Q7', 'Q9', 'P6', 'S4'], height: 280, companies: EAST },
  dials: { dials: true },
  second: { map: ['Q3', 'P3', 'P4', 'O4', 'N4', 'O5'], height: 220, ringed: ['O4'], companies: ['NYC'] },
  develop: { map: TO_PITTSBURGH, height: 220, ringed: ['L4'], companies: ['PRR'] },
  scale: { map: TO_PITTSBURGH, height: 220, ringed: ['K4'], companies: ['PRR'] },
  ends: { ends: true },
};

export const EXAMPLES: Readonly<Record<string, Shown | Shown[]>> = {
  auction: { companies: ['PRR'], players: true },
  build: { map: TO_PITTSBURGH, lit: true, companies: ['PRR'] },
  dividend: [
    { dials: true, companies: EAST },
    { companies: EAST },
    { players: true },
    { dials: true, ends: true },
  ],
  chicago: [
    { map: TO_CHICAGO, height: 220, companies: ['PRR'] },
    { map: TO_CHICAGO, height: 220, companies: ['PRR'] },
    { companies: ['PRR'], players: true },
    { map: TO_CHICAGO, height: 220, companies: ['WAB'] },
    { companies: ['WAB'], players: true },
  ],
};
