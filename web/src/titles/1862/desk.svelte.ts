// What the player looks at and has not yet chosen. Board, action bar and panels share it.
import type { Action, OptionView } from '../../api/types';
import type { TableContext } from '../../table/title';
import type { CompanyId, View } from './view';

export type Table = TableContext<View>;
export type Pane = 'map' | 'market';

const IN_TOWN = new Set(['parliament', 'stock']);
const same = (a: Action, b: Action) => JSON.stringify(a) === JSON.stringify(b);

class Desk {
  /** the pane asked for, and in which kind of round */
  private pane: { pane: Pane; round: string } | null = $state.raw(null);
  /** the option in hand, at its moment */
  private hand: { key: string; option: OptionView } | null = $state.raw(null);
  /** the company whose charter is open */
  charter: CompanyId | null = $state(null);

  /** The market is in front while shares are dealt in, the map while companies operate. */
  front(table: Table): Pane {
    const round = table.view.round.kind;
    if (this.pane?.round === round) return this.pane.pane;
    return IN_TOWN.has(round) ? 'market' : 'map';
  }

  show(table: Table, pane: Pane): void {
    this.pane = { pane, round: table.view.round.kind };
  }

  private key = (table: Table) => `${table.table.id}/${table.position.n}/${table.composed.length}`;

  /** take an option in hand; nothing is sent. */
  take(table: Table, option: OptionView | null): void {
    this.hand = option && { key: this.key(table), option };
  }

  /** The option in hand, while it is one. */
  held(table: Table): OptionView | null {
    if (!table.myTurn || this.hand?.key !== this.key(table)) return null;
    const { action } = this.hand.option;
    return table.options.find((o) => same(o.action, action)) ?? null;
  }

  /** The option looked at: under the cursor, else in hand. */
  eyed(table: Table): OptionView | null {
    return table.focus ?? this.held(table);
  }
}

export const desk = new Desk();

export const optionsOf = (table: Table, ...kinds: string[]): OptionView[] =>
  table.myTurn ? table.options.filter((o) => kinds.includes(o.action.kind)) : [];
export const optionOf = (table: Table, kind: string): OptionView | undefined => optionsOf(table, kind)[0];
export const passOf = (table: Table): Action | undefined => optionOf(table, 'pass')?.action;
