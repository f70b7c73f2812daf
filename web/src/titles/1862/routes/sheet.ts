// What is told of each train's route, wherever it is shown.
import { selection } from '../map/selection.svelte';
import type { MapTable, OtherRoute, RunRoute } from '../base/track';
import { hexName } from '../map/names';
import { namesOf } from '../map/draft';
import { run } from './run.svelte';

export interface Stop {
  name: string;
  /** what it pays; absent while that is not known */
  value?: number;
  /** it was left out, or is paid to another route */
  skipped: boolean;
}

export const companyOf = (table: MapTable) =>
  table.view.companies.find((c) => c.company === table.view.company);

/** The route as it is paid, once that is known. */
export const routeOf = (table: MapTable, train: number): RunRoute | undefined =>
  run.paid(table)?.routes.find((r) => r.train === companyOf(table)?.trains[train]?.train);

/** The stops of a train: paid and skipped as the server counts them, else as drawn. */
export function stopsOf(table: MapTable, train: number): Stop[] {
  const told = routeOf(table, train);
  if (told) return paidStops(table, told);
  const draft = selection.drafts(table).find((d) => d.train === train);
  return draft ? namesOf(draft).map((s) => ({ name: hexName(table, s), skipped: false })) : [];
}

/** The stops of a route that was paid. */
export const paidStops = (table: Pick<MapTable, 't' | 'name'>, route: RunRoute): Stop[] =>
  route.stops.map((s) => ({ name: hexName(table, s.name), value: s.pays, skipped: s.pays === 0 }));

/** What stands on a stop: what it pays, or that it does not. */
export function markOf(table: Pick<MapTable, 't'>, stop: Stop, route?: RunRoute): string {
  if (!stop.skipped) return String(stop.value ?? '·');
  return route?.type === 'freight' ? '–' : table.t('route.skip');
}

/** What the set offered is: proven the best, or how much more there could be at most. */
export function standing(table: MapTable): string {
  const offered = table.view.running;
  if (!offered) return table.t('route.is-best');
  return offered.proven
    ? table.t('route.proven')
    : table.t('route.at-most', { amount: offered.bound - offered.revenue });
}

/** What else a train could run; nothing where one is to find it oneself. */
export const othersOf = (table: MapTable, train: number): OtherRoute[] =>
  (table.unaided ? undefined : table.view.running?.others.filter((o) => o.train === train)) ?? [];

/** The line that a train's route has on the map; -1: it has none. */
export const lineOf = (table: MapTable, train: number): number =>
  selection.drafts(table).findIndex((d) => d.train === train);
