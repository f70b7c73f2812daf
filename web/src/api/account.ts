// The calls about an account and its safety: its password, and where one is signed in.
import { given, http } from './client';
import { words } from '../words/words.svelte';
import type { components } from './openapi';

export type SessionView = components['schemas']['Session'];

export const account = {
  mine: () => given(http.GET('/api/account')),
  /** remove takes a proof, unless one is a guest. */
  remove: () => given(http.DELETE('/api/account')),
  rename: (name: string) => given(http.PUT('/api/account/name', { body: { name } })),
  sessions: () => given(http.GET('/api/account/sessions')),
  endSession: (id: string) => given(http.DELETE('/api/account/sessions/{id}', { params: { path: { id } } })),
  endOthers: () => given(http.DELETE('/api/account/sessions')),
  /** setPassword takes the password so far, or a proof. */
  setPassword: (old: string, password: string) =>
    given(http.PUT('/api/account/password', { body: old ? { old, password } : { password } })),
  forgotten: (name: string) =>
    given(
      http.POST('/api/password/forgotten', { body: { name }, headers: { 'Accept-Language': words.lang } }),
    ),
  reset: (token: string, password: string) =>
    given(http.POST('/api/password/reset', { body: { token, password } })),
};
