// The calls to the server. Each gives what it asks for or throws a Failure.
import type {
  Action,
  ChatLine,
  EntryView,
  Frame,
  Illegal,
  Lobby,
  Me,
  NewTable,
  Position,
  Preview,
  SeriesPoint,
  Table,
  TitleInfo,
  UserSettings,
} from './types';

/** Failure is an answer that is no success; its code has a sentence in every language. */
export class Failure extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    readonly body: {
      detail?: string;
      facts?: Record<string, unknown>;
      illegal?: Illegal;
      index?: number;
      position?: Position;
    } = {},
  ) {
    super(body.detail ?? code);
  }
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, {
      method,
      headers: body === undefined ? {} : { 'Content-Type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Failure('offline', 0);
  }
  if (answer.ok) return answer.status === 204 ? (undefined as T) : ((await answer.json()) as T);
  const told = await answer.json().catch(() => ({}));
  // A proxy in between may answer for a server that is just starting again.
  const away = answer.status === 502 || answer.status === 503 || answer.status === 504;
  throw new Failure(told.code ?? (away ? 'offline' : 'internal'), answer.status, told);
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);

/** query writes the parameters that are given. */
function query(params: Record<string, string | number | null | undefined>): string {
  const given = Object.entries(params).filter(([, v]) => v !== undefined && v !== null);
  return given.length ? '?' + given.map(([k, v]) => `${k}=${encodeURIComponent(String(v))}`).join('&') : '';
}

export const api = {
  me: () => get<Me>('/api/me'),
  saveMe: (change: { name?: string; settings?: Partial<UserSettings> }) =>
    call<Me>('PATCH', '/api/me', change),
  register: (name: string, password: string) => post<Me>('/api/account', { name, password }),
  signIn: (name: string, password: string) => post<Me>('/api/session', { name, password }),
  signOut: () => call<unknown>('DELETE', '/api/session'),

  titles: () => get<TitleInfo[]>('/api/titles'),
  lobby: () => get<Lobby>('/api/lobby'),
  create: (table: NewTable) => post<Table>('/api/tables', table),
  playNow: (title: string) => post<Table>('/api/play-now', { title }),
  openRecord: (record: unknown) => post<Table>('/api/records', record),

  table: (id: string, as?: number | null) => get<Table>(`/api/tables/${id}${query({ as })}`),
  join: (id: string, seat?: number) =>
    post<Table>(`/api/tables/${id}/join`, seat === undefined ? {} : { seat }),
  leave: (id: string) => post<{ table?: Table }>(`/api/tables/${id}/leave`),
  start: (id: string, fill?: string) => post<Table>(`/api/tables/${id}/start`, fill ? { fill } : {}),
  rematch: (id: string) => post<Table>(`/api/tables/${id}/rematch`),
  branch: (id: string, at: number) => post<Table>(`/api/tables/${id}/branch`, { at }),
  act: (id: string, after: number, seat: number, actions: Action[]) =>
    post<Position>(`/api/tables/${id}/actions`, { after, seat, actions }),
  preview: (id: string, after: number, seat: number, actions: Action[]) =>
    post<Preview>(`/api/tables/${id}/preview`, { after, seat, actions }),
  undo: (id: string, after: number, seat: number) =>
    post<Position>(`/api/tables/${id}/undo`, { after, seat }),
  entries: (id: string, from: number, to?: number, as?: number | null) =>
    get<EntryView[]>(`/api/tables/${id}/entries${query({ from, to, as })}`),
  at: (id: string, n: number, as?: number | null) =>
    get<Position>(`/api/tables/${id}/at/${n}${query({ as })}`),
  frames: (id: string, from: number, to: number, as?: number | null) =>
    get<Frame[]>(`/api/tables/${id}/frames${query({ from, to, as })}`),
  series: (id: string) => get<SeriesPoint[]>(`/api/tables/${id}/series`),
  chat: (id: string) => get<ChatLine[]>(`/api/tables/${id}/chat`),
  sayChat: (id: string, text: string) => post<ChatLine>(`/api/tables/${id}/chat`, { text }),
  streamPath: (id: string, after: number, as?: number | null) =>
    `/api/tables/${id}/stream${query({ as, after })}`,
  recordPath: (id: string) => `/api/tables/${id}/record`,
};
