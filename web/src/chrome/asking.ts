// Who waits for an answer: people who want to be friends, and who invites. The bell lists them; in the bar of a table on
// a small screen there is no room for a bell, and its menu does.
import { card } from '../base/cards';
import { router } from '../base/router.svelte';
import { session } from '../base/session.svelte';
import { waiting } from '../base/waiting.svelte';
import type { MenuItem } from '../parts/Menu.svelte';
import { t } from '../words/words.svelte';

const titled = (id: string) => card(id)?.short ?? session.title(id)?.name ?? id;

export const asks = (): MenuItem[] => [
  ...waiting.asks.map((who): MenuItem => ({
    label: t('asks.friend', { who }),
    icon: 'person',
    run: () => router.visit('/friends'),
  })),
  ...waiting.invitations.map((i): MenuItem => ({
    label: t('asks.invited', { who: i.by, title: titled(i.title) }),
    icon: 'send',
    run: () => router.visit(`/table/${i.table}`),
  })),
];
