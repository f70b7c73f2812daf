// The three layouts of the table.
import { MediaQuery } from 'svelte/reactivity';
import type { Layout } from '../contract/title';

const wide = new MediaQuery('(min-width: 1200px)');
const middle = new MediaQuery('(min-width: 960px)');

export const width = {
  get now(): Layout {
    return wide.current ? 'wide' : middle.current ? 'middle' : 'narrow';
  },
};
