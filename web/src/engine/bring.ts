// Games played in this browser go to the account when the server answers: each under its own id, so that bringing one
// twice changes nothing. A game that goes on is brought again and again and stays here; one that is over, or that went
// on at the server, is left to the server. One that went another way there becomes a game of its own. Whatever fails
// waits for the next try.
import { api, Failure } from '../api/client';
import type { Pocketed, TableSummary } from '../api/types';
import { brought } from './brought.svelte';
import { engine, here } from './engine';
import { lookedAt } from './looking';

const lock = 'scrip.bring';

/** What has become of a game that is not due any more under its id. */
export type Fate = 'over' | 'ahead' | 'apart';

/** due is the tables whose games are not at the server as they are here; what-ifs stay where they are. */
export const due = (there: TableSummary[] = []): TableSummary[] =>
  here.tables.filter(
    (table) =>
      !table.whatIf &&
      table.status !== 'open' &&
      table.entries > 0 &&
      (table.status === 'finished' ||
        brought.of(table.id)?.entries !== table.entries ||
        there.some(({ id, entries }) => id === table.id && entries > table.entries)),
  );

/** atServer is one's games there, where one of them may have gone on that was brought from here. */
async function atServer(): Promise<TableSummary[]> {
  if (!here.tables.some(({ id }) => brought.has(id))) return [];
  const { yours, finished } = await api.lobby();
  return [...yours, ...finished];
}

/**
 * bring brings what is due, and tells what has become of games that are not played here any more as they were. One
 * that is over and is being looked at stays here until it is looked at no more; one that the server refuses stays too,
 * and keeps no other from being brought. While another tab brings, nothing is to do.
 */
export async function bring(shown: string, refused: (why: Failure) => void): Promise<Fate[]> {
  const fates: Fate[] = [];
  const each = async (given: Lock | null) => {
    if (!given) return;
    const list = due(await atServer());
    if (list.length > 0) await beSomebody();
    for (const { id } of list) {
      const fate = await bringOne(id, shown).catch((e: unknown) => {
        if (!(e instanceof Failure) || e.code === 'offline') throw e;
        refused(e);
        return null;
      });
      if (fate) fates.push(fate);
    }
  };
  await navigator.locks.request(lock, { ifAvailable: true }, each);
  return fates;
}

/**
 * beSomebody makes a stranger a guest before anything is brought. Were that done by bringing, and its answer lost, the
 * next try would be another guest's, whose game it is not.
 */
async function beSomebody(): Promise<void> {
  if (!(await api.me()).id) await api.saveMe({});
}

async function bringOne(id: string, shown: string): Promise<Fate | null> {
  const game = await pocketed(id);
  if (!game) return null;
  try {
    return await settle(game, shown);
  } catch (e) {
    if (!(e instanceof Failure) || e.code !== 'diverged') throw e;
    // What somebody looks at stays as it is, and so does what a bot is about to answer.
    const now = here.tables.find((table) => table.id === id)?.entries;
    const rests = now === game.record.entries.length && !(await lookedAt(id));
    return rests ? apart(game, shown) : null;
  }
}

/** settle brings a game as it is here, and forgets it where nothing is left to play here. */
async function settle(game: Pocketed, shown: string): Promise<Fate | null> {
  const { table, ahead } = await api.bring(game);
  brought.note(game.id, { entries: game.record.entries.length });
  // A user who looks at a game that went on elsewhere is shown that one.
  const left = ahead || (table.status === 'finished' && game.id !== shown);
  if (!left || !(await forget(game))) return null;
  return table.status === 'finished' ? 'over' : 'ahead';
}

/** apart makes a game that went another way at the server one of its own, here and there. */
async function apart(game: Pocketed, shown: string): Promise<Fate> {
  // Its new id is noted before it is used: a retry after an interruption here gives it the same one.
  const as = brought.of(game.id)?.as ?? newId();
  brought.note(game.id, { as, entries: 0 });
  const other = { ...game, id: as };
  const kept = await (await engine()).call('POST', '/api/brought', other);
  if (!kept.ok) throw new Failure('internal', kept.status);
  await forget(game);
  await settle(other, shown);
  return 'apart';
}

/** pocketed is a game as it is brought; null where it is gone from here. */
async function pocketed(id: string): Promise<Pocketed | null> {
  const answer = await (await engine()).call('GET', `/api/pocket/${id}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Failure('internal', answer.status);
  return (await answer.json()) as Pocketed;
}

/** forget forgets a game here, and tells whether it did: not where it has gone on since. */
async function forget({ id, record }: Pocketed): Promise<boolean> {
  const path = `/api/pocket/${id}?entries=${record.entries.length}`;
  const { ok } = await (await engine()).call('DELETE', path);
  if (ok) brought.forget(id);
  return ok;
}

/** newId is an id as the house gives them. */
const newId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(12)),
    (n) => 'abcdefghijklmnopqrstuvwxyz234567'[n % 32],
  ).join('');
