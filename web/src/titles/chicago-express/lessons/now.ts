// What the lessons ask of a position and of what happened in a step.
import type { Action, Event } from '../../../api/types';
import type { Point, Situation } from '../../../contract/lesson';
import { NEAR } from '../base/map';
import { companyOf, type CompanyId, type View } from '../base/view';

export type Now = Situation<View>;

export const cash = (view: View, seat: number): number => view.players[seat]!.cash;
export const dividend = (view: View, seat: number): number => view.players[seat]!.dividend;
export const owned = (view: View, company: CompanyId, seat: number): number =>
  companyOf(view, company).owners.filter((s) => s === seat).length;

/** the last event of a kind in the step, and by whom where that matters */
export const last = (now: Now, kind: string, seat?: number): Event | undefined =>
  now.events.findLast((e) => e.kind === kind && (seat === undefined || e.seat === seat));

/** the sale of a company's share in the step */
export const sold = (now: Now, company: CompanyId): { seat: number; price: number } | undefined =>
  now.events.findLast((e) => e.kind === 'share-sold' && e.company === company) as
    { kind: string; seat: number; price: number } | undefined;

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

// What is pointed at.

export const hex = (place: string): Point => ({ place });
export const dials: Point = { part: '.dials, .band' };
export const scales: Point = { part: '.scales' };
export const ends: Point = { part: '.ends' };
export const purse = (seat: number): Point => ({ part: `[data-cash="${seat}"]` });
export const charter = (company: CompanyId): Point => ({ part: `[data-company="${company}"]` });

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
