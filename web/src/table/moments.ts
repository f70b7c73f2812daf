// Things one does with a moment of the game: send a link to it, play on from it in private.
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
    toasts.show(t('branch.opened'), { icon: 'branch' });
  } catch (e) {
    table.tell(e);
  }
}
