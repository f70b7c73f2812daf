// What the player has in hand but not yet chosen: which action is being looked
// at, and for which company. Board and action bar share it.

import type { OptionView } from '../../api/types';
import type { TableContext } from '../../table/title';
import type { CompanyId, Lay, View } from './view';

export type Table = TableContext<View>;
export type Mode = 'auction' | 'build' | 'develop' | 'decline';
export const MODES: readonly Mode[] = ['auction', 'build', 'develop', 'decline'];

class Desk {
  private wanted: Mode | null = $state(null);
  private eyed: CompanyId | null = $state(null);

  /** The options of one action of the turn. */
  options(table: Table, mode: Mode): OptionView[] {
    return table.options.filter((o) => o.action.kind === mode);
  }

  /** The action looked at: the one wanted while it is possible, else the first that is. */
  mode(table: Table): Mode {
    const possible = (m: Mode) => this.options(table, m).length > 0;
    if (this.wanted && possible(this.wanted)) return this.wanted;
    return (['build', 'auction', 'develop', 'decline'] as const).find(possible) ?? 'decline';
  }

  want(mode: Mode) {
    this.wanted = mode;
  }

  eye(company: CompanyId) {
    this.eyed = company;
  }

  /** The company whose first hexes are lit while an expansion is looked at. */
  builder(table: Table): CompanyId | null {
    const can = this.options(table, 'build').map((o) => o.action.company as CompanyId);
    if (table.focus?.action.kind === 'build') return table.focus.action.company as CompanyId;
    return can.find((c) => c === this.eyed) ?? can[0] ?? null;
  }
}

export const desk = new Desk();

/** Whether the seat looked from chooses its action now. */
export const choosing = (table: Table) =>
  table.myTurn && table.view.step.kind === 'choose' && table.options.length > 0;

/** Whether it is expanding a network now. */
export const building = (table: Table) =>
  table.myTurn && table.view.step.kind === 'build' && table.options.length > 0;

/** What could be laid now, by hex: in an expansion, or as the first hex of one looked at. */
export function lays(table: Table): { company: CompanyId; lays: Lay[] } | null {
  const step = table.view.step;
  if (building(table) && step.build) return step.build;
  if (!choosing(table) || desk.mode(table) !== 'build') return null;
  const company = desk.builder(table);
  return step.builds?.find((b) => b.company === company) ?? null;
}
