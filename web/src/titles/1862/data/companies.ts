// The companies: letters, name, home station, and livery: a disc in the first colour, a ring in the second,
// letters in a third that can be read on the first.

export interface Company {
  id: CompanyId;
  name: string;
  home: string;
  colour: string;
  ring: string;
  ink: string;
}

export type CompanyId =
  | 'E&H'
  | 'ECR'
  | 'ENR'
  | 'ESR'
  | 'EUR'
  | 'FDR'
  | 'I&B'
  | 'L&D'
  | 'L&E'
  | 'L&H'
  | 'N&B'
  | 'N&E'
  | 'N&S'
  | 'Y&N'
  | 'NGC'
  | 'SVR'
  | 'WNR'
  | 'W&F'
  | 'WVR'
  | 'WStI';

/** [letters, name, home, colour, ring, ink] */
const ROWS: [CompanyId, string, string, string, string, string][] = [
  ['E&H', 'Ely & Huntingdon', 'C8', '#f2d544', '#c8541a', '#6e2a06'],
  ['ECR', 'Eastern Counties Railway', 'D13', '#1e2d78', '#aebbf0', '#ffffff'],
  ['ENR', 'East Norfolk Railway', 'F3', '#f2d544', '#1c86b8', '#0a4a6b'],
  ['ESR', 'East Suffolk Railway', 'F11', '#63ae6c', '#1f4a22', '#10300f'],
  ['EUR', 'Eastern Union Railway', 'E12', '#c33a33', '#5b1f78', '#ffffff'],
  ['FDR', 'Felixstowe Dock & Railway', 'G12', '#e8803a', '#8e1515', '#4a0b0b'],
  ['I&B', 'Ipswich & Bury Railway', 'D9', '#a3a39f', '#111111', '#111111'],
  ['L&D', 'Lynn & Dereham Railway', 'D5', '#e8803a', '#1b2a72', '#101a4e'],
  ['L&E', 'Lynn & Ely Railway', 'C6', '#f2d544', '#b8231b', '#7d120c'],
  ['L&H', 'Lynn & Hunstanton Railway', 'C4', '#a8cdec', '#a51d1d', '#7a1212'],
  ['N&B', 'Norwich & Brandon Railway', 'E8', '#c4c5c6', '#b0520f', '#6b2f05'],
  ['N&E', 'Northern & Eastern Railway', 'B13', '#c4c5c6', '#2f6440', '#1f4a2d'],
  ['N&S', 'Norfolk & Suffolk Joint Railway', 'H7', '#a8cdec', '#1a2f6e', '#12225a'],
  ['Y&N', 'Yarmouth & Norwich Railway', 'H5', '#cf3127', '#111111', '#ffffff'],
  ['NGC', 'Newmarket & Great Chesterford Railway', 'C10', '#f2d544', '#1d1d1d', '#1d1d1d'],
  ['SVR', 'Colchester, Stour Valley, Sudbury & Halstead', 'D11', '#cdb463', '#2f6440', '#1b3f27'],
  ['WNR', 'West Norfolk Railway', 'E2', '#cdb463', '#c22a1e', '#7a150d'],
  ['W&F', 'Wells & Fakenham Railway', 'E4', '#bfdc5a', '#166127', '#0c4217'],
  ['WVR', 'Waveney Valley Railway', 'G8', '#f3c1c4', '#7d1a80', '#611065'],
  ['WStI', 'Wisbech, St Ives & Cambridge Junction Railway', 'B5', '#f2d544', '#7d1a80', '#5b1060'],
];

export const COMPANIES: readonly Company[] = ROWS.map(([id, name, home, colour, ring, ink]) => ({
  id,
  name,
  home,
  colour,
  ring,
  ink,
}));

export const COMPANY: ReadonlyMap<string, Company> = new Map(COMPANIES.map((c) => [c.id, c]));

/** Whose home a hex is. */
export const HOME_OF: ReadonlyMap<string, CompanyId> = new Map(COMPANIES.map((c) => [c.home, c.id]));
