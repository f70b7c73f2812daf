// What the lessons ask of a position and of what happened in a step.
import type { Action } from '../../../api/types';
import type { Point, Situation } from '../../../contract/lesson';
import { lacksOn } from '../../cube/now';
import { NEAR } from '../base/map';
import type { CompanyId, View } from '../base/view';

export { cash, charter, hex, last, owned, purse } from '../../cube/now';
export type Now = Situation<View>;

export const dividend = (view: View, seat: number): number => view.players[seat]!.dividend;

/** the sale of a company's share in the step */
export const sold = (now: Now, company: CompanyId): { seat: number; price: number } | undefined =>
  now.events.findLast((e) => e.kind === 'share-sold' && e.company === company) as
    { kind: string; seat: number; price: number } | undefined;

/** how many hexes a company lacks to a hex */
export const lacks = lacksOn(NEAR);

// What is pointed at.

export const dials: Point = { part: '.dials, .band' };
export const scales: Point = { part: '.scales' };
export const ends: Point = { part: '.ends' };

/** only actions of these kinds */
export const only =
  (...kinds: string[]) =>
  (action: Action): boolean =>
    kinds.includes(action.kind);

/** the lesson that teaches an action */
export const taughtIn = (action: Action): string | undefined =>
  ({
    auction: 'worth',
    bid: 'shares',
    pass: 'shares',
    build: 'build',
    develop: 'develop',
    decline: 'dividends',
  })[action.kind];
