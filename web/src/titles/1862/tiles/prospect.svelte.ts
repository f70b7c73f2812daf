// What a choice on the map would do to the company's best run: asked of the server by playing the turn on to its
// routes.
import type { Action } from '../../../api/types';
import { sameAction, type MapTable } from '../map/view';

const STEPS = ['home-upgrade', 'build', 'token'];

class Prospect {
  private known: { key: string; before: number; after: number } | null = $state.raw(null);
  private asked = '';
  private at = '';
  private now: Promise<number | null> = Promise.resolve(null);

  /** The best run with and without the choice; undefined while that is not known. */
  of(table: MapTable, action: Action): { before: number; after: number } | undefined {
    return this.known?.key === this.key(table, action) ? this.known : undefined;
  }

  private key = (table: MapTable, action: Action | null) =>
    `${table.table.id}/${table.position.n}/${JSON.stringify(action)}`;

  async ask(table: MapTable, action: Action): Promise<void> {
    const key = this.key(table, action);
    if (this.asked === key) return;
    this.asked = key;
    const here = this.key(table, null);
    if (this.at !== here) {
      this.at = here;
      this.now = bestRun(table, []);
    }
    const [before, after] = await Promise.all([this.now, bestRun(table, [action])]);
    if (this.asked === key && before !== null && after !== null) this.known = { key, before, after };
  }
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
    if (view.step === 'run') {
      const best = options.find((o) => o.action.kind === 'run');
      if (!best) return null;
      const ran = await table.preview(...done, best.action);
      if (!ran || 'illegal' in ran) return null;
      return Number(ran.events.find((e) => e.kind === 'routes-run')?.revenue ?? 0);
    }
    if (!STEPS.includes(view.step)) return 0;
    const pass = options.find((o) => sameAction(o.action, { kind: 'pass' }));
    if (!pass) return null;
    done.push(pass.action);
  }
  return null;
}

export const prospect = new Prospect();
