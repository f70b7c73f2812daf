// The calls about the numbers of titles, and the files with all games.
import { given, http } from './client';
import type { components } from './openapi';

export type Numbers = components['schemas']['Numbers'];
export type SeatNumbers = components['schemas']['SeatNumbers'];
export type EndingNumbers = components['schemas']['EndingNumbers'];
export type CountedNumbers = components['schemas']['CountedNumbers'];
export type Dump = components['schemas']['Dump'];
export type Who = 'all' | 'people' | 'bots' | 'mixed';

/** Asked is which games the numbers are to be of. */
interface Asked {
  who: Who;
  /** 0 for any number */
  players: number;
  /** a month, "2026-01"; "" for always */
  since: string;
}

export const numbers = {
  of: (title: string, query: Asked) =>
    given(http.GET('/api/titles/{title}/numbers', { params: { path: { title }, query } })),
  dumps: () => given(http.GET('/api/dumps')),
};
