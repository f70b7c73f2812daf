// What the host of the server tells everybody, or this person.
import { given, http } from './client';
import type { components } from './openapi';

export type BulletinView = components['schemas']['BulletinView'];

export const bulletins = {
  now: () => given(http.GET('/api/bulletins')),
  read: (id: number) => given(http.DELETE('/api/bulletins/{id}', { params: { path: { id } } })),
};
