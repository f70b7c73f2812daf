// What organisers read.
import { words } from '../../words/words.svelte';

export const say = (key: string, args = {}): string => words.say('organise', key, args);

/** said is a sentence that is there for some of what it may be about, else another. */
export const said = (key: string, otherwise: string, args = {}): string =>
  say(words.has('organise', key) ? key : otherwise, args);
