// The calls about clubs.
import { given, http } from './client';
import type { components } from './openapi';

type Schemas = components['schemas'];
export type ClubCard = Schemas['ClubCard'];
export type ClubPage = Schemas['ClubPage'];
export type ClubMember = Schemas['ClubMember'];
export type ClubGame = Schemas['ClubGame'];
export type ClubLadder = Schemas['ClubLadder'];
export type ClubLogLine = Schemas['ClubLogLine'];
export type NewClub = Schemas['NewClub'];
export type ChangedClub = Schemas['ChangedClub'];

const of = (club: string) => ({ params: { path: { club } } });
const at = (club: string, name: string) => ({ params: { path: { club, name } } });
const by = (link: string) => ({ params: { path: { link } } });

export const clubs = {
  all: () => given(http.GET('/api/clubs')),
  found: (body: NewClub) => given(http.POST('/api/clubs', { body })),
  club: (id: string) => given(http.GET('/api/clubs/{club}', of(id))),
  change: (id: string, body: ChangedClub) => given(http.PATCH('/api/clubs/{club}', { ...of(id), body })),
  close: (id: string) => given(http.DELETE('/api/clubs/{club}', of(id))),
  say: (id: string, text: string) =>
    given(http.PUT('/api/clubs/{club}/notice', { ...of(id), body: { text } })),
  hook: (id: string, address: string) =>
    given(http.PUT('/api/clubs/{club}/webhook', { ...of(id), body: { address } })),
  newLink: (id: string) => given(http.POST('/api/clubs/{club}/link', of(id))),
  endLink: (id: string) => given(http.DELETE('/api/clubs/{club}/link', of(id))),
  byLink: (link: string) => given(http.GET('/api/club-links/{link}', by(link))),
  joinByLink: (link: string) => given(http.POST('/api/club-links/{link}', by(link))),
  /** join makes one a member, or asks to be let in. */
  join: (id: string, words = '') =>
    given(http.POST('/api/clubs/{club}/join', { ...of(id), body: words ? { words } : {} })),
  /** unjoin takes back that one has asked, or declines an invitation. */
  unjoin: (id: string) => given(http.DELETE('/api/clubs/{club}/join', of(id))),
  answer: (id: string, name: string, yes: boolean) =>
    given(http.PUT('/api/clubs/{club}/requests/{name}', { ...at(id, name), body: { let: yes } })),
  invite: (id: string, name: string) =>
    given(http.POST('/api/clubs/{club}/invitations', { ...of(id), body: { name } })),
  setRole: (id: string, name: string, role: ClubMember['role']) =>
    given(http.PUT('/api/clubs/{club}/members/{name}', { ...at(id, name), body: { role } })),
  /** leave takes oneself out, or another one for a reason. */
  leave: (club: string, name: string, why?: string) =>
    given(
      http.DELETE('/api/clubs/{club}/members/{name}', {
        params: { path: { club, name }, query: why ? { why } : {} },
      }),
    ),
  members: (id: string) => given(http.GET('/api/clubs/{club}/members', of(id))),
  games: (club: string, before?: string) =>
    given(
      http.GET('/api/clubs/{club}/games', { params: { path: { club }, query: before ? { before } : {} } }),
    ),
  ladder: (club: string, title?: string) =>
    given(
      http.GET('/api/clubs/{club}/ladder', { params: { path: { club }, query: title ? { title } : {} } }),
    ),
  log: (club: string, before?: number) =>
    given(http.GET('/api/clubs/{club}/log', { params: { path: { club }, query: before ? { before } : {} } })),
};

/** pageOfClub is the address of a club's page. */
export const pageOfClub = (id: string): string => `/club/${encodeURIComponent(id)}`;
