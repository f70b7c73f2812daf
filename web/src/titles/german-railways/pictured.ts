// German Railways as a picture.
import type { Pictured } from '../../contract/pictured';
import { offered, othersTurn } from '../cube/asked';
import { figured } from '../cube/figured';
import { hexesOf } from '../shared/log';
import Board from './board/Board.svelte';
import card from './card';
import { drawn, show, tags } from './base/telling';
import type { View } from './base/view';

export default {
  Board,
  name: card.short,
  ground: 'var(--sea)',
  tags,
  asked(table) {
    const { step } = table.view;
    if (step.auction) return offered(table, step.auction, `auction.${step.auction.kind}`);
    return step.vote ? table.t('vote.title') : othersTurn(table, drawn(table));
  },
  // The sign of the mark is in none of the house's fonts.
  figure: figured((cash) => `${cash} M`),
  show,
  places: hexesOf,
} satisfies Pictured<View>;
