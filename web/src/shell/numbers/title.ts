// What a title's own numbers are, told by the file numbers.ts beside its screens.
import type { Livery } from '../../contract/livery';
import type { Found } from './sums';

type Say = (key: string, args?: Record<string, unknown>) => string;

/** Column is a figure of each row, drawn as a bar as long as the figure is large in its column. */
export interface Column {
  /** column.… in the catalogue of numbers */
  key: string;
  kind: 'share' | 'money' | 'count';
  of: (found: Found, name: string) => number | null;
}

/** Rows is a chart with a row for each name of a group. */
export interface Rows {
  /** chart.… in the catalogue of numbers */
  id: string;
  group: string;
  columns: Column[];
  livery?: (name: string) => Livery | undefined;
  name?: (say: Say, name: string) => string;
  /** the order of rows, those counted most often first if none is told */
  sort?: (a: string, b: string) => number;
}

export interface TitleNumbers {
  /** the sign of its money */
  money: string;
  livery: (company: string) => Livery | undefined;
  /** the companies in their order */
  order?: string[];
  /** what becomes of a share, by company and by which it was */
  fates?: boolean;
  /** the line under it: which company came first, first.TITLE in the catalogue of numbers */
  first?: boolean;
  rows: Rows[];
}

const found = import.meta.glob<TitleNumbers>('../../titles/*/numbers.ts', { import: 'default' });

export const titleNumbers = async (id: string): Promise<TitleNumbers | null> =>
  (await found[`../../titles/${id}/numbers.ts`]?.()) ?? null;

/** perGame is how often something is counted, a game. */
export const perGame =
  (group: string) =>
  (found: Found, name: string): number | null =>
    found.games > 0 ? found.times(group, name) / found.games : null;

/** perStart is how often something comes to pass of those that another group counts. */
export const perStart =
  (group: string, of: string) =>
  (found: Found, name: string): number | null => {
    const all = found.times(of, name);
    return all > 0 ? found.times(group, name) / all : null;
  };
