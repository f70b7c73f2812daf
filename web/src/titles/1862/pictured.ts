// 1862 as a picture: the map.
import type { Figure, Pictured } from '../../contract/pictured';
import { words } from '../../words/words.svelte';
import card from './card';
import type { Table } from './base/selection.svelte';
import type { View } from './base/view';
import Board from './Drawn.svelte';
import { asked, tags } from './base/asked';
import { places } from './telling/log';
import { show } from './telling/show';

function figure(table: Table, seat: number): Figure {
  const { cash, worth } = table.view.players[seat];
  return { big: `£${words.number(cash)}`, small: table.t('players.short', { n: worth }) };
}

export default {
  Board,
  name: card.short,
  ground: 'var(--sea)',
  tags,
  asked: (table) =>
    table.view.step === 'bid' && table.view.auction?.company
      ? table.t('auction.title', { company: table.view.auction.company })
      : asked(table),
  figure,
  show,
  places,
} satisfies Pictured<View>;
