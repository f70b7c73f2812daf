// Games played in this browser go to the account: a copy of each, brought again with what was added since. What is
// over is forgotten here once the server has it. An id is a game, so that bringing one twice changes nothing, and
// whatever is interrupted is done by the next try.
import { api, Failure } from '../api/client';
import type { Brought, Pocketed, TableSummary } from '../api/types';
import { brought } from './brought.svelte';
import { engine, here } from './engine';

const lock = 'scrip.bring';

/** due is the tables whose games the server does not have as they are; what-ifs stay where they are. */
export const due = (): TableSummary[] =>
  here.tables.filter(
    (table) =>
      !table.whatIf &&
      table.status !== 'open' &&
      table.entries > 0 &&
      (table.status === 'finished' || brought.of(table.id)?.entries !== table.entries),
  );

/**
 * bring brings what is due, and tells which games of it are over. The one that is being looked at stays here until it
 * is looked at no more; one that the server refuses stays too, and keeps no other from being brought. While another
 * tab brings, nothing is to do.
 */
export async function bring(shown: string, refused: (why: Failure) => void): Promise<TableSummary[]> {
  const over: TableSummary[] = [];
  const each = async (given: Lock | null) => {
    if (!given) return;
    for (const { id } of due()) {
      const told = await bringOne(id).catch((e: unknown) => {
        if (!(e instanceof Failure) || e.code === 'offline') throw e;
        refused(e);
        return null;
      });
      if (told && id !== shown) {
        await forget(id);
        over.push(told);
      }
    }
  };
  await navigator.locks.request(lock, { ifAvailable: true }, each);
  return over;
}

/** bringOne brings one game; it answers the server's table where nothing is left to play here. */
async function bringOne(id: string): Promise<TableSummary | null> {
  const game = await pocketed(id);
  if (!game) return null;
  const { table, ahead } = await delivered(id, game);
  brought.note(id, { as: table.id, entries: game.record.entries.length });
  return ahead || table.status === 'finished' ? table : null;
}

async function delivered(id: string, game: Pocketed): Promise<Brought> {
  try {
    return await api.bring({ ...game, id: brought.of(id)?.as ?? id });
  } catch (e) {
    if (!(e instanceof Failure) || e.code !== 'diverged') throw e;
    // Its new id is noted before it is used: who is interrupted here brings it under the same one again.
    const as = newId();
    brought.note(id, { as, entries: 0 });
    return api.bring({ ...game, id: as });
  }
}

/** pocketed is a game as it is brought; null where it is gone from here. */
async function pocketed(id: string): Promise<Pocketed | null> {
  const answer = await (await engine()).call('GET', `/api/pocket/${id}`);
  if (answer.status === 404) return null;
  if (!answer.ok) throw new Failure('internal', answer.status);
  return (await answer.json()) as Pocketed;
}

async function forget(id: string): Promise<void> {
  await (await engine()).call('DELETE', `/api/pocket/${id}`);
  brought.forget(id);
}

/** newId is an id as the house gives them. */
const newId = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(12)),
    (n) => 'abcdefghijklmnopqrstuvwxyz234567'[n % 32],
  ).join('');
