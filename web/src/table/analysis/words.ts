// The words of an analysis.
import { words } from '../../words/words.svelte';
import type { Live } from '../../contract/live';

export const say = (key: string, args = {}): string => words.say('analysis', key, args);

/** worthOf is what a seat has at the end: points as the title counts them, or its share of all of them. */
export const worthOf = (table: Live, worth: number, whole: boolean): string =>
  whole ? `${table.module.unit ?? ''}${words.number(Math.round(worth))}` : percent(worth);

/** percent is a part, with a digit behind the point where it is small. */
export const percent = (part: number): string => `${words.number(Math.round(part * 1000) / 10)}%`;
