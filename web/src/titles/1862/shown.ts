// 1862 in a page of somebody else: as a picture shows it, but that the map is drawn with less, so that little is loaded.
import type { Pictured } from '../../contract/pictured';
import { words } from '../../words/words.svelte';
import type { View } from './base/view';
import Still from './routes/Still.svelte';
import { asked, tags } from './base/asked';
import { places } from './telling/log';
import { show } from './telling/show';

export default {
  Board: Still,
  name: '1862',
  ground: 'var(--sea)',
  tags,
  asked: (table) =>
    table.view.step === 'bid' && table.view.auction?.company
      ? table.t('auction.title', { company: table.view.auction.company })
      : asked(table),
  figure: ({ view }, seat) => ({ big: `£${words.number(view.players[seat]!.cash)}`, small: '' }),
  show,
  places,
} satisfies Pictured<View>;
