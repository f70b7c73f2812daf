// The calls of those who look on: what is worth it, whom and what one follows, and how many look on.
import { given, http } from './client';
import type { components } from './openapi';

export type Worth = components['schemas']['Worth'];
export type Audience = components['schemas']['Audience'];
export type Followed = components['schemas']['Followed'];

const ofTable = (id: string) => ({ params: { path: { id } } });
const ofPerson = (name: string) => ({ params: { path: { name } } });

export const watching = {
  worth: () => given(http.GET('/api/worth-watching')),
  audience: (id: string) => given(http.GET('/api/tables/{id}/watching', ofTable(id))),
  following: () => given(http.GET('/api/following')),
  followTable: (id: string, on: boolean) =>
    given(
      on
        ? http.PUT('/api/tables/{id}/following', ofTable(id))
        : http.DELETE('/api/tables/{id}/following', ofTable(id)),
    ),
  followPerson: (name: string, on: boolean) =>
    given(
      on
        ? http.PUT('/api/following/{name}', ofPerson(name))
        : http.DELETE('/api/following/{name}', ofPerson(name)),
    ),
};
