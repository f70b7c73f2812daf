// City of the Big Shoulders as a picture.
import type { Figure, Pictured } from '../../contract/pictured';
import './base/city.css';
import { usd } from './base/names';
import type { Table } from './base/selection.svelte';
import { show } from './base/show';
import { tags, waitedFor } from './base/telling';
import type { View } from './base/view';
import Board from './board/Still.svelte';
import card from './card';

function figure(table: Table, seat: number): Figure {
  const { cash, worth } = table.view.players[seat];
  return { big: usd(cash), small: table.t('players.worth', { n: worth }) };
}

export default {
  Board,
  name: card.short,
  ground: 'var(--city)',
  tags,
  asked: (table) => (table.view.phase === 'over' ? table.t('tag.over') : waitedFor(table)),
  figure,
  show,
} satisfies Pictured<View>;
