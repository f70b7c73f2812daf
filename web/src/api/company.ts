// The calls about company: friends, blocks and mutes, and reports.
import { given, http } from './client';
import type { components } from './openapi';

export type Friends = components['schemas']['Friends'];
export type CompanyView = components['schemas']['CompanyView'];
export type HushView = components['schemas']['HushView'];
export type Acquaintance = components['schemas']['Acquaintance'];

/**
 * Whom names somebody: an account by its name, anybody by their seat at a table or by a line that they said there.
 */
export interface Whom {
  name?: string;
  table?: string;
  seat?: number;
  line?: number;
}

export const reasons = ['chat', 'name', 'cheating', 'stalling', 'other'] as const;
export type Reason = (typeof reasons)[number];

const of = (name: string) => ({ params: { path: { name } } });

export const company = {
  friends: () => given(http.GET('/api/friends')),
  /** ask asks somebody to be a friend, or agrees. */
  ask: (name: string) => given(http.PUT('/api/friends/{name}', of(name))),
  /** end ends a friendship, takes back that one has asked, or declines. */
  end: (name: string) => given(http.DELETE('/api/friends/{name}', of(name))),
  acquaintances: () => given(http.GET('/api/me/acquaintances')),
  with: (name: string) => given(http.GET('/api/people/{name}/company', of(name))),
  hushed: () => given(http.GET('/api/me/hushed')),
  hush: (whom: Whom, kind: 'mute' | 'block') =>
    given(http.POST('/api/me/hushed', { body: { ...whom, kind } })),
  unhush: (id: string) => given(http.DELETE('/api/me/hushed/{id}', { params: { path: { id } } })),
  report: (whom: Whom, reason: Reason, words: string) =>
    given(http.POST('/api/reports', { body: { ...whom, reason, words } })),
  decline: (id: string) => given(http.DELETE('/api/tables/{id}/invitations', { params: { path: { id } } })),
};
