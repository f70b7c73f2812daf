// Whether a user may not analyse yet: at a what-if table of a game that is still played, its players without hints may
// not. It is the rule that the server has for hints.
import { api, Failure } from '../../api/client';
import type { Table } from '../../api/types';

/** later tells whether the game that a table branched off, or one before it, is to be over first. */
export async function later(table: Table): Promise<boolean> {
  for (let from = table.whatIf?.table; from;) {
    const origin = await lookUp(from);
    if (!origin) return false;
    const plays = origin.mine.length > 0 || origin.left.length > 0;
    if (origin.status === 'running' && plays && !origin.advised) return true;
    from = origin.whatIf?.table;
  }
  return false;
}

/** lookUp is a table; null for one that is no more. */
async function lookUp(id: string): Promise<Table | null> {
  try {
    return await api.table(id);
  } catch (e) {
    if (e instanceof Failure && e.code === 'not-found') return null;
    throw e;
  }
}
