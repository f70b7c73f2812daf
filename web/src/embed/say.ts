import { words } from '../words/words.svelte';

/** say says a sentence of the embedded board. */
export const say = (key: string, args?: Record<string, unknown>): string => words.say('embed', key, args);
