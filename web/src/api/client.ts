// The calls to the server, their paths and types checked against its OpenAPI document. Each gives what it
// asks for or throws a Failure.
import createClient from 'openapi-fetch';
import type { paths } from './openapi';
import { inEngine, route } from './answering';
import { heedTime } from './servertime';
import type {
  Action,
  Branching,
  Choice,
  Known,
  NewTable,
  Order,
  Pace,
  Pocketed,
  ServerError,
  UserSettings,
} from './types';

/** Failure is an answer that is no success; its code has a sentence in every language. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly body: Partial<ServerError> = {},
  ) {
    super(body.detail ?? code);
  }
}

export const http = createClient<paths>({ baseUrl: '/', fetch: route });

interface Answer<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** given is what was asked for, or a Failure thrown. */
export async function given<T>(asked: Promise<Answer<T>>): Promise<T> {
  let answer: Answer<T>;
  try {
    answer = await asked;
  } catch (e) {
    // fetch itself fails with a TypeError only when nobody answers; a broken answer is a SyntaxError.
    if (e instanceof TypeError || e instanceof SyntaxError || e instanceof DOMException)
      throw new Failure('offline', 0);
    throw e;
  }
  heedTime(answer.response.headers.get('date'));
  if (answer.response.ok) return answer.data as T;
  const told = (
    typeof answer.error === 'object' && answer.error !== null ? answer.error : {}
  ) as Partial<ServerError>;
  // A proxy in between may answer for a server that is just starting again.
  const away = [502, 503, 504].includes(answer.response.status);
  throw new Failure(told.code ?? (away ? 'offline' : 'internal'), answer.response.status, told);
}

/** Where a new table is kept: at the server, or in this browser. */
interface Place {
  here?: boolean;
}
const at = (place?: Place) => (place?.here ? { fetch: inEngine } : {});

/** as is the query for the seat that looks; without a seat the server chooses. */
const as = (seat?: number | null) => (seat === undefined || seat === null ? {} : { as: seat });

export const api = {
  me: () => given(http.GET('/api/me')),
  saveMe: (change: { name?: string; settings?: Partial<UserSettings> }) =>
    given(http.PATCH('/api/me', { body: change })),
  register: (name: string, password: string) =>
    given(http.POST('/api/account', { body: { name, password } })),
  signIn: (name: string, password: string) => given(http.POST('/api/session', { body: { name, password } })),
  signOut: () => given(http.DELETE('/api/session')),

  waiting: () => given(http.GET('/api/me/waiting')),
  titles: () => given(http.GET('/api/titles')),
  lobby: () => given(http.GET('/api/lobby')),
  create: (table: NewTable, place?: Place) => given(http.POST('/api/tables', { body: table, ...at(place) })),
  playNow: (title: string, place?: Place) =>
    given(http.POST('/api/play-now', { body: { title }, ...at(place) })),
  importGame: (title: string, game: unknown) =>
    given(http.POST('/api/import/{title}', { params: { path: { title } }, body: game as never })),
  openRecord: (record: unknown, place?: Place) =>
    given(http.POST('/api/records', { body: record as never, ...at(place) })),
  /** openText opens a game written as text. */
  openText: (text: string, place?: Place) =>
    given(
      http.POST('/api/records', {
        body: text as never,
        bodySerializer: (body) => body as string,
        ...at(place),
      }),
    ),
  /** readText has this browser read a game written as text: nothing is sent, and nothing opened. */
  readText: (text: string) =>
    given(
      http.POST('/api/records/read', {
        body: text as never,
        bodySerializer: (body) => body as string,
        ...at({ here: true }),
      }),
    ),
  /** the table of a lesson, title/lesson, that goes on from a record */
  lesson: (lesson: { lesson: string; record: unknown; seat: number }, place?: Place) =>
    given(http.POST('/api/lessons', { body: lesson, ...at(place) })),

  /** bring makes a game that was played in this browser a table of the account. */
  bring: (game: Pocketed) => given(http.POST('/api/brought', { body: game })),

  table: (id: string, seat?: number | null) =>
    given(http.GET('/api/tables/{id}', { params: { path: { id }, query: as(seat) } })),
  /** join takes a seat; a user who sits down at a rated table agrees to that. */
  join: (id: string, seat?: number, rated = false) =>
    given(
      http.POST('/api/tables/{id}/join', {
        params: { path: { id } },
        body: { ...(seat === undefined ? {} : { seat }), ...(rated ? { rated } : {}) },
      }),
    ),
  rate: (id: string, rated: boolean) =>
    given(http.PUT('/api/tables/{id}/rated', { params: { path: { id } }, body: { rated } })),
  best: (title: string, pace: 'all' | 'live' | 'mail') =>
    given(http.GET('/api/best/{title}', { params: { path: { title }, query: { pace } } })),
  reseat: (id: string, seat: number, to: { kind: 'me' | 'open' | 'bot'; bot?: string }) =>
    given(http.PUT('/api/tables/{id}/seats/{seat}', { params: { path: { id, seat } }, body: to })),
  leave: (id: string, offer = false) =>
    given(http.POST('/api/tables/{id}/leave', { params: { path: { id } }, body: { offer } })),
  vote: (id: string, choice: Choice) =>
    given(http.POST('/api/tables/{id}/vote', { params: { path: { id } }, body: { choice } })),
  pause: (id: string) => given(http.POST('/api/tables/{id}/pause', { params: { path: { id } } })),
  askTakeback: (id: string, after: number, seat: number) =>
    given(http.POST('/api/tables/{id}/takeback', { params: { path: { id } }, body: { after, seat } })),
  agreeTakeback: (id: string, after: number) =>
    given(http.PUT('/api/tables/{id}/takeback', { params: { path: { id }, query: { after } } })),
  declineTakeback: (id: string, after: number) =>
    given(http.DELETE('/api/tables/{id}/takeback', { params: { path: { id }, query: { after } } })),
  nudge: (id: string) => given(http.POST('/api/tables/{id}/nudge', { params: { path: { id } } })),
  goOn: (id: string) => given(http.DELETE('/api/tables/{id}/pause', { params: { path: { id } } })),
  delete: (id: string) => given(http.DELETE('/api/tables/{id}', { params: { path: { id } } })),
  start: (id: string, fill?: string) =>
    given(http.POST('/api/tables/{id}/start', { params: { path: { id } }, body: fill ? { fill } : {} })),
  rematch: (id: string, rated = false) =>
    given(http.POST('/api/tables/{id}/rematch', { params: { path: { id } }, body: { rated } })),
  branch: (id: string, body: Branching) =>
    given(http.POST('/api/tables/{id}/branch', { params: { path: { id } }, body })),
  act: (id: string, after: number, seat: number, actions: Action[], plan?: number) =>
    given(
      http.POST('/api/tables/{id}/actions', {
        params: { path: { id } },
        body: { after, seat, actions, plan },
      }),
    ),
  preview: (id: string, after: number, seat: number, actions: Action[]) =>
    given(
      http.POST('/api/tables/{id}/preview', {
        params: { path: { id }, query: { told: true } },
        body: { after, seat, actions },
      }),
    ),
  order: (id: string, seat: number, order: Order, hand: boolean) =>
    given(http.POST('/api/tables/{id}/orders', { params: { path: { id } }, body: { seat, order, hand } })),
  stopOrder: (id: string, order: number, seat: number) =>
    given(
      http.DELETE('/api/tables/{id}/orders/{order}', { params: { path: { id, order }, query: { seat } } }),
    ),
  hint: (id: string, after: number, seat: number, signal: AbortSignal) =>
    given(http.POST('/api/tables/{id}/hint', { params: { path: { id } }, body: { after, seat }, signal })),
  undo: (id: string, after: number, seat: number, to: number) =>
    given(http.POST('/api/tables/{id}/undo', { params: { path: { id } }, body: { after, seat, to } })),
  pace: (id: string, pace: Pace) =>
    given(http.PUT('/api/tables/{id}/pace', { params: { path: { id } }, body: { pace } })),
  hurry: (id: string, moves: number) =>
    given(http.POST('/api/tables/{id}/hurry', { params: { path: { id } }, body: { moves } })),
  entries: (id: string, from: number, seat?: number | null) =>
    given(http.GET('/api/tables/{id}/entries', { params: { path: { id }, query: { from, ...as(seat) } } })),
  frames: (id: string, from: number, to: number, seat?: number | null) =>
    given(
      http.GET('/api/tables/{id}/frames', { params: { path: { id }, query: { from, to, ...as(seat) } } }),
    ),
  known: (id: string) =>
    given(http.GET('/api/tables/{id}/known', { params: { path: { id } } })) as Promise<Known>,
  draws: (id: string) => given(http.GET('/api/tables/{id}/draws', { params: { path: { id } } })),
  review: (id: string, from = 0) =>
    given(http.GET('/api/tables/{id}/review', { params: { path: { id }, query: { from } } })),
  askReview: (id: string) => given(http.POST('/api/tables/{id}/review', { params: { path: { id } } })),
  suppose: (id: string, at: number, seat: number, actions: Action[]) =>
    given(http.POST('/api/tables/{id}/suppose', { params: { path: { id } }, body: { at, seat, actions } })),
  series: (id: string) => given(http.GET('/api/tables/{id}/series', { params: { path: { id } } })),
  chat: (id: string) => given(http.GET('/api/tables/{id}/chat', { params: { path: { id } } })),
  seen: (id: string) =>
    given(http.POST('/api/tables/{id}/seen', { params: { path: { id } }, keepalive: true })),
  invite: (id: string, name: string) =>
    given(http.POST('/api/tables/{id}/invitations', { params: { path: { id } }, body: { name } })),
  sayChat: (id: string, text: string) =>
    given(http.POST('/api/tables/{id}/chat', { params: { path: { id } }, body: { text } })),

  streamPath: (id: string, after: number, heard: number, seat?: number | null) =>
    `/api/tables/${id}/stream?after=${after}&heard=${heard}${seat === undefined || seat === null ? '' : `&as=${seat}`}`,
  record: (id: string) => given(http.GET('/api/tables/{id}/record', { params: { path: { id } } })),
  /** line says a line of text at a table; what it would do is done if one is sure of it, at a moment. */
  line: (id: string, text: string, after?: number, seat?: number | null) =>
    given(
      http.POST('/api/tables/{id}/line', {
        params: { path: { id }, query: as(seat) },
        body: { text, sure: after !== undefined, after },
      }),
    ),
  /** ways are what a line that was begun can become, a word longer each */
  ways: async (id: string, text: string, seat?: number | null): Promise<string[]> =>
    (
      await given(
        http.POST('/api/tables/{id}/line', {
          params: { path: { id }, query: as(seat) },
          body: { text, begun: true },
        }),
      )
    ).ways ?? [],
  /** the game as a text, and what was done from an entry on in its words */
  text: (id: string) => given(http.GET('/api/tables/{id}/text', { params: { path: { id } } })),
  notation: (id: string, from: number, seat?: number | null) =>
    given(http.GET('/api/tables/{id}/notation', { params: { path: { id }, query: { from, ...as(seat) } } })),
  recordPath: (id: string) => `/api/tables/${id}/record`,
};
