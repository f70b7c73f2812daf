// What a choice on the map would do to the company's best run: asked of the server by playing the turn on to its
// routes. What is looked at is asked at once; all else in the background, one after the other, the best guess first.
import type { Action, OptionView } from '../../../api/types';
import { selection } from '../map/selection.svelte';
import { sameAction, type MapTable } from '../base/track';
import { inTurn } from './guess';

const STEPS = ['home-upgrade', 'build', 'token'];

/** What stands on a lit hex. */
export interface Coin {
  /** what the best choice known there adds */
  gain: number;
  /** no other place adds more */
  best: boolean;
  /** nothing is known yet */
  awaited: boolean;
}

/** What is known at one position. */
interface Known {
  key: string;
  /** the best run if nothing is built */
  before: number | null;
  after: ReadonlyMap<string, number>;
  /** all that is asked in the background has been answered */
  done: boolean;
}

const nothing = (key: string): Known => ({ key, before: null, after: new Map(), done: false });
const nameOf = (action: Action) => JSON.stringify(action);

class Prospect {
  private known: Known = $state.raw(nothing(''));
  private readonly asked = new Set<string>();
  private now: Promise<number | null> = Promise.resolve(null);

  private key = (table: MapTable) => `${table.table.id}/${table.position.n}/${table.seat}`;
  private at = (table: MapTable): Known | null => (this.known.key === this.key(table) ? this.known : null);

  /** The best run with and without the choice; undefined while that is not known. */
  of(table: MapTable, action: Action): { before: number; after: number } | undefined {
    const known = this.at(table);
    const after = known?.after.get(nameOf(action));
    return known?.before == null || after === undefined ? undefined : { before: known.before, after };
  }

  /** What a choice adds, as far as it is known. */
  gain(table: MapTable, option: OptionView): number | undefined {
    const runs = this.of(table, option.action);
    return runs && runs.after - runs.before;
  }

  /** What the best choice known at a place adds, and which one it is. */
  best(table: MapTable, place: string): { gain: number; option: OptionView } | undefined {
    let best: { gain: number; option: OptionView } | undefined;
    for (const option of selection.choices(table).get(place) ?? []) {
      const gain = this.gain(table, option);
      if (gain !== undefined && (!best || gain > best.gain)) best = { gain, option };
    }
    return best;
  }

  /** The coin of a place; null where nothing is added, or nothing is asked. */
  coin(table: MapTable, place: string): Coin | null {
    const known = this.at(table);
    if (!known || !table.myTurn) return null;
    const here = this.best(table, place);
    if (!here) return known.done ? null : { gain: 0, best: false, awaited: true };
    if (here.gain <= 0) return null;
    return { gain: here.gain, best: here.gain === this.most(table), awaited: false };
  }

  private most(table: MapTable): number {
    return Math.max(...[...selection.choices(table).keys()].map((p) => this.best(table, p)?.gain ?? 0));
  }

  /** The best run if nothing is built; undefined while that is not known. */
  before(table: MapTable): number | undefined {
    return this.at(table)?.before ?? undefined;
  }

  /** Whether all is known and nothing adds anything. */
  inVain(table: MapTable): boolean {
    return this.at(table)?.done === true && this.most(table) <= 0;
  }

  /**
   * The places of the map and what each adds: what adds most first. They are put in order once, when all is
   * known: what somebody is about to press stays where it is until then.
   */
  places(table: MapTable): { place: string; options: OptionView[]; gain: number | undefined }[] {
    const list = [...selection.choices(table)].map(([place, options]) => ({
      place,
      options,
      gain: this.best(table, place)?.gain,
    }));
    return this.at(table)?.done
      ? list.sort((a, b) => Math.max(b.gain ?? 0, 0) - Math.max(a.gain ?? 0, 0))
      : list;
  }

  private begin(table: MapTable): void {
    const key = this.key(table);
    if (this.known.key === key) return;
    this.known = nothing(key);
    this.asked.clear();
    this.now = bestRun(table, []);
  }

  /** ask asks about one choice, now. */
  async ask(table: MapTable, action: Action): Promise<void> {
    this.begin(table);
    const name = nameOf(action);
    if (this.asked.has(name)) return;
    this.asked.add(name);
    const key = this.known.key;
    const [before, after] = await Promise.all([this.now, bestRun(table, [action])]);
    if (this.known.key !== key || before === null || after === null) return;
    this.known = { ...this.known, before, after: new Map(this.known.after).set(name, after) };
  }

  /** survey asks about all places, in the background. */
  async survey(table: MapTable): Promise<void> {
    if (this.at(table) || !STEPS.includes(table.view.step) || !hasTrain(table)) return;
    this.begin(table);
    const key = this.known.key;
    for (const action of inTurn(table, selection.choices(table))) {
      if (this.known.key !== key || this.key(table) !== key || table.busy) return;
      await this.ask(table, action);
    }
    if (this.known.key === key) this.known = { ...this.known, done: true };
  }
}

/** Without a train that may run nothing is earned, whatever is built. */
function hasTrain(table: MapTable): boolean {
  const company = table.view.companies.find((c) => c.company === table.view.company);
  return company?.trains.some((t) => t.permit) ?? false;
}

/** The revenue of the best routes after the actions, nothing more being built. */
async function bestRun(table: MapTable, actions: Action[]): Promise<number | null> {
  const done = [...actions];
  for (let i = 0; i < 4; i++) {
    const found = done.length ? await table.preview(...done) : null;
    if (found && 'illegal' in found) return null;
    if (done.length && !found) return null;
    const view = found?.view ?? table.view;
    const options = found?.options ?? table.options;
    if (view.company !== table.view.company) return null;
    if (view.step === 'run') return view.running?.revenue ?? null;
    if (!STEPS.includes(view.step)) return 0;
    const pass = options.find((o) => sameAction(o.action, { kind: 'pass' }));
    if (!pass) return null;
    done.push(pass.action);
  }
  return null;
}

export const prospect = new Prospect();
