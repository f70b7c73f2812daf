// Asks the server as nobody in particular: no cookie goes along, so that everybody is shown the same.
import type { EntryView, Frame, Position, Table } from '../api/types';

/** Refused is that there is nothing to be shown: no such table, or one that is not for everybody. */
export class Refused extends Error {}
/** Away is that nobody answers, or not now. */
export class Away extends Error {}

async function ask<T>(path: string): Promise<T> {
  const answer = await reach(path);
  return (await answer.json().catch(away)) as T;
}

const away = (): never => {
  throw new Away();
};

async function reach(path: string, options: RequestInit = {}): Promise<Response> {
  const answer = await fetch(path, { credentials: 'omit', ...options }).catch(away);
  if (answer.ok) return answer;
  throw [401, 403, 404, 410, 422].includes(answer.status) ? new Refused() : new Away();
}

const tables = (id: string) => `/api/tables/${encodeURIComponent(id)}`;

/** tableOf is a public table: one that is not listed may be looked at by its link, and is not for pages of others. */
export async function tableOf(id: string): Promise<Table> {
  const table = await ask<Table>(tables(id));
  if (table.visibility !== 'public') throw new Refused();
  return table;
}
export const framesOf = (id: string, from: number, to: number): Promise<Frame[]> =>
  ask(`${tables(id)}/frames?from=${from}&to=${to}`);
export const entriesOf = (id: string, from: number, to: number): Promise<EntryView[]> =>
  ask(`${tables(id)}/entries?from=${from}&to=${to}`);

/** What is told of a table that is followed. */
export interface Heard {
  entry(told: { entry: EntryView; position: Position }): void;
  table(table: Table): void;
}

/**
 * follow reads the stream of a table until it ends or is given up. An EventSource would send cookies along: it cannot be
 * told not to.
 */
export async function follow(id: string, after: number, heard: Heard, signal: AbortSignal): Promise<void> {
  const answer = await reach(`${tables(id)}/stream?after=${after}`, { signal });
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (text + value).split('\n\n');
    text = parts.pop()!;
    for (const part of parts) hear(part, heard);
  }
}

function hear(part: string, heard: Heard): void {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(part)?.[1];
  const [event, data] = [field('event'), field('data')];
  if (!data) return;
  if (event === 'entry') heard.entry(JSON.parse(data));
  if (event === 'table') heard.table(JSON.parse(data));
}
