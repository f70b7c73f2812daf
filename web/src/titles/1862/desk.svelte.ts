// What the player looks at and has not yet chosen. Board, action bar and panels share it.
import type { Action, OptionView } from '../../api/types';
import type { TableContext } from '../../table/title';
import type { CompanyId, Holder, View } from './view';

export type Table = TableContext<View>;
export type Pane = 'map' | 'market';

const IN_TOWN = new Set(['parliament', 'stock']);
const same = (a: Action, b: Action) => JSON.stringify(a) === JSON.stringify(b);

const pair = (table: Table, a: CompanyId, b: CompanyId | null) =>
  `${table.table.id}/${[a, b ?? ''].sort().join('+')}`;

class Desk {
  /** the pane asked for, and in which kind of round */
  private pane: { pane: Pane; round: string } | null = $state.raw(null);
  /** the option in hand, at its moment */
  private hand: { key: string; option: OptionView } | null = $state.raw(null);
  /** what the player means to do with half shares: those sold, all others are redeemed */
  private halves: { key: string; sold: readonly Holder[] } = $state.raw({ key: '', sold: [] });
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

  /** the half shares to be sold in a merger of the two, as far as the player has said */
  selling(table: Table, a: CompanyId, b: CompanyId | null): readonly Holder[] {
    return this.halves.key === pair(table, a, b) ? this.halves.sold : [];
  }

  sell(table: Table, a: CompanyId, b: CompanyId | null, holder: Holder, yes: boolean): void {
    const rest = this.selling(table, a, b).filter((h) => h !== holder);
    this.halves = { key: pair(table, a, b), sold: yes ? [...rest, holder] : rest };
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
