// One's mistakes of a game, played again one what-if after the other. Which they are is kept while the browser is open.
import { api } from '../../api/client';
import type { Table } from '../../api/types';
import { router } from '../../base/router.svelte';

interface Again {
  table: string;
  /** the moments of the decisions, in order */
  moments: number[];
  /** the bots keep their seats */
  bots: boolean;
}

const storageKey = 'scrip.again';

/** again begins to play the decisions of a game again. */
export async function again(list: Again): Promise<void> {
  sessionStorage.setItem(storageKey, JSON.stringify(list));
  await from(list, 0);
}

async function from(list: Again, i: number): Promise<void> {
  const next = await api.branch(list.table, list.moments[i], list.bots);
  router.visit(`/table/${next.id}`);
}

/** Where among them a what-if table stands: its number, of how many, and how to go on if it is not the last. */
interface Standing {
  number: number;
  of: number;
  next?: () => Promise<void>;
}

/** standing is where a what-if table stands among the mistakes that are played again; null where it is none. */
export function standing({ whatIf }: Pick<Table, 'whatIf'>): Standing | null {
  const list = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Again | null;
  if (!list || !whatIf || whatIf.table !== list.table) return null;
  const at = list.moments.indexOf(whatIf.at);
  if (at < 0) return null;
  const more = at + 1 < list.moments.length;
  return {
    number: at + 1,
    of: list.moments.length,
    ...(more ? { next: () => from(list, at + 1) } : {}),
  };
}
