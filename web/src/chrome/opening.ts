// Opening a game kept in a file: a record of ours, or a game played elsewhere that some title can read.
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

/** openFile opens the game in a file as a table to look at, scrub and branch from. */
export async function openFile(file: File): Promise<void> {
  let content: unknown;
  try {
    content = JSON.parse(await file.text());
  } catch {
    return toasts.show(t('record.unreadable', { file: file.name }), { icon: 'x' });
  }
  try {
    router.visit(`/table/${(await open(content)).id}`);
  } catch (e) {
    if (e instanceof Failure && e.code === 'bad-record')
      toasts.show(await complaint(file.name, content, e), { icon: 'x' });
    else session.tell(e);
  }
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
