// What each figure of the rules shows of its positions (figures.json).
import type { CubeShown } from '../../cube/figures';
import type { CompanyId } from '../base/view';

export interface Shown extends CubeShown {
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
const HESSE = ['09-04', '10-04', '11-04', '12-03', '13-03', '10-05'];
const RUHR = ['07-00', '08-00', '08-01', '09-01', '09-02', '10-00', '11-01'];
const ELBE = ['06-07', '07-08', '08-08', '09-08', '10-08'];
const BAVARIA = ['15-07', '16-08', '17-06', '17-08', '18-06', '18-07'];
const TO_BERLIN = ['10-08', '08-09', '06-09', '07-11', '09-07'];

export const FIGURES: Readonly<Record<string, Shown>> = {
  start: { companies: ['PO', 'NME', 'KSS', 'KBS', 'MWB', 'GBS', 'CME', 'BHE'] },
  turn: { bag: true, companies: ['KSS', 'MWB', 'CME'] },
  third: { companies: ['NME', 'KBS', 'MWB', 'GBS'] },
  surcharge: { map: RHINE, height: 250, ringed: ['11-01'], companies: ['GBS', 'CME'] },
  matrix: { matrix: true },
  vote: { vote: true },
};

export const EXAMPLES: Readonly<Record<string, Shown | Shown[]>> = {
  draw: { bag: true },
  eight: [
    { map: HESSE, height: 240, companies: ['MWB', 'CME', 'KSS'] },
    { map: HESSE, height: 240, ringed: ['13-03'], companies: ['MWB'] },
    { map: RUHR, height: 220, companies: ['CME'] },
    { map: ELBE, height: 220, ringed: ['07-08'], companies: ['KSS', 'BHE'] },
    { companies: ['BHE'], players: true },
    { map: BAVARIA, height: 240, lit: true, companies: ['KBS'] },
  ],
  free: { map: RHINE, height: 280, lit: true, companies: ['GBS'] },
  connect: [
    { map: TO_BERLIN, height: 240, companies: ['KSS', 'NME'] },
    { map: TO_BERLIN, height: 240, companies: ['KSS', 'NME'] },
    { companies: ['PO', 'NME', 'KSS', 'KBS', 'MWB', 'GBS', 'CME', 'BHE'] },
    { players: true },
    { matrix: true },
  ],
};
