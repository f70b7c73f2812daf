// The companies as badges. Five share a yellow: letters and patterns tell them apart.
import type { Livery, Pattern } from '../../../contract/livery';
import { COMPANY, type CompanyId } from '../data';
import './liveries.css';

const PATTERNS: Record<CompanyId, Pattern> = {
  'E&H': 'diag',
  ECR: 'bars',
  ENR: 'posts',
  ESR: 'dots',
  EUR: 'back',
  FDR: 'check',
  'I&B': 'rings',
  'L&D': 'bars',
  'L&E': 'back',
  'L&H': 'diag',
  'N&B': 'posts',
  'N&E': 'dots',
  'N&S': 'bars',
  'Y&N': 'check',
  NGC: 'solid',
  SVR: 'diag',
  WNR: 'back',
  'W&F': 'rings',
  WVR: 'dots',
  WStI: 'rings',
};
const LIGHT_INK = new Set<CompanyId>(['ECR', 'EUR', 'Y&N']);

const colour = (id: CompanyId) => id.replace('&', '').toLowerCase();

export const LIVERIES = Object.fromEntries(
  [...COMPANY.values()].map((c): [CompanyId, Livery] => [
    c.id,
    {
      mark: c.id,
      letter: c.id,
      name: c.name,
      colour: colour(c.id),
      pattern: PATTERNS[c.id],
      dark: !LIGHT_INK.has(c.id),
    },
  ]),
) as Record<CompanyId, Livery>;
