// The calls about programs: those of one's own, their tokens, and those that can be invited.
import { given, http } from './client';
import type { components } from './openapi';

export type ProgramView = components['schemas']['ProgramView'];
export type TokenView = components['schemas']['TokenView'];
export type Scope = 'read' | 'play' | 'tables' | 'moderate';

interface NewToken {
  name: string;
  scopes: Scope[];
  program?: string;
  days?: number;
}

const path = (id: string) => ({ params: { path: { id } } });

export const programs = {
  here: (title: string) => given(http.GET('/api/programs', { params: { query: { title } } })),
  mine: () => given(http.GET('/api/account/programs')),
  make: (name: string) => given(http.POST('/api/account/programs', { body: { name } })),
  change: (id: string, body: { about: string; titles: string[]; open: boolean }) =>
    given(http.PUT('/api/account/programs/{id}', { ...path(id), body })),
  remove: (id: string) => given(http.DELETE('/api/account/programs/{id}', path(id))),
  tokens: () => given(http.GET('/api/account/tokens')),
  makeToken: (body: NewToken) => given(http.POST('/api/account/tokens', { body })),
  endToken: (id: string) => given(http.DELETE('/api/account/tokens/{id}', path(id))),
};
