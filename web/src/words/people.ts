// What people are called. A user who has deleted their account is a former player, in the words of the page.
import { t } from './words.svelte';

/** called is a name as it is shown; the server has one for all former players at a table, numbered. */
export function called(name: string): string {
  const former = /^a former player( \(\d+\))?$/.exec(name);
  return former ? t('former') + (former[1] ?? '') : name;
}
