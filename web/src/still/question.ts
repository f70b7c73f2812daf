// What is asked of a picture: a moment as one eye may see it. package picture in Go asks, and Draw answers.
import type { Event, Standing, Turn } from '../api/types';
import type { Lang } from '../words/words.svelte';

export interface Question {
  title: string;
  lang: Lang;
  /** in pixels; how high it is follows */
  width: number;
  /** the moment, and how many there are */
  n: number;
  of: number;
  /** whose eye it is; null for everybody's */
  eye: number | null;
  seats: { name: string; bot: boolean }[];
  settings: Record<string, string>;
  turn: Turn;
  view: unknown;
  /** what happened in the move that led to the moment */
  last: Event[];
  /** where the seats ended; empty while nobody knows */
  standings: Standing[];
}
