// What the lessons ask of a position and of what happened in a step.
import type { Action } from '../../../api/types';
import type { Point, Situation } from '../../../contract/lesson';
import { lacksOn } from '../../cube/now';
import { NEAR } from '../base/map';
import { companyOf, type CompanyId, type View } from '../base/view';

export { cash, charter, hex, last, owned, purse } from '../../cube/now';
export type Now = Situation<View>;

export const incomeOf = (view: View, seat: number): number => view.players[seat]!.income;
/** how many tokens a seat would put in the bag now */
export const tokens = (view: View, seat: number): number =>
  view.order.bag.find((b) => b.seat === seat)?.next ?? 0;

/** how many hexes a company lacks to a hex */
export const lacks = lacksOn(NEAR);

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

export const matrix: Point = { part: '.matrix' };
export const bag: Point = { part: '.bag' };
export const order: Point = { part: '.order > ol' };

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
