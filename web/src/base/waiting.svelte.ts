// The tables that wait for the user, the one with the least time left first; kept fresh while somebody looks, and
// counted in the title of every page.
import { api, Failure } from '../api/client';
import { company } from '../api/company';
import type { components } from '../api/openapi';
import type { Waiting } from '../api/types';
import { session } from './session.svelte';

export type Invitation = components['schemas']['Invitation'];

const pause = 15_000;

class WaitingStore {
  tables = $state.raw<Waiting[]>([]);
  invitations = $state.raw<Invitation[]>([]);
  /** who wants to be a friend, and has not been answered */
  asks = $state.raw<string[]>([]);

  /** count is how many wait, besides the one looked at. */
  count(besides?: string): number {
    return this.tables.filter((table) => table.id !== besides).length;
  }

  async load(): Promise<void> {
    try {
      const { tables, invitations } = await api.waiting();
      this.tables = tables;
      this.invitations = invitations;
    } catch (e) {
      // What waits elsewhere is no reason to disturb anybody here.
      if (!(e instanceof Failure)) throw e;
    }
  }

  /** loadAsks is for those who have accounts: only they have friends. */
  async loadAsks(): Promise<void> {
    if (!session.me?.name || session.me.guest) {
      this.asks = [];
      return;
    }
    try {
      this.asks = (await company.friends()).askedBy.map((p) => p.name);
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
    }
  }

  /** follow keeps them fresh until the function returned is called. */
  follow(): () => void {
    const look = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    look();
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

export const waiting = new WaitingStore();

/** titled is the title of a page: how many tables wait besides the one it shows, and what it is. */
export function titled(name: string, table?: string): string {
  const n = waiting.count(table);
  return `${n > 0 ? `(${n}) ` : ''}${name ? `${name} · ` : ''}Scrip`;
}
