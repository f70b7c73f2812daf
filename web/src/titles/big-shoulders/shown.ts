// City of the Big Shoulders in a page of somebody else: the city as the page lays it out, made as small as it must be.
import type { Pictured } from '../../contract/pictured';
import './base/city.css';
import { usd } from './base/names';
import { show } from './base/show';
import { tags, waitedFor } from './base/telling';
import type { View } from './base/view';
import City from './board/City.svelte';

export default {
  Board: City,
  drawn: 1180,
  name: 'Big Shoulders',
  ground: 'var(--city)',
  tags,
  asked: (table) => (table.view.phase === 'over' ? table.t('tag.over') : waitedFor(table)),
  figure: ({ view }, seat) => ({ big: usd(view.players[seat]!.cash), small: '' }),
  show,
} satisfies Pictured<View> & { drawn: number };
