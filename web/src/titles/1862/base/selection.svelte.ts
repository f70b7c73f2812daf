// What the player looks at and has not yet chosen. Board, action bar and panels share it.
import type { Action, OptionView } from '../../../api/types';
import type { TableContext } from '../../../contract/title';
import { width } from '../../../base/width.svelte';
import type { CompanyId, Holder, View } from './view';

export type Table = TableContext<View>;
export type Pane = 'map' | 'market';

/** A selection looks at no view. */
type Any = TableContext<unknown>;

/** The panes asked for, by kind of round, as this browser keeps them. */
const PANES = 'scrip.1862.panes';
type Panes = Readonly<Record<string, Pane>>;

function keptPanes(): Panes {
  try {
    return JSON.parse(localStorage.getItem(PANES) ?? '{}') as Panes;
  } catch {
    return {};
  }
}
const same = (a: Action, b: Action) => JSON.stringify(a) === JSON.stringify(b);

const pair = (table: Table, a: CompanyId, b: CompanyId | null) =>
  `${table.table.id}/${[a, b ?? ''].sort().join('+')}`;

class Selection {
  private panes: Panes = $state.raw(keptPanes());
  /** the option in hand, at its moment */
  private hand: { key: string; option: OptionView } | null = $state.raw(null);
  /** what the player means to do with half shares: those sold, all others are redeemed */
  private halves: { key: string; sold: readonly Holder[] } = $state.raw({ key: '', sold: [] });
  /** the company whose charter is open */
  charter: CompanyId | null = $state(null);

  /** The market is in front while shares are dealt in, else the map: in parliament it shows the homes. */
  front(table: Table): Pane {
    const round = table.view.round.kind;
    return this.panes[round] ?? (round === 'stock' ? 'market' : 'map');
  }

  /** what the step has to say stands beside the map: that is in front, and there is room */
  beside(table: Table): boolean {
    return width.now === 'wide' && this.front(table) === 'map';
  }

  show(table: Table, pane: Pane): void {
    this.panes = { ...this.panes, [table.view.round.kind]: pane };
    localStorage.setItem(PANES, JSON.stringify(this.panes));
  }

  private key = (table: Any) => `${table.table.id}/${table.position.n}/${table.composed.length}`;

  /** take an option in hand; nothing is sent. */
  take(table: Any, option: OptionView | null): void {
    this.hand = option && { key: this.key(table), option };
  }

  /** The option in hand, while it is one. */
  held(table: Any): OptionView | null {
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
  eyed(table: Any): OptionView | null {
    return table.focus ?? this.held(table);
  }
}

export const selection = new Selection();

export const optionsOf = (table: Table, ...kinds: string[]): OptionView[] =>
  table.myTurn ? table.options.filter((o) => kinds.includes(o.action.kind)) : [];
export const optionOf = (table: Table, kind: string): OptionView | undefined => optionsOf(table, kind)[0];
export const passOf = (table: Table): Action | undefined => optionOf(table, 'pass')?.action;
