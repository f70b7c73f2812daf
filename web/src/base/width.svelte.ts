// The three layouts of the table.
import { MediaQuery } from 'svelte/reactivity';

const wide = new MediaQuery('(min-width: 1200px)');
const middle = new MediaQuery('(min-width: 960px)');

export type Layout = 'wide' | 'middle' | 'narrow';

export const width = {
  get now(): Layout {
    return wide.current ? 'wide' : middle.current ? 'middle' : 'narrow';
  },
};
