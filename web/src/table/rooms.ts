// The tabs of everything that stands beside the board.
import { t } from '../words/words.svelte';
import type { LiveTable } from './live.svelte';

export const upperTabs = () => [
  { id: 'players', label: t('tab.players') },
  { id: 'companies', label: t('tab.companies') },
];

export const lowerTabs = (table: LiveTable, open: string) => [
  { id: 'log', label: t('tab.log') },
  ...(table.module.sheet ? [{ id: 'sheet', label: t('tab.sheet') }] : []),
  { id: 'charts', label: t('tab.charts') },
  { id: 'chat', label: t('tab.chat'), news: open === 'chat' ? 0 : table.unread },
  { id: 'notes', label: t('tab.notes') },
  { id: 'rules', label: t('tab.rules') },
];
