// What is told of a hex that nobody can build on right now.
import type { Fact } from '../../cube/about';
import type { Table } from '../base/selection.svelte';
import { COSTS, type Hex } from '../base/map';

type Say = Pick<Table, 't'>;

/** The cost is what most companies pay: abilities that change it are told with the company. */
export function about(table: Say, hex: Hex, income: number, there: number): Fact[] {
  if (hex.kind !== 'city' && there > 0) return [{ label: table.t('about.taken') }];
  const ground = COSTS[hex.ground];
  const dearer = hex.kind === 'city' ? there : 0;
  const facts: Fact[] = [
    {
      label: table.t('about.cost'),
      value: String(ground + dearer),
      sum: dearer ? `${ground} + ${dearer}` : undefined,
    },
    { label: table.t('about.income'), value: income > 0 ? `+${income}` : '0' },
  ];
  if (hex.kind === 'outskirts') facts.push({ label: table.t('about.outskirts') });
  return facts;
}
