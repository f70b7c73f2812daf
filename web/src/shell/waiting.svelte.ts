// The tables that wait for who is here, the one with the least time left first; kept fresh while somebody looks.
import { api, Failure } from '../api/client';
import type { Waiting } from '../api/types';

const pause = 15_000;

class WaitingStore {
  tables = $state.raw<Waiting[]>([]);

  async load(): Promise<void> {
    try {
      this.tables = (await api.waiting()).tables;
    } catch (e) {
      // What waits elsewhere is no reason to disturb anybody here.
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
