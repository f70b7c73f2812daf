import type { Livery } from '../../../contract/livery';
import type { CompanyId } from './view';

export const LIVERIES: Record<CompanyId, Livery> = {
  PO: { mark: 'PO', letter: 'PO', name: 'Preußische Ostbahn', colour: 'black', pattern: 'check' },
  NME: {
    mark: 'NME',
    letter: 'N',
    name: 'Niederschlesisch-Märkische Eisenbahn',
    colour: 'brown',
    pattern: 'posts',
  },
  KSS: {
    mark: 'KSS',
    letter: 'S',
    name: 'Königlich-Sächsische Staatseisenbahnen',
    colour: 'orange',
    pattern: 'rings',
    dark: true,
  },
  KBS: {
    mark: 'KBS',
    letter: 'B',
    name: 'Königlich-Bayerische Staatseisenbahnen',
    colour: 'blue',
    pattern: 'bars',
  },
  MWB: { mark: 'MWB', letter: 'M', name: 'Main-Weser-Bahn', colour: 'yellow', pattern: 'dots', dark: true },
  GBS: {
    mark: 'GBS',
    letter: 'G',
    name: 'Großherzoglich Badische Staatseisenbahnen',
    colour: 'red',
    pattern: 'solid',
  },
  CME: { mark: 'CME', letter: 'C', name: 'Cöln-Mindener Eisenbahn', colour: 'lilac', pattern: 'back' },
  BHE: { mark: 'BHE', letter: 'H', name: 'Berlin-Hamburger Eisenbahn', colour: 'green', pattern: 'diag' },
};

/** Names that fit a row. */
export const SHORT: Record<CompanyId, string> = {
  PO: 'Preuß. Ostbahn',
  NME: 'Niederschl.-Märk.',
  KSS: 'Kgl. Sächsische',
  KBS: 'Kgl. Bayerische',
  MWB: 'Main-Weser-Bahn',
  GBS: 'Großh. Badische',
  CME: 'Cöln-Mindener',
  BHE: 'Berlin-Hamburger',
};

/** Where each company's network begins. */
export const HOMES: Record<CompanyId, string> = {
  PO: '00-20',
  NME: '10-15',
  KSS: '10-08',
  KBS: '18-07',
  MWB: '10-04',
  GBS: '15-03',
  CME: '09-01',
  BHE: '04-06',
};

export const IDS = Object.keys(LIVERIES) as CompanyId[];
