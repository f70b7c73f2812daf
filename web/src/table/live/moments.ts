// Things one does with a game and its moments: send a link, sit down, play once more.
import { api } from '../../api/client';
import { toasts } from '../../parts/toasts.svelte';
import { router } from '../../base/router.svelte';
import { session } from '../../base/session.svelte';
import { t } from '../../words/words.svelte';
import type { Live } from '../../contract/live';

/** momentLink leads to the moment looked at. */
export const momentLink = (table: Live): string =>
  `${location.origin}/table/${table.table.id}/at/${table.moment ?? table.position.n}`;

/** copy puts a link into the clipboard. */
export async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toasts.show(t('link.copied'), { icon: 'link' });
  } catch {
    // Without leave to write to the clipboard the link is at least shown.
    toasts.show(link, { icon: 'link' });
  }
}

/** origin is where a what-if table came from; nothing for one opened from a file. */
export const origin = (table: Live): string | null => {
  const from = table.table.whatIf;
  return from?.table ? `/table/${from.table}/at/${from.at}` : null;
};

/** comeBack takes the seat again that a bot plays for one. */
export async function comeBack(table: Live): Promise<void> {
  try {
    await api.join(table.table.id);
    await table.resat();
  } catch (e) {
    table.tell(e);
  }
}

/** takeSeat sits down at a seat that is offered; a user who has no name yet goes by the one proposed. */
export async function takeSeat(table: Live, seat: number): Promise<void> {
  try {
    const { me } = session;
    if (me?.guest && !me.name && me.proposal) session.me = await api.saveMe({ name: me.proposal });
    await api.join(table.table.id, seat);
    if (!session.me?.id) await session.meet();
    await table.resat();
  } catch (e) {
    table.tell(e);
  }
}

/** rematch goes to the table of the next game, which the first who asks makes; after a rated one it is rated too. */
export async function rematch(table: Live): Promise<void> {
  try {
    router.visit(`/table/${(await api.rematch(table.table.id, table.table.rated)).id}`);
  } catch (e) {
    table.tell(e);
  }
}
