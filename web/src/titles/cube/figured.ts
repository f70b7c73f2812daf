// What stands beside a player's name in a picture of either cube game.
import type { Figure } from '../../contract/pictured';
import type { TableContext } from '../../contract/title';
import { words } from '../../words/words.svelte';
import type { CubeView } from './view';

/** figured is a seat's bid in an auction, and its cash else. */
export const figured =
  (money: (amount: string) => string) =>
  (table: TableContext<CubeView>, seat: number): Figure => {
    const { players, step } = table.view;
    const cash = money(words.number(players[seat].cash));
    const bidder = step.auction?.bidders.find((b) => b.seat === seat);
    if (!bidder) return { big: cash, small: '' };
    if (bidder.passed) return { big: table.t('players.passed'), small: cash, faint: true };
    return { big: bidder.bid > 0 ? words.number(bidder.bid) : '–', small: cash, faint: bidder.bid === 0 };
  };
