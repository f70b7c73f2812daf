// What the player has in hand and has not yet sent: the hex and tile looked at, the routes drawn by hand, the
// company whose reach is shown. Map, panel and action bar share it.
import type { Action, OptionView } from '../../../api/types';
import { HEXES, type CompanyId } from '../data';
import { clicked, drafted, empty, type Draft } from './draft';
import { networkOf } from './network';
import { sameAction, type MapTable, type RouteAction } from '../base/track';

/** The place of a link to London, where a hex could stand. */
export const LONDON = 'London';
/** The hexes of London with the slots, and the one between. */
export const LONDON_HEXES: readonly string[] = ['B15', 'C14', 'D15'];

const ON_MAP = new Set(['lay', 'small-station', 'place-token', 'link-london', 'shed-token']);

export const placeOf = (a: Action): string => (a.kind === 'link-london' ? LONDON : String(a.hex));

class MapSelection {
  /** the hex chosen */
  private at: string | null = $state(null);
  private wanted: Action | null = $state.raw(null);
  /** the company whose reach is shown */
  reach: CompanyId | null = $state(null);
  /** the manifest is open */
  manifest = $state(false);
  /** hexes by their coordinates and tiles by their numbers, in the place of names */
  ids = $state(false);

  private edited: { key: string; drafts: Draft[] } | null = $state.raw(null);
  /** the train whose route is drawn by clicks */
  private hand: { key: string; train: number } | null = $state.raw(null);

  /** Options that are places on the map, by place; track before stations. */
  choices(table: MapTable): Map<string, OptionView[]> {
    const by = new Map<string, OptionView[]>();
    if (!table.myTurn) return by;
    for (const o of table.options) {
      if (!ON_MAP.has(o.action.kind)) continue;
      const place = placeOf(o.action);
      const list = by.get(place);
      if (list) list.push(o);
      else by.set(place, [o]);
    }
    return by;
  }

  /** The place chosen, while something can be done there. */
  place(table: MapTable): string | null {
    return this.at && this.choices(table).has(this.at) ? this.at : null;
  }

  here(table: MapTable): OptionView[] {
    return (this.at && this.choices(table).get(this.at)) || [];
  }

  /** The option in hand: the one wanted at the place chosen, else the first there. */
  chosen(table: MapTable): OptionView | null {
    const here = this.here(table);
    return here.find((o) => this.wanted && sameAction(o.action, this.wanted)) ?? here[0] ?? null;
  }

  pick(hex: string, table: MapTable): void {
    const place = LONDON_HEXES.includes(hex) && !this.choices(table).has(hex) ? LONDON : hex;
    if (place === this.at) return this.turn(table, 1);
    this.at = place;
    this.wanted = null;
  }

  want(option: OptionView): void {
    this.at = placeOf(option.action);
    this.wanted = option.action;
  }

  /** turn takes the next turn of the same tile; the next choice where there is but one. */
  turn(table: MapTable, step: 1 | -1): void {
    const now = this.chosen(table);
    if (!now) return;
    const same = this.here(table).filter(
      (o) => o.action.kind === now.action.kind && o.action.tile === now.action.tile,
    );
    if (same.length < 2) return this.next(table, step);
    this.wanted = same[(same.indexOf(now) + step + same.length) % same.length]!.action;
  }

  next(table: MapTable, step: 1 | -1): void {
    const here = this.here(table);
    const now = this.chosen(table);
    if (now) this.wanted = here[(here.indexOf(now) + step + here.length) % here.length]!.action;
  }

  clear(): void {
    this.at = null;
    this.wanted = null;
  }

  // Routes.

  private key = (table: MapTable) => `${table.table.id}/${table.position.n}/${table.seat}`;

  /** The option to run, with the best routes found. */
  running(table: MapTable): OptionView | null {
    if (!table.myTurn || table.view.step !== 'run') return null;
    return table.options.find((o) => o.action.kind === 'run') ?? null;
  }

  private best(table: MapTable): Draft[] {
    const option = this.running(table);
    return option && !table.unaided ? this.drawn(table, option.action.routes as RouteAction[]) : [];
  }

  private drawn(table: MapTable, routes: RouteAction[]): Draft[] {
    const network = networkOf(table.view.board);
    return routes.map((r) => drafted(r, network));
  }

  /** use takes routes that are offered in the place of the best. */
  use(table: MapTable, routes: RouteAction[]): void {
    this.edit(table, this.drawn(table, routes));
  }

  /** The routes in hand: as drawn, else the best. */
  drafts(table: MapTable): Draft[] {
    if (this.edited?.key === this.key(table)) return this.edited.drafts;
    return this.best(table);
  }

  /** The routes in hand are one's own. */
  isEdited(table: MapTable): boolean {
    return table.unaided || this.edited?.key === this.key(table);
  }

  /** The best routes can be had back. */
  canRestore(table: MapTable): boolean {
    return this.isEdited(table) && !table.unaided;
  }

  train(table: MapTable): number | null {
    return this.hand?.key === this.key(table) ? this.hand.train : null;
  }

  /** take up a train, or put it down. */
  take(table: MapTable, train: number): void {
    this.hand = this.train(table) === train ? null : { key: this.key(table), train };
  }

  click(table: MapTable, hex: string): void {
    const train = this.train(table);
    const company = table.view.company;
    if (train === null || !company) return;
    const drafts = this.drafts(table);
    const old = drafts.find((d) => d.train === train) ?? empty(train);
    const now = clicked(old, hex, networkOf(table.view.board), company);
    this.edit(table, [...drafts.filter((d) => d.train !== train), now]);
  }

  /** strip takes a train's route away. */
  strip(table: MapTable, train: number): void {
    this.edit(
      table,
      this.drafts(table).filter((d) => d.train !== train),
    );
  }

  wipe(table: MapTable): void {
    this.edit(table, []);
  }

  restore(): void {
    this.edited = null;
    this.hand = null;
  }

  private edit(table: MapTable, drafts: Draft[]): void {
    this.edited = { key: this.key(table), drafts: drafts.sort((a, b) => a.train - b.train) };
  }

  /** The hexes that can be clicked as stops of the train in hand: those that the company reaches. */
  stops(table: MapTable): string[] {
    const company = table.view.company;
    if (this.train(table) === null || !company) return [];
    const { hexes } = networkOf(table.view.board).reach(company);
    return HEXES.filter((h) => h.kind !== 'town' && hexes.has(h.id)).map((h) => h.id);
  }
}

export const selection = new MapSelection();
