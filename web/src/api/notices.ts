// The calls about being told: which events, by which channels, and when one sleeps.
import { given, http } from './client';
import { words } from '../words/words.svelte';
import type { NoticeEvent, Notices } from './types';

export interface OwnTime {
  zone?: string;
  quietFrom?: string;
  quietTo?: string;
  off?: string[];
}

/** How soon one is told of an event, by channel. */
export type Cells = Omit<Notices['events'][number], 'event'>;

/** The language that letters and pushes are written in is the page's. */
const spoken = () => ({ headers: { 'Accept-Language': words.lang } });

export const notices = {
  mine: () => given(http.GET('/api/me/notices')),
  setTime: (time: OwnTime) => given(http.PUT('/api/me/time', { body: time, ...spoken() })),
  setEvent: (event: NoticeEvent, change: Partial<Cells>) =>
    given(http.PUT('/api/me/notices/{event}', { params: { path: { event } }, body: change })),
  setSound: (on: boolean) => given(http.PUT('/api/me/sound', { body: { on } })),
  setMail: (address: string) => given(http.PUT('/api/me/mail', { body: { address }, ...spoken() })),
  dropMail: () => given(http.DELETE('/api/me/mail')),
  setWebhook: (address: string) => given(http.PUT('/api/me/webhook', { body: { address }, ...spoken() })),
  dropWebhook: () => given(http.DELETE('/api/me/webhook')),
  addBrowser: (browser: { endpoint: string; p256dh: string; auth: string; name: string }) =>
    given(http.POST('/api/me/push', { body: browser, ...spoken() })),
  dropBrowser: (id: string) => given(http.DELETE('/api/me/push/{id}', { params: { path: { id } } })),
  test: () => given(http.POST('/api/me/notices/test')),
  confirmMail: (token: string) => given(http.POST('/api/mail/confirm', { body: { token } })),
  unsubscribe: (token: string) => given(http.POST('/api/mail/unsubscribe', { body: { token } })),
  streamPath: '/api/me/stream',
};
