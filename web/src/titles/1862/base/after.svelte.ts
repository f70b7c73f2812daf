// What the option looked at would change: the position after it, asked of the server.
import type { Action } from '../../../api/types';
import { selection, type Table } from './selection.svelte';
import type { View } from './view';

/** Options that change what players and companies hold. */
const KINDS = new Set(['buy-share', 'sell-shares', 'start-company', 'par', 'redeem-share']);

class After {
  private known: { key: string; view: View } | null = $state.raw(null);
  private asked = '';

  private key = (table: Table, action: Action) =>
    `${table.table.id}/${table.position.n}/${JSON.stringify(action)}`;

  /** ask asks about the option looked at, once. */
  async ask(table: Table): Promise<void> {
    const action = selection.eyed(table)?.action;
    if (!action || !table.myTurn || !KINDS.has(action.kind)) return;
    const key = this.key(table, action);
    if (key === this.asked) return;
    this.asked = key;
    const found = await table.preview(action);
    if (this.asked === key && found && !('illegal' in found)) this.known = { key, view: found.view };
  }

  /** The view after the option looked at; null while there is none, or it is not known. */
  of(table: Table): View | null {
    const action = selection.eyed(table)?.action;
    return action && this.known?.key === this.key(table, action) ? this.known.view : null;
  }
}

export const after = new After();
