// How the companies are told apart: by colour, letters and, in the log, a pattern.
import type { Livery } from '../../../contract/livery';
import type { CompanyId } from './view';

const livery = (
  id: CompanyId,
  mark: string,
  letter: string,
  name: string,
  pattern: Livery['pattern'],
  dark = false,
): Livery => ({ mark, letter, name, colour: `city-${id}`, pattern, dark });

export const LIVERIES: Readonly<Record<CompanyId, Livery>> = {
  anglo: livery('anglo', 'Anglo', 'An', 'Anglo-American Provision Co.', 'bars', true),
  brunswick: livery('brunswick', 'Brunswick', 'Br', 'Brunswick-Balke-Collender Co.', 'posts'),
  cracker: livery('cracker', 'Cracker Jack', 'Cr', 'The Cracker Jack Co.', 'diag'),
  doggett: livery('doggett', 'Doggett', 'Do', 'Doggett, Bassett & Hills Co.', 'check'),
  elgin: livery('elgin', 'Elgin', 'El', 'Elgin National Watch Co.', 'rings'),
  fairbank: livery('fairbank', 'Fairbank', 'Fa', 'N.K. Fairbank & Co.', 'back'),
  henderson: livery('henderson', 'Henderson', 'He', 'C.M. Henderson & Co.', 'dots'),
  libby: livery('libby', 'Libby', 'Li', 'Libby, McNeill & Libby', 'diag', true),
  spalding: livery('spalding', 'Spalding', 'Sp', 'A.G. Spalding and Bros.', 'posts'),
  swift: livery('swift', 'Swift', 'Sw', 'Swift and Company', 'solid', true),
};
