// What the lessons of both cube games ask of a position and of what happened in a step, and what they point at.
import type { Event } from '../../api/types';
import type { Point, Situation } from '../../contract/lesson';
import { companyOf, type CubeView } from './view';

export const cash = (view: CubeView, seat: number): number => view.players[seat]!.cash;
export const owned = (view: CubeView, company: string, seat: number): number =>
  companyOf(view, company).owners.filter((s) => s === seat).length;

/** the last event of a kind in the step, and by whom where that matters */
export const last = (
  now: Pick<Situation<CubeView>, 'events'>,
  kind: string,
  seat?: number,
): Event | undefined =>
  now.events.findLast((e) => e.kind === kind && (seat === undefined || e.seat === seat));

/** lacksOn tells of a map how many hexes a company lacks to a hex. */
export const lacksOn =
  (near: ReadonlyMap<string, readonly string[]>) =>
  (view: CubeView, company: string, to: string): number => {
    let edge = companyOf(view, company).hexes;
    const seen = new Set(edge);
    for (let n = 0; edge.length > 0; n++) {
      if (seen.has(to)) return n;
      edge = edge.flatMap((id) => near.get(id) ?? []).filter((id) => !seen.has(id));
      edge.forEach((id) => seen.add(id));
    }
    return Infinity;
  };

export const hex = (place: string): Point => ({ place });
export const purse = (seat: number): Point => ({ part: `[data-cash="${seat}"]` });
export const charter = (company: string): Point => ({ part: `[data-company="${company}"]` });
