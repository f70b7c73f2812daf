// How a moment is told in words: by the screen and by a picture.
import type { Tag } from '../../../contract/title';
import { words } from '../../../words/words.svelte';
import { PHASE_WORDS } from './names';
import type { Table } from './selection.svelte';

export function tags(table: Table): Tag[] {
  const { view } = table;
  if (view.phase === 'over') return [{ text: table.t('tag.over') }];
  if (view.phase === 'setup') return [{ text: table.t('tag.setup') }];
  return [{ text: String(view.year) }, { text: table.t(`phase.${view.phase}`), ...PHASE_WORDS[view.phase] }];
}

/** waitedFor is who is asked, and about what. */
export function waitedFor(table: Table): string {
  const { choice, operation, phase } = table.view;
  const [seat] = table.turn.seats;
  if (seat === undefined) return table.t('wait.draw');
  if (choice) return table.t('wait.choice', { seat, company: choice.company });
  if (operation) return table.t('wait.operate', { seat, company: operation.company });
  if (phase === 'building')
    return table.t('wait.building', { names: words.list(table.turn.seats.map((s) => table.name(s))) });
  return table.t(`wait.${phase}`, { seat });
}
