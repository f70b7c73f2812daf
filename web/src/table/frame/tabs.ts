// The tabs of everything that stands beside the board.
import { t, words } from '../../words/words.svelte';
import { watches } from '../../gameparts/seating';
import type { LiveTable } from '../live/live.svelte';
import type { SideTab } from '../../contract/title';

/** What companies are called is the title's affair, where it says so. */
const companies = (title: string) =>
  words.has(title, 'companies.title') ? words.say(title, 'companies.title') : t('tab.companies');

export const upperTabs = (table: LiveTable) => [
  { id: 'players', label: t('tab.players') },
  { id: 'companies', label: companies(table.table.title) },
];

/** The title's own tabs, which a phone has. */
export const ownTabs = (table: LiveTable): SideTab[] => table.module.tabs?.(table) ?? [];

/** What one has just opened comes first. */
const FIRST = ['plans', 'analysis'];

/** On a phone, where not all are in sight, those with news come early. A lesson has only what it needs. */
export function phoneTabs(table: LiveTable, open: string) {
  const [players, companies] = upperTabs(table);
  if (table.guide)
    return [{ id: 'lesson', label: words.say('lesson', 'lesson') }, ...ownTabs(table), companies, players];
  const lower = lowerTabs(table, open);
  const chat = lower.filter((tab) => tab.id === 'chat');
  const [log, ...rest] = lower.filter((tab) => tab.id !== 'chat' && !FIRST.includes(tab.id));
  const first = lower.filter((tab) => FIRST.includes(tab.id));
  return [...first, ...ownTabs(table), companies, players, log, ...chat, ...rest];
}

/** The tabs of the side column at the middle width, with what they show. */
export function sideTabs(table: LiveTable): SideTab[] {
  const { module } = table;
  if (module.sideTabs) return module.sideTabs(table);
  return upperTabs(table).map((tab) => ({
    ...tab,
    Panel: tab.id === 'players' ? module.Players : module.Companies,
  }));
}

/** While one tries, what is kept has a tab where the board has no room for it. */
const planTabs = ({ plans }: LiveTable) =>
  plans.world && plans.keeps && !plans.corner ? [{ id: 'plans', label: t('tab.plans') }] : [];

/** So has an analysis. */
const analysisTabs = ({ analysis }: LiveTable) =>
  analysis.open && !analysis.edge ? [{ id: 'analysis', label: t('tab.analysis') }] : [];

export const lowerTabs = (table: LiveTable, open: string) => [
  ...planTabs(table),
  ...analysisTabs(table),
  { id: 'log', label: t('tab.log') },
  ...(table.module.sheet ? [{ id: 'sheet', label: t('tab.sheet') }] : []),
  { id: 'charts', label: t('tab.charts') },
  {
    id: 'chat',
    label: watches(table.table) ? words.say('watching', 'tab') : t('tab.chat'),
    news: open === 'chat' ? 0 : table.unread,
  },
  { id: 'notes', label: t('tab.notes') },
  { id: 'rules', label: t('tab.rules') },
];
