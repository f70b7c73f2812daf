// What the lessons ask of a position and of what happened in a step.
import type { Action, Event } from '../../../api/types';
import type { Point, Situation } from '../../../contract/lesson';
import { companyOf, type Company, type CompanyId, type View } from '../base/view';

export type Now = Situation<View>;

export const cash = (view: View, seat: number): number => view.players[seat]!.cash;
export const company = (view: View, id: CompanyId): Company => companyOf(view, id)!;

/** the last event of a kind in the step, by the learner where it names a seat */
export const last = (now: Now, kind: string): Event | undefined =>
  now.events.findLast((e) => e.kind === kind && (e.seat === undefined || e.seat === now.seat));

/** the last event of a kind, by whomever */
export const anybodys = (now: Now, kind: string): Event | undefined =>
  now.events.findLast((e) => e.kind === kind);

/** the same, or what the composed step would bring about */
export const soon = (now: Now, kind: string): Event | undefined =>
  now.composed.findLast((e) => e.kind === kind) ?? last(now, kind);

/** a step of the turn was left without doing anything, or anything more */
export const stopped = (now: Now): boolean => last(now, 'stopped-at') !== undefined;

// What is pointed at.

export const hex = (place: string): Point => ({ place });
export const purse = (seat: number): Point => ({ part: `[data-cash="${seat}"]` });
export const charter = (id: CompanyId): Point => ({ part: `[data-company="${id}"]` });

/** only actions of these kinds */
export const only =
  (...kinds: string[]) =>
  (action: Action): boolean =>
    kinds.includes(action.kind);

/** the lesson that teaches an action */
export const taughtIn = (action: Action): string | undefined =>
  ({
    petition: 'parliament',
    bid: 'parliament',
    par: 'par',
    lay: 'track',
    'small-station': 'upgrade',
    'place-token': 'stations',
    'link-london': 'london',
    run: 'freight',
    pay: 'dividends',
    withhold: 'dividends',
    hudson: 'dividends',
    'buy-train': 'trains',
    'trade-train': 'trains',
    'sell-shares': 'certificates',
    'buy-share': 'certificates',
    merge: 'merging',
    'redeem-option': 'merging',
    'sell-option': 'merging',
    refinance: 'rescue',
    'sell-treasury': 'rescue',
  })[action.kind];
