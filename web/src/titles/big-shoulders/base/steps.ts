// The four steps of a company's turn, and going back to one of them: until it is confirmed all that was
// done is only composed. What may still be done after that is the end of the fourth.
import type { Action } from '../../../api/types';
import { selection, type Table } from './selection.svelte';
import { CHARTERS, COLUMNS, INDUSTRIES } from './printed';
import { companyOf, total, type ColumnId, type ResourceId } from './view';

const RESOURCES_STEP = 0;
const PRODUCTION = 1;
const DISTRIBUTION = 2;
const PAYMENT = 3;

/** The step that the turn is at, for everybody who looks. */
export function stepNow(table: Table): number {
  const { view } = table;
  const operation = view.operation!;
  const company = companyOf(view, operation.company);
  if (view.step === 'distribute') {
    const row = view.demand[INDUSTRIES.indexOf(CHARTERS[operation.company].industry)];
    const room = row.some((place) => place.half || place.filled < place.spaces);
    return company.goods > 0 && room ? DISTRIBUTION : PAYMENT;
  }
  if (view.step === 'close') return PAYMENT;
  if (operation.ran > 0) return PRODUCTION;
  if (selection.reopened === operation.company) return RESOURCES_STEP;
  const first = company.factories[0];
  return first.free === 0 && total(first.missing) === 0 ? PRODUCTION : RESOURCES_STEP;
}

/** Which of the composed steps is the first to go when a step is opened again; -1: nothing to open. */
export function reopenAt(composed: Action[], step: number): number {
  const first = (...kinds: string[]) => composed.findIndex((a) => kinds.includes(a.kind));
  if (step === DISTRIBUTION) return first('distribute');
  return first('produce', 'done');
}

/** reopen takes back all that came after the beginning of the step; what was bought stays bought. */
export async function reopen(table: Table, step: number): Promise<void> {
  const at = reopenAt(table.composed, step);
  if (at < 0) return;
  selection.reopened = step === RESOURCES_STEP ? (table.view.operation?.company ?? null) : null;
  await table.recompose(table.composed.slice(0, at));
}

/** Cubes bought in this turn that can still be given back: no factory has run. */
export function bought(table: Table): { at: number; resource: ResourceId; price: number }[] {
  if (!table.myTurn || reopenAt(table.composed, PRODUCTION) >= 0) return [];
  return table.composed.flatMap((a, at) =>
    a.kind === 'purchase' ? [{ at, resource: a.resource as ResourceId, price: a.price as number }] : [],
  );
}

export const giveBack = (table: Table, at: number): Promise<void> =>
  table.recompose(table.composed.filter((_, i) => i !== at));

/** sell composes the sale of one more good there; sales there in a row are one. */
export async function sell(table: Table, column: ColumnId): Promise<void> {
  const last = table.composed.at(-1);
  if (last?.kind === 'distribute' && last.column === column) {
    const more = { ...last, amount: (last.amount as number) + 1 };
    await table.recompose([...table.composed.slice(0, -1), more]);
  } else await table.compose({ kind: 'distribute', column, amount: 1 });
}

/** unsell takes the last good sold there back into the store. */
export async function unsell(table: Table, column: ColumnId): Promise<void> {
  const at = table.composed.findLastIndex((a) => a.kind === 'distribute' && a.column === column);
  if (at < 0) return;
  const sale = table.composed[at];
  const rest = (sale.amount as number) - 1;
  const kept = rest > 0 ? [{ ...sale, amount: rest }] : [];
  await table.recompose([...table.composed.slice(0, at), ...kept, ...table.composed.slice(at + 1)]);
}

/** Where a good may be sold now, the best place first. */
export const outlets = (table: Table): ColumnId[] =>
  ([...COLUMNS].reverse() as ColumnId[]).filter((column) =>
    table.options.some((o) => o.action.kind === 'distribute' && o.action.column === column),
  );
