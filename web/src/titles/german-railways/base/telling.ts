// How a moment is told in words: by the screen and by a picture.
import { showing, tagsOf } from '../../cube/title';
import type { Tag } from '../../../contract/title';
import type { Table } from './selection.svelte';
import { LIVERIES } from './liveries';
import { hexName } from './names';
import type { View } from './view';

const TERMS = {
  auction: { term: 'share' },
  build: { term: 'build' },
  draw: { term: 'bag' },
  vote: { term: 'vote' },
};

export function tags(table: Table): Tag[] {
  const { step, order } = table.view;
  const turn = { text: table.t('tag.turn', { n: order.turn + 1, of: order.drawn.length }), term: 'bag' };
  return tagsOf(table, TERMS, step.turn === null ? [] : [turn]);
}

export const show = showing<View>({ liveries: LIVERIES, hexName, companies: ['other'] });

/** drawn is what is said while chance draws. */
export const drawn = (table: Table): string =>
  table.t(table.view.step.kind === 'draw-opener' ? 'waiting.draw-opener' : 'waiting.draw');
