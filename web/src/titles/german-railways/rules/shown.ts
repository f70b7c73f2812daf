// What each figure of the rules shows of its positions (figures.json).
import type { CompanyId } from '../view';

export interface Shown {
  /** the map, cut to these hexes */
  map?: string[];
  height?: number;
  /** what could be laid is lit */
  lit?: boolean;
  /** the hexes that it is about */
  ringed?: string[];
  companies?: CompanyId[];
  players?: boolean;
  /** the turns of the round, and the bag they are drawn from */
  bag?: boolean;
  /** who is connected with whom */
  matrix?: boolean;
  /** who agrees that the game ends */
  vote?: boolean;
}

const RHINE = ['11-01', '13-02', '14-03', '15-03', '14-01'];
const TO_BERLIN = ['10-08', '08-09', '06-09', '07-11', '09-07'];

export const FIGURES: Readonly<Record<string, Shown>> = {
  start: { companies: ['PO', 'NME', 'KSS', 'KBS', 'MWB', 'GBS', 'CME', 'BHE'] },
  third: { companies: ['NME', 'KBS', 'MWB', 'GBS'] },
  surcharge: { map: RHINE, height: 250, ringed: ['11-01'], companies: ['GBS', 'CME'] },
  matrix: { matrix: true },
  vote: { vote: true },
};

/** An example shows its position of the step; what it shows of it is the same for all, or told by step. */
export const EXAMPLES: Readonly<Record<string, Shown | Shown[]>> = {
  draw: { bag: true },
  free: { map: RHINE, height: 280, lit: true, companies: ['GBS'] },
  connect: [
    { map: TO_BERLIN, height: 240, companies: ['KSS', 'NME'] },
    { map: TO_BERLIN, height: 240, companies: ['KSS', 'NME'] },
    { companies: ['PO', 'NME', 'KSS', 'KBS', 'MWB', 'GBS', 'CME', 'BHE'] },
    { players: true },
    { matrix: true },
  ],
};
