// The tables there are, kept fresh while somebody looks.
import { api, Failure } from '../api/client';
import type { Lobby } from '../api/types';
import { session } from './session.svelte';

const pause = 4000;

class LobbyStore {
  tables = $state.raw<Lobby | null>(null);
  private readonly mine = $derived(this.tables?.yours.filter((table) => table.yourTurn) ?? []);
  readonly waiting = $derived(this.mine.length);
  /** the one that waits with the least time left: the server names it first */
  readonly next = $derived.by(() => {
    const [first] = this.mine;
    if (!first) return null;
    const own = first.mine.map((seat) => first.clocks?.[seat]).find((clock) => clock?.up);
    return { id: first.id, title: first.title, up: own?.up, since: own?.since };
  });

  async load(): Promise<void> {
    try {
      this.tables = await api.lobby();
      session.reached = true;
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      session.reached = false;
    }
  }

  /** follow keeps the tables fresh until the function returned is called. */
  follow(): () => void {
    void this.load();
    const look = () => {
      if (document.visibilityState === 'visible') void this.load();
    };
    const timer = setInterval(look, pause);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }
}

export const lobby = new LobbyStore();
