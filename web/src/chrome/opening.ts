// Opening a game kept in a file or pasted: a record of ours, as JSON or as text, or a game played elsewhere that some
// title can read.
import { api, Failure } from '../api/client';
import type { Table } from '../api/types';
import { toasts } from '../parts/toasts.svelte';
import { router } from '../base/router.svelte';
import { t, words } from '../words/words.svelte';
import { session } from '../base/session.svelte';

const isRecord = (content: unknown): boolean =>
  typeof content === 'object' &&
  content !== null &&
  String((content as { format?: unknown }).format).startsWith('scrip-record/');

/** A game as text begins with a tag. */
const isText = (text: string): boolean => /^\uFEFF?\s*\[[A-Za-z]/.test(text);

/** openFile opens the game in a file as a table to look at, scrub and branch from. */
export async function openFile(file: File): Promise<void> {
  const wrong = await openGame(await file.text(), file.name);
  if (wrong) toasts.show(wrong, { icon: 'x' });
}

/** openGame opens a game as it was written, and visits its table; or it says why that is none. */
export async function openGame(text: string, file: string): Promise<string | null> {
  let content: unknown;
  try {
    content = isText(text) ? text : JSON.parse(text);
  } catch {
    return t('record.unreadable', { file });
  }
  try {
    router.visit(`/table/${(await open(content)).id}`);
  } catch (e) {
    if (!(e instanceof Failure) || e.code !== 'bad-record') session.tell(e);
    else if (typeof content === 'string') return await badLine(content, e);
    else return await complaint(file, content, e);
  }
  return null;
}

/** What is known of a text before it is opened: how much of it was read, and what is wrong first. */
export interface Reading {
  entries: number;
  seats: number;
  wrong: string;
  slip: Slip | null;
}

/** A word that is wrong: its line, from 1, how many characters stand before it there, and what it can only mean. */
export interface Slip {
  line: number;
  column: number;
  word: string;
  right: string;
}

/** readGame reads a game as it was written, in this browser; null where there is nothing to say of it yet. */
export async function readGame(text: string): Promise<Reading | null> {
  if (!isText(text)) return null;
  try {
    const { entries, seats } = await api.readText(text);
    return { entries, seats: seats.length, wrong: '', slip: null };
  } catch (e) {
    // Where this browser cannot read it, the server does when it is opened.
    if (!(e instanceof Failure) || e.code !== 'bad-record' || e.body.facts?.line === undefined) return null;
    const entries = Number(e.body.facts.before);
    return { entries, seats: 0, wrong: await badLine(text, e), slip: slipOf(text, e) };
  }
}

/** slipOf is where in a text a word is wrong; lines are told without the spaces before them. */
function slipOf(text: string, e: Failure): Slip | null {
  const { line, column, word, right } = (e.body.facts ?? {}) as Partial<Slip>;
  if (!line || !word) return null;
  const own = text.split('\n')[line - 1] ?? '';
  const letters = [...own.trimStart()].slice(0, column ?? 0).join('');
  return { line, column: own.length - own.trimStart().length + letters.length, word, right: right ?? '' };
}

/** righted is a text with a slip put right. */
export function righted(text: string, { line, column, word, right }: Slip): string {
  const lines = text.split('\n');
  const own = lines[line - 1];
  lines[line - 1] = own.slice(0, column) + right + own.slice(column + word.length);
  return lines.join('\n');
}

/** badLine says which line of a text is wrong, why, and what could stand there. */
async function badLine(text: string, e: Failure): Promise<string> {
  const { line, read, possible } = (e.body.facts ?? {}) as {
    line?: number;
    read?: string;
    possible?: string[];
  };
  if (line === undefined) return e.body.detail ?? t('error.bad-record');
  const title = /\[Title "([^"]+)"/.exec(text)?.[1] ?? '';
  if (session.titles.some((o) => o.id === title)) await words.need(title);
  const why = `why.${e.body.illegal?.why}`;
  return [
    t('record.line', { line, read: read ?? '' }),
    words.has(title, why) ? words.say(title, why, e.body.illegal?.facts) : '',
    possible?.length ? t('record.possible', { possible: possible.join(', ') }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** complaint says why a file that could be read is no game to be opened. */
async function complaint(file: string, content: unknown, e: Failure): Promise<string> {
  const title = (content as { title?: unknown } | null)?.title;
  if (typeof title !== 'string') return t('record.no-game', { file });
  if (!session.titles.some((o) => o.id === title)) return t('record.other-title', { file, title });
  if (e.body.index === undefined) return t('record.torn', { file });
  const stuck = t('record.stuck', { file, n: e.body.index + 1 });
  await words.need(title);
  const why = `why.${e.body.illegal?.why}`;
  return words.has(title, why) ? `${stuck} ${words.say(title, why, e.body.illegal?.facts)}` : stuck;
}

async function open(content: unknown): Promise<Table> {
  if (typeof content === 'string') return api.openText(content, { here: !session.reached });
  const readers = isRecord(content) ? [] : session.titles.filter((title) => title.imports);
  for (const title of readers) {
    try {
      return await api.importGame(title.id, content);
    } catch (e) {
      // Another title may know what to make of it.
      if (!(e instanceof Failure) || e.status !== 422 || title === readers.at(-1)) throw e;
    }
  }
  return api.openRecord(content, { here: !session.reached });
}
