// Routes as they are drawn by hand: each train's stops are clicked one after another.
import { COMPASS, type CompanyId, type Compass } from '../data';
import { endOf, reversed, startOf, type Leg, type Network } from './network';
import type { RouteAction } from '../base/track';

export interface Draft {
  train: number;
  /** a first stop that nothing leads from yet */
  start: string | null;
  legs: readonly Leg[];
}

export const empty = (train: number): Draft => ({ train, start: null, legs: [] });

/** The draft of a route that somebody ran; what the map no longer has is left out. */
export function drafted(route: RouteAction, network: Network): Draft {
  const legs: Leg[] = [];
  let at = route.from;
  for (const by of route.by) {
    const leg = network.follow(at, COMPASS.indexOf(by as Compass));
    if (!leg) break;
    legs.push(leg);
    at = leg.to;
  }
  return { train: route.train, start: legs.length ? null : route.from, legs };
}

/** The routes as an action has them: those that lead somewhere. */
export const asRoutes = (drafts: readonly Draft[]): RouteAction[] =>
  drafts
    .filter((d) => d.legs.length > 0)
    .map((d) => ({ train: d.train, from: d.legs[0]!.from, by: d.legs.map((l) => COMPASS[l.exit]!) }));

/** The hexes of its stops, in order. */
export const stopsOf = (d: Draft): string[] =>
  d.legs.length ? [d.legs[0]!.from, ...d.legs.map((l) => l.to)] : d.start ? [d.start] : [];

/** The stops by name: cities by their hex, areas by theirs. */
export const namesOf = (d: Draft): string[] =>
  d.legs.length ? [startOf(d.legs[0]!), ...d.legs.map(endOf)] : d.start ? [d.start] : [];

const withLegs = (d: Draft, legs: readonly Leg[], start: string | null = null): Draft => ({
  ...d,
  legs,
  start: legs.length ? null : start,
});

/**
 * The draft after a stop was clicked. A stop further off is joined on to the end that it can be reached from.
 * The last stop takes the next way there or, when there is no other, is taken off; so is the first; one in
 * between becomes the last.
 */
export function clicked(d: Draft, hex: string, network: Network, company: CompanyId): Draft {
  const at = stopsOf(d);
  if (at.length === 0) return { ...d, start: hex };
  const i = at.indexOf(hex);
  if (i < 0) return joined(d, hex, network, company);
  if (i === at.length - 1) return d.legs.length ? offEnd(d, network) : empty(d.train);
  if (i === 0) return withLegs(d, d.legs.slice(1), d.legs[0]!.to);
  return withLegs(d, d.legs.slice(0, i));
}

function joined(d: Draft, hex: string, network: Network, company: CompanyId): Draft {
  const at = stopsOf(d);
  const used = new Set(namesOf(d));
  const last = at.at(-1)!;
  const on = mayGoOn(last, at.length, network) && network.way(last, hex, company, used);
  if (on) return withLegs(d, [...d.legs, ...on]);
  const first = at[0]!;
  const before = mayGoOn(first, at.length, network) && network.way(first, hex, company, used);
  if (before) return withLegs(d, [...before.map(reversed).reverse(), ...d.legs]);
  return d;
}

/** A route ends in an area; only its first click may be one. */
const mayGoOn = (hex: string, stops: number, network: Network) => stops === 1 || network.isCity(hex);

function offEnd(d: Draft, network: Network): Draft {
  const last = d.legs.at(-1)!;
  const rest = d.legs.slice(0, -1);
  const ways = network.from(last.from).filter((l) => l.to === last.to);
  const used = new Set(namesOf(withLegs(d, rest, last.from)));
  const next = ways.slice(ways.findIndex((l) => l.exit === last.exit) + 1).find((l) => !used.has(endOf(l)));
  return next ? withLegs(d, [...rest, next]) : withLegs(d, rest, last.from);
}
