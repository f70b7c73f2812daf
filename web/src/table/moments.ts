// Things one does with a game and its moments: send a link, play on from one in private, play once more.
import { api } from '../api/client';
import { toasts } from '../parts/toasts.svelte';
import { router } from '../router.svelte';
import { t } from '../words/words.svelte';
import type { LiveTable } from './live.svelte';

export async function copyLink(table: LiveTable): Promise<void> {
  const n = table.moment ?? table.position.n;
  const link = `${location.origin}/table/${table.table.id}/at/${n}`;
  try {
    await navigator.clipboard.writeText(link);
    toasts.show(t('link.copied'), { icon: 'link' });
  } catch {
    // Without leave to write to the clipboard the link is at least shown.
    toasts.show(link, { icon: 'link' });
  }
}

export async function branchHere(table: LiveTable): Promise<void> {
  try {
    const next = await api.branch(table.table.id, table.moment ?? table.position.n);
    router.visit(`/table/${next.id}`);
    toasts.show(t(next.whatIf?.guessed ? 'branch.guessed' : 'branch.opened'), { icon: 'branch' });
  } catch (e) {
    table.tell(e);
  }
}

/** rematch goes to the table of the next game, which the first who asks makes. */
export async function rematch(table: LiveTable): Promise<void> {
  try {
    router.visit(`/table/${(await api.rematch(table.table.id)).id}`);
  } catch (e) {
    table.tell(e);
  }
}
