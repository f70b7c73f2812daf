// What a title calls by another name than the rest: its own words for what a judgement says, where it has them.
import { words } from '../../words/words.svelte';

/** wordsFor is the catalogue that says it for a title. */
export const wordsFor = (title: string, key: string): string => (words.has(title, key) ? title : 'review');
