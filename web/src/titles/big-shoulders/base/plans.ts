// What factories lack, in one step: the cheapest way is the server's; here it is told and gone. A plan is the
// same single actions as by hand, so that each can be taken back.
import type { Action, OptionView } from '../../../api/types';
import type { Table } from './selection.svelte';
import { CHARTERS } from './printed';
import { companyOf, total, type CompanyId, type ResourceId, type View } from './view';

export interface Plan {
  /** the last of the factories it lets run, counted from 0; the first is the next to run */
  last: number;
  cost: number;
  /** what the treasury has too little */
  short: number;
  steps: Action[];
}

/** A line of a plan: cubes bought, two alike traded, or the asset used. */
interface PlanLine {
  buys: { resource: ResourceId; price: number }[];
  /** the kind of which two are given, and how many of them were there already */
  give?: ResourceId;
  held: number;
  /** what it brings; none: the asset brings what is printed on it */
  resource?: ResourceId;
}

/** The plans of the company that operates, for one factory after the other, as far as they are staffed. */
export function plans(view: View): Plan[] {
  const { operation } = view;
  if (!operation || view.step !== 'produce' || view.choice) return [];
  const list: Plan[] = [];
  let lacking = 0;
  for (const [last, f] of companyOf(view, operation.company).factories.entries()) {
    if (f.ran) continue;
    lacking += total(f.missing);
    if (f.free > 0 || (lacking > 0 && !f.way)) break;
    list.push({ last, cost: f.way?.cost ?? 0, short: f.way?.short ?? 0, steps: f.way?.steps ?? [] });
  }
  return list;
}

/**
 * The plan of the green button: as many factories as can be paid, but none after the first that would cost
 * more than its goods sell for.
 */
export function best(view: View): Plan | undefined {
  const { operation } = view;
  if (!operation) return undefined;
  const { factories, goodPrice } = companyOf(view, operation.company);
  let found: Plan | undefined;
  for (const plan of plans(view)) {
    const more = plan.cost - (found?.cost ?? 0);
    if (plan.short > 0 || (found && more >= factories[plan.last].goods * goodPrice)) break;
    found = plan;
  }
  return found;
}

/**
 * The first factory before the last whose manager brings cubes that the next may take: a plan buys what all of
 * them lack now, and so can be dearer than running one after the other.
 */
export function managersCubes(
  view: View,
  company: CompanyId,
  first: number,
  last: number,
): { n: number; cubes: number } | undefined {
  const { factories } = companyOf(view, company);
  for (let f = first; f < last; f++) {
    const { cubes } = CHARTERS[company].factories[f].manager;
    if (factories[f].manager && cubes > 0) return { n: f + 1, cubes };
  }
  return undefined;
}

/** lines tells a plan as one would read it: what is bought for a trade stands in the trade's line. */
export function lines(steps: Action[]): PlanLine[] {
  const list: PlanLine[] = [];
  let buys: PlanLine['buys'] = [];
  const flush = () => {
    for (const buy of buys) {
      const same = list.at(-1);
      if (same && !same.give && same.resource === buy.resource) same.buys.push(buy);
      else list.push({ buys: [buy], held: 0, resource: buy.resource });
    }
    buys = [];
  };
  for (const a of steps) {
    const resource = a.resource as ResourceId;
    if (a.kind === 'purchase') buys.push({ resource, price: a.price as number });
    else if (a.kind === 'trade') {
      list.push({ buys, give: a.give as ResourceId, held: 2 - buys.length, resource });
      buys = [];
    } else list.push({ buys: [], held: 0 });
  }
  flush();
  return list;
}

/** Which lines of a plan take the cubes of a kind at a price: one number for each cube. */
export function marks(plan: Plan | undefined, price: number, kind: ResourceId): number[] {
  return lines(plan?.steps ?? []).flatMap((line, i) =>
    line.buys.filter((b) => b.price === price && b.resource === kind).map(() => i + 1),
  );
}

/** What a plan does to the cubes of a kind at Haymarket Square, and in which lines it takes them. */
export function atSquare(plan: Plan | undefined, kind: ResourceId): { by: number; marks: number[] } {
  const all = lines(plan?.steps ?? []);
  const given = all.filter((l) => l.give === kind).length;
  const taken = all.flatMap((l, i) => (l.give && l.resource === kind ? [i + 1] : []));
  return { by: 2 * given - taken.length, marks: taken };
}

/** A plan as an option of the action bar. */
export const planOption = (plan: Plan): OptionView => ({ action: { kind: 'plan', factory: plan.last + 1 } });

/** The plan that an option of the bar stands for. */
export const planOf = (view: View, action: Action): Plan | undefined =>
  action.kind === 'plan' ? plans(view).find((p) => p.last + 1 === action.factory) : undefined;

/** The plan that the board shows: the one pointed at, else the green button's. */
export function shownPlan(table: Table): Plan | undefined {
  if (!table.myTurn) return undefined;
  return (table.focus && planOf(table.view, table.focus.action)) ?? best(table.view);
}

/** What the green button would compose while factories can still run. */
export const toRun = (plan: Plan): Action[] => [...plan.steps, { kind: 'produce' }];

export const follow = (table: Table, actions: Action[]): Promise<void> =>
  table.recompose([...table.composed, ...actions]);
