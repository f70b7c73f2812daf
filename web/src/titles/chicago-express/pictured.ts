// Chicago Express as a picture.
import type { Pictured } from '../../contract/pictured';
import { offered, othersTurn } from '../cube/asked';
import { figured } from '../cube/figured';
import { hexesOf } from '../shared/log';
import Board from './board/Board.svelte';
import card from './card';
import { offerKey, show, tags } from './base/telling';
import type { View } from './base/view';

export default {
  Board,
  name: card.short,
  ground: 'var(--sea)',
  tags,
  asked(table) {
    const { step } = table.view;
    if (step.auction) return offered(table, step.auction, offerKey(step));
    return othersTurn(table, table.t('waiting.draw'));
  },
  figure: figured((cash) => `$${cash}`),
  show,
  places: hexesOf,
} satisfies Pictured<View>;
