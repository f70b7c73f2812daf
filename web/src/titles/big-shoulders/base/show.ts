// How what is spoken of is shown in a sentence.
import type { Shown } from '../../../contract/title';
import { words } from '../../../words/words.svelte';
import type { Table } from './selection.svelte';
import { LIVERIES } from './liveries';
import { assetName, buildingName, cubesName, spaceName } from './names';
import type { CompanyId, Cubes } from './view';

/** Fields whose values are words of the title: the family of keys they are said by. */
const FAMILIES: Record<string, string> = {
  phase: 'phase',
  resource: 'resource.in',
  give: 'resource.in',
  column: 'column',
  industry: 'industry',
  goal: 'goal',
  certificate: 'certificate',
  from: 'source',
  bonus: 'bonus',
};

export function show(name: string, value: unknown, table: Table): Shown | undefined {
  if (typeof value === 'string') {
    if (name === 'company') return LIVERIES[value as CompanyId] && company(value as CompanyId);
    if (name === 'space') return { text: spaceName(table, value) };
    if (name === 'building' || name === 'remove') return { text: buildingName(table, value) };
    if (name === 'asset') return { text: assetName(table, value) };
    if (FAMILIES[name]) return { text: table.t(`${FAMILIES[name]}.${value}`) };
  }
  if (name === 'buildings' && Array.isArray(value))
    return { text: words.list(value.map((id) => buildingName(table, String(id)))) };
  if (name === 'assets' && Array.isArray(value))
    return { text: words.list(value.map((id) => assetName(table, String(id)))) };
  if (name === 'goals' && Array.isArray(value))
    return { text: words.list(value.map((id) => table.t(`goal.${id}`))) };
  if (name === 'cubes' && value !== null && typeof value === 'object')
    return { text: cubesName(table, value as Cubes) };
  if ((name === 'owner' || name === 'before') && typeof value === 'number')
    return { text: table.name(value), strong: true };
  if (name === 'seats' && Array.isArray(value))
    return {
      text: value.length ? words.list(value.map((s) => table.name(s as number))) : table.t('nobody'),
      strong: true,
    };
  // A year is no sum: it has no thousands.
  if (name === 'year') return { text: String(value) };
  return undefined;
}

const company = (id: CompanyId): Shown => ({ text: LIVERIES[id].mark, livery: LIVERIES[id] });
