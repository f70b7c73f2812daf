// What the lessons ask of a position and of what happened in a step.
import type { Action, Event } from '../../../api/types';
import type { Point, Situation } from '../../../contract/lesson';
import { NEAR } from '../base/map';
import { companyOf, type CompanyId, type View } from '../base/view';

export type Now = Situation<View>;

export const cash = (view: View, seat: number): number => view.players[seat]!.cash;
export const incomeOf = (view: View, seat: number): number => view.players[seat]!.income;
export const owned = (view: View, company: CompanyId, seat: number): number =>
  companyOf(view, company).owners.filter((s) => s === seat).length;
/** how many tokens a seat would put in the bag now */
export const tokens = (view: View, seat: number): number =>
  view.order.bag.find((b) => b.seat === seat)?.next ?? 0;

/** the last event of a kind in the step, and by whom where that matters */
export const last = (now: Now, kind: string, seat?: number): Event | undefined =>
  now.events.findLast((e) => e.kind === kind && (seat === undefined || e.seat === seat));

/** how many hexes a company lacks to a hex */
export function lacks(view: View, company: CompanyId, to: string): number {
  let edge = companyOf(view, company).hexes;
  const seen = new Set(edge);
  for (let n = 0; edge.length > 0; n++) {
    if (seen.has(to)) return n;
    edge = edge.flatMap((id) => NEAR.get(id) ?? []).filter((id) => !seen.has(id));
    edge.forEach((id) => seen.add(id));
  }
  return Infinity;
}

/** whether a company has reached a hex, what is composed counted */
export const at = (now: Now, company: CompanyId, id: string): boolean =>
  companyOf(now.view, company).hexes.includes(id);
/** what a company has paid in the step */
export const spent = ({ view, begin }: Now, company: CompanyId): number =>
  companyOf(begin, company).treasury - companyOf(view, company).treasury;
/** by how much its income has grown in the step */
export const grown = ({ view, begin }: Now, company: CompanyId): number =>
  companyOf(view, company).income - companyOf(begin, company).income;

// What is pointed at.

export const hex = (place: string): Point => ({ place });
export const matrix: Point = { part: '.matrix' };
export const bag: Point = { part: '.bag' };
export const order: Point = { part: '.order > ol' };
export const purse = (seat: number): Point => ({ part: `[data-cash="${seat}"]` });
export const charter = (company: CompanyId): Point => ({ part: `[data-company="${company}"]` });

/** only builds with this company */
export const buildsWith =
  (...companies: CompanyId[]) =>
  (action: Action): boolean =>
    action.kind === 'build'
      ? companies.includes(action.company as CompanyId)
      : action.kind === 'lay' || action.kind === 'done';

/** the lesson that teaches an action */
export const taughtIn = (action: Action): string | undefined =>
  ({ auction: 'offers', propose: 'offers', vote: 'offers', build: 'build', bid: 'opening' })[action.kind];
