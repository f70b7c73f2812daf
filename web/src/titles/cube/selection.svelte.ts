// What the player has in hand but not yet chosen, in titles where a turn is one
// of several actions and an expansion lays hexes one by one: which action is
// being looked at, and for which company. Board and action bar share it.

import type { OptionView } from '../../api/types';
import type { TableContext } from '../../contract/title';

/** What the views of such titles have in common. */
export interface Turning<C extends string, L> {
  step: {
    kind: string;
    build?: { company: C; lays: L[] };
    builds?: { company: C; lays: L[] }[];
  };
}

export class Selection<M extends string, C extends string, L> {
  private wanted: M | null = $state(null);
  private eyed: C | null = $state(null);

  /** modes are the actions of a turn, the one looked at first in front */
  constructor(private readonly modes: readonly M[]) {}

  /** The options of one action of the turn. */
  options(table: TableContext<Turning<C, L>>, mode: M): OptionView[] {
    return table.options.filter((o) => o.action.kind === mode);
  }

  /** The action looked at: that of a hint, the one wanted while it is possible, else the first that is. */
  mode(table: TableContext<Turning<C, L>>): M {
    const possible = (m: M) => this.options(table, m).length > 0;
    const advised = this.modes.find((m) => m === table.advice.option?.action.kind);
    if (advised && possible(advised)) return advised;
    if (this.wanted && possible(this.wanted)) return this.wanted;
    return this.modes.find(possible) ?? this.modes.at(-1)!;
  }

  want(mode: M) {
    this.wanted = mode;
  }

  eye(company: C) {
    this.eyed = company;
  }

  /** The company whose first hexes are lit while an expansion is looked at. */
  builder(table: TableContext<Turning<C, L>>): C | null {
    const can = this.options(table, 'build' as M).map((o) => o.action.company as C);
    if (table.focus?.action.kind === 'build') return table.focus.action.company as C;
    return can.find((c) => c === this.eyed) ?? can[0] ?? null;
  }

  /** What could be laid now: in an expansion, or as the first hex of one looked at. */
  lays(table: TableContext<Turning<C, L>>): { company: C; lays: L[] } | null {
    const step = table.view.step;
    if (asked(table, 'build') && step.build) return step.build;
    if (!asked(table, 'choose') || this.mode(table) !== 'build') return null;
    const company = this.builder(table);
    return step.builds?.find((b) => b.company === company) ?? null;
  }
}

/** The hexes of the steps that are composed, or only supposed, in their order. */
export const laidBy = (table: TableContext<unknown>): string[] =>
  table.composed.flatMap((a) => (a.kind === 'lay' ? [a.hex as string] : []));

/** Who lays them. */
export function builderOf<C extends string>(
  table: TableContext<{ step: { build?: { company: C } } }>,
): C | undefined {
  const named = table.composed.find((a) => a.kind === 'build')?.company as C | undefined;
  return named ?? table.view.step.build?.company ?? table.base.step.build?.company;
}

/** The hexes that were chosen while the server is still asked about them. */
export const optimisticHexes = (table: TableContext<unknown>): ReadonlySet<unknown> =>
  new Set(table.optimistic.map((a) => a.hex));

/** Whether the seat looked from decides at a step of this kind now. */
export const asked = (table: TableContext<{ step: { kind: string } }>, kind: string): boolean =>
  table.myTurn && table.view.step.kind === kind && table.options.length > 0;
