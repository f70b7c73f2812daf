// A line that was clicked is played, as far as one plays the seats that it moves: at a what-if table there, from a past
// moment at a what-if table of its own.
import { api } from '../../api/client';
import { toasts } from '../../parts/toasts.svelte';
import { router } from '../../base/router.svelte';
import { t } from '../../words/words.svelte';
import type { Live } from '../../contract/live';
import { turnsOf, type Steps, type Turns } from './turns';

/** playLine plays steps from moment n on. */
export async function playLine(table: Live, n: number, steps: Steps): Promise<void> {
  const turns = turnsOf(steps);
  if (table.table.whatIf && table.live) return playHere(table, turns);
  const opened = await api.branch(table.table.id, { at: n });
  let after = opened.position?.n ?? 0;
  for (const { seat, actions } of turns) after = (await api.act(opened.id, after, seat, actions)).n;
  router.visit(`/table/${opened.id}`);
  toasts.show(t('branch.opened'), { icon: 'branch' });
}

/** playHere plays turn after turn, until one is not one's own: bots decide for themselves. */
async function playHere(table: Live, turns: Turns): Promise<void> {
  table.steps.clear();
  for (const { seat, actions } of turns) {
    if (!table.isMine(seat) || !table.position.turn.seats.includes(seat)) return;
    table.accept(await api.act(table.table.id, table.position.n, seat, actions));
  }
}
