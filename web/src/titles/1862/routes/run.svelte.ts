// What the routes in hand would earn: asked of the server whenever they change.
import type { Action, Preview, Refused } from '../../../api/types';
import { selection } from '../map/selection.svelte';
import type { MapTable, MapView } from '../base/track';
import { asRoutes } from '../map/draft';

type Found = Preview<MapView> | Refused | null;

class Run {
  private known: { key: string; found: Found } | null = $state.raw(null);
  private asked = '';

  action(table: MapTable): Action {
    return { kind: 'run', routes: asRoutes(selection.drafts(table)) };
  }

  private key = (table: MapTable, action: Action) =>
    `${table.table.id}/${table.position.n}/${JSON.stringify(action)}`;

  /** ask asks about the routes in hand, once. */
  async ask(table: MapTable): Promise<void> {
    if (!selection.running(table)) return;
    const action = this.action(table);
    const key = this.key(table, action);
    if (key === this.asked) return;
    this.asked = key;
    const found = await table.preview(action);
    if (this.asked === key) this.known = { key, found };
  }

  /** What is known of the routes in hand; undefined while it is being asked. */
  found(table: MapTable): Found | undefined {
    const key = this.key(table, this.action(table));
    return this.known?.key === key ? this.known.found : undefined;
  }

  refused(table: MapTable): Refused | null {
    const found = this.found(table);
    return found && 'illegal' in found ? found : null;
  }

  /** What the routes pay and what may be done with it. */
  paid(table: MapTable): MapView['dividend'] | undefined {
    const found = this.found(table);
    return found && !('illegal' in found) ? found.view.dividend : undefined;
  }

  /** What would happen if they ran. */
  events(table: MapTable): Preview['events'] {
    const found = this.found(table);
    return found && !('illegal' in found) ? found.events : [];
  }

  /** Income and subsidy, also where there is nothing to decide on them. */
  income(table: MapTable): { revenue: number; subsidy: number } | null {
    const found = this.found(table);
    if (!found || 'illegal' in found) return null;
    const ran = this.events(table).find((e) => e.kind === 'routes-run');
    return { revenue: Number(ran?.revenue ?? 0), subsidy: Number(ran?.subsidy ?? 0) };
  }
}

export const run = new Run();
