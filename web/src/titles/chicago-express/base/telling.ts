// How a moment is told in words: by the screen and by a picture.
import { showing, tagsOf } from '../../cube/title';
import type { Tag } from '../../../contract/title';
import type { Table } from './selection.svelte';
import { LIVERIES } from './liveries';
import { hexName } from './names';
import type { View } from './view';

const TERMS = { auction: { term: 'share' }, choose: { term: 'dial' }, build: { term: 'build' } };

export const tags = (table: Table): Tag[] => tagsOf(table, TERMS);

export const show = showing<View>({
  liveries: LIVERIES,
  hexName,
  said: { dial: (dial) => `dial.${dial}.in-text`, city: (city) => `city.${city}` },
});

/** offerKey is the key of what is said of an auction. */
export function offerKey({ auction }: View['step']): string {
  const last = auction!.number === auction!.of && auction!.kind === 'offered';
  return `auction.${auction!.kind}${last ? '-last' : ''}`;
}
