// The lesson that a table is: what its parts on the page speak to.
import type { Live } from '../contract/live';
import { words } from '../words/words.svelte';
import type { Running } from './running.svelte';

/** runningAt is the lesson that leads through a table. */
export const runningAt = (table: Live): Running => table.guide as Running;

/** say says something about any lesson. */
export const say = (key: string, args: Record<string, unknown> = {}): string =>
  words.say('lesson', key, args);
