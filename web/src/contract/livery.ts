// A livery is colour + letters + pattern, so that companies are told apart
// without seeing colours and on a black-and-white print.

export type Pattern = 'solid' | 'bars' | 'posts' | 'diag' | 'back' | 'dots' | 'check' | 'rings';

export interface Livery {
  /** the reporting mark: "B&O" */
  mark: string;
  /** what stands in an engine's cab: "B" */
  letter: string;
  name: string;
  /** a colour of the house: red, blue, yellow, green, black, brown, orange, lilac, ... (--co-*) */
  colour: string;
  pattern: Pattern;
  /** lettered in dark ink, for light colours */
  dark?: boolean;
}

export const fillOf = (l: Livery) => `var(--co-${l.colour})`;

/** The ink that reads on the livery's colour. */
export const inkOf = (l: Livery) => (l.dark ? '#1d1606' : '#fff');

/** The ink of the livery's pattern where it is drawn by hatch.ts. */
export const hatchOf = (l: Livery) => (l.dark ? 'rgb(40 25 0 / .6)' : 'rgb(255 255 255 / .62)');

/** The pattern's paint; the patterns themselves are drawn once a page, by Patterns.svelte. */
export const patternOf = (l: Livery) =>
  l.pattern === 'solid' ? 'none' : `url(#livery-${l.pattern}-${l.dark ? 'dark' : 'light'})`;
