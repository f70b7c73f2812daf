// What is told of a hex that nothing can be done on right now.
import type { Fact } from '../../cube/about';
import type { Table } from '../base/selection.svelte';
import { CHICAGO, type Hex } from '../base/map';

type Say = Pick<Table, 't'>;

const HOLDS_ONE: readonly string[] = ['forest', 'mountain'];
const DETROIT = 'Detroit';
/** what a house in a forest brings the company there */
const FOREST = '$2';

interface Stands {
  /** what the hex brings now, its house included */
  income: number;
  there: number;
  house: boolean;
}

export function about(table: Say, hex: Hex, now: Stands): Fact[] {
  if (hex.kind === 'start') return [{ label: table.t('about.start') }];
  const income = { label: table.t('about.income'), value: now.income > 0 ? `+${now.income}` : '0' };
  return [cost(table, hex, now.there), income, ...grows(table, hex, now)];
}

function cost(table: Say, hex: Hex, there: number): Fact {
  if (there > 0 && HOLDS_ONE.includes(hex.kind)) return { label: table.t('about.taken') };
  const sum = there > 0 ? `${hex.cost} × ${there + 1}` : undefined;
  return { label: table.t('about.cost'), value: `$${hex.cost * (there + 1)}`, sum };
}

function grows(table: Say, hex: Hex, now: Stands): Fact[] {
  if (now.house) return [{ label: table.t('about.house') }];
  if (hex.name === DETROIT) return [{ label: table.t('about.detroit') }];
  if (hex.kind === 'works') return [{ label: table.t('about.works') }];
  if (hex.kind === 'forest')
    return [{ label: table.t('about.develop'), value: table.t('about.forest', { sum: FOREST }) }];
  if (hex.house > 0 && hex.id !== CHICAGO)
    return [{ label: table.t('about.develop'), value: `+${hex.house}` }];
  return [];
}
