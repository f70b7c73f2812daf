import { untrack } from 'svelte';
import type { TableContext } from '../../contract/title';

/** eachMoment calls now and at every new moment of the game, not when something else of the table is told anew. */
export function eachMoment(table: () => Pick<TableContext, 'position'>, call: () => void): void {
  const n = $derived(table().position.n);
  $effect(() => {
    void n;
    untrack(call);
  });
}
