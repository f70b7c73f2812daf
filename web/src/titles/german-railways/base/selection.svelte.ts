// What the player looks at before choosing; see titles/cube/selection.svelte.ts.

import type { TableContext } from '../../../contract/title';
import { asked, Selection } from '../../cube/selection.svelte';
import type { CompanyId, Lay, View } from './view';

export type Table = TableContext<View>;
export type Mode = 'auction' | 'build';
export const MODES: readonly Mode[] = ['auction', 'build'];

export const selection = new Selection<Mode, CompanyId, Lay>(['build', 'auction']);

export const choosing = (table: Table) => asked(table, 'choose');
export const lays = (table: Table) => selection.lays(table);
