// The calls about events: leagues and cups of clubs.
import { given, http } from './client';
import type { components } from './openapi';

type Schemas = components['schemas'];
export type EventCard = Schemas['EventCard'];
export type EventPage = Schemas['EventPage'];
export type EventSettings = Schemas['EventSettings'];
export type EventLeg = Schemas['EventLeg'];
export type EventPlan = Schemas['EventPlan'];
export type EventPreview = Schemas['EventPreview'];
export type EventEntrant = Schemas['EventEntrant'];
export type EventTable = Schemas['EventTable'];
export type EventSeat = Schemas['EventSeat'];
export type EventGroup = Schemas['EventGroup'];
export type EventRow = Schemas['EventRow'];
export type EventOutlook = Schemas['EventOutlook'];
export type EventPairing = Schemas['EventPairing'];
export type EventDesk = Schemas['EventDesk'];
export type EventNeed = Schemas['EventNeed'];
export type Season = Schemas['Season'];
export type Seasons = Schemas['Seasons'];

const of = (event: string) => ({ params: { path: { event } } });
const ofClub = (club: string) => ({ params: { path: { club } } });
/** one is an entrant, or a table, of an event by its number. */
const one = (event: string, n: number) => ({ params: { path: { event, n } } });

/** What everybody asks. */
export const events = {
  all: () => given(http.GET('/api/events')),
  mine: () => given(http.GET('/api/me/events')),
  ofClub: (club: string) => given(http.GET('/api/clubs/{club}/events', ofClub(club))),
  /** event is its page; what is still possible is worked out for a group: for one's own unless another is named */
  event: (event: string, group?: number) =>
    given(
      http.GET('/api/events/{event}', {
        params: { path: { event }, query: group === undefined ? {} : { group } },
      }),
    ),
  seasons: (event: string) => given(http.GET('/api/events/{event}/seasons', of(event))),
  pairing: (event: string, round: number) =>
    given(http.GET('/api/events/{event}/rounds/{round}', { params: { path: { event, round } } })),
  log: (event: string, before?: number) =>
    given(
      http.GET('/api/events/{event}/log', { params: { path: { event }, query: before ? { before } : {} } }),
    ),
  enter: (event: string, substitute = false) =>
    given(http.POST('/api/events/{event}/entry', { ...of(event), body: substitute ? { substitute } : {} })),
  /** leave takes back that one has entered; of an event that runs, at once or after the round */
  leave: (event: string, when: 'now' | 'round' = 'now') =>
    given(http.DELETE('/api/events/{event}/entry', { params: { path: { event }, query: { when } } })),
};

/** What organisers do. */
export const organise = {
  make: (club: string, name: string, settings: EventSettings) =>
    given(http.POST('/api/clubs/{club}/events', { ...ofClub(club), body: { name, settings } })),
  preview: (club: string, settings: EventSettings, entrants: number) =>
    given(http.POST('/api/clubs/{club}/event-preview', { ...ofClub(club), body: { settings, entrants } })),
  change: (event: string, name: string, settings: EventSettings, why?: string) =>
    given(http.PUT('/api/events/{event}', { ...of(event), body: { name, settings, why } })),
  open: (event: string) => given(http.POST('/api/events/{event}/open', of(event))),
  begin: (event: string) => given(http.POST('/api/events/{event}/begin', of(event))),
  cancel: (event: string, why: string) =>
    given(http.POST('/api/events/{event}/cancel', { ...of(event), body: { why } })),
  nextSeason: (event: string, name: string) =>
    given(http.POST('/api/events/{event}/season', { ...of(event), body: { name } })),
  desk: (event: string) => given(http.GET('/api/events/{event}/desk', of(event))),
  invite: (event: string, name: string) =>
    given(http.POST('/api/events/{event}/invitations', { ...of(event), body: { name } })),
  remove: (event: string, n: number, why: string) =>
    given(
      http.DELETE('/api/events/{event}/entrants/{n}', { params: { path: { event, n }, query: { why } } }),
    ),
  replace: (event: string, n: number, body: Schemas['ReplaceBodyBody']) =>
    given(http.POST('/api/events/{event}/entrants/{n}/replace', { ...one(event, n), body })),
  correct: (event: string, n: number, points: number, why: string) =>
    given(http.POST('/api/events/{event}/entrants/{n}/points', { ...one(event, n), body: { points, why } })),
  waive: (event: string, n: number, why: string) =>
    given(http.POST('/api/events/{event}/entrants/{n}/waive', { ...one(event, n), body: { why } })),
  exchange: (event: string, n: number, body: Schemas['MoveBodyBody']) =>
    given(http.POST('/api/events/{event}/tables/{n}/move', { ...one(event, n), body })),
  beginTable: (event: string, n: number, why: string) =>
    given(http.POST('/api/events/{event}/tables/{n}/begin', { ...one(event, n), body: { why } })),
  adjourn: (event: string, n: number, why: string, until?: string) =>
    given(http.POST('/api/events/{event}/tables/{n}/adjourn', { ...one(event, n), body: { why, until } })),
  resume: (event: string, n: number, why: string) =>
    given(http.POST('/api/events/{event}/tables/{n}/resume', { ...one(event, n), body: { why } })),
  decide: (event: string, n: number, body: Schemas['ResultBodyBody']) =>
    given(http.POST('/api/events/{event}/tables/{n}/result', { ...one(event, n), body })),
};

/** pageOfEvent is the address of an event, or of a part of its page. */
export const pageOfEvent = (id: string, part = ''): string =>
  `/event/${encodeURIComponent(id)}${part && `/${part}`}`;
/** fileOfEvent is where an event is handed out for other programs. */
export const fileOfEvent = (id: string, file: '' | '/standings.csv' | '/calendar.ics'): string =>
  `/api/events/${encodeURIComponent(id)}${file}`;
