// The calls about people and their pages.
import { given, http } from './client';
import type { components } from './openapi';

export type Person = components['schemas']['Person'];
export type PersonResults = components['schemas']['PersonResults'];
export type PersonGame = components['schemas']['PersonGame'];
export type PersonRatings = components['schemas']['PersonRatings'];
export type RatingPoint = components['schemas']['RatingPoint'];
export type Punctuality = components['schemas']['Punctuality'];

const of = (name: string) => ({ path: { name } });

export const people = {
  person: (name: string) => given(http.GET('/api/people/{name}', { params: of(name) })),
  ratings: (name: string) => given(http.GET('/api/people/{name}/ratings', { params: of(name) })),
  games: (name: string, from = 0) =>
    given(http.GET('/api/people/{name}/games', { params: { ...of(name), query: { from } } })),
};

/** pageOf is the address of somebody's page. */
export const pageOf = (name: string): string => `/people/${encodeURIComponent(name)}`;
