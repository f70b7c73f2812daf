// The public goals in words and figures.
import type { Table } from './selection.svelte';
import { usd } from './names';
import type { Goal } from './view';

/** How a seat stands; a seat without a company has no standing. */
export const goalFigure = (g: Goal, n: number): string =>
  n < 0 ? '–' : g.goal === 'richest-company' ? usd(n) : String(n);

/** "Most partners: Marta 2, Hackworth 3." */
export const goalWords = (table: Table, g: Goal): string =>
  [
    table.t(`goal.${g.goal}`),
    ...g.standing.map((n, seat) => `${table.name(seat)}: ${goalFigure(g, n)}`),
    table.t('goals.sub'),
  ].join('\n');

/** How many goals one leads at present. */
export const led = (table: Table): number =>
  table.view.goals.filter((g) => table.seat !== null && g.leaders.includes(table.seat)).length;
