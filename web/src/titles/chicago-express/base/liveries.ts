import type { Livery } from '../../../contract/livery';
import type { CompanyId } from './view';

export const LIVERIES: Record<CompanyId, Livery> = {
  PRR: { mark: 'PRR', letter: 'P', name: 'Pennsylvania Railroad', colour: 'red', pattern: 'solid' },
  'B&O': { mark: 'B&O', letter: 'B', name: 'Baltimore & Ohio', colour: 'blue', pattern: 'bars' },
  'C&O': {
    mark: 'C&O',
    letter: 'C',
    name: 'Chesapeake & Ohio',
    colour: 'yellow',
    pattern: 'dots',
    dark: true,
  },
  NYC: { mark: 'NYC', letter: 'N', name: 'New York Central', colour: 'green', pattern: 'diag' },
  WAB: { mark: 'WAB', letter: 'W', name: 'Wabash', colour: 'black', pattern: 'check' },
};

/** Where each company's network begins. */
export const HOMES: Record<CompanyId, string> = { PRR: 'R5', 'B&O': 'Q7', 'C&O': 'Q9', NYC: 'S3', WAB: 'D3' };
