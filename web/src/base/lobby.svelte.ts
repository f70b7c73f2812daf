// The tables there are, kept fresh while somebody looks: those of the server, and those kept in this browser.
import { api, Failure } from '../api/client';
import type { Lobby, TableSummary } from '../api/types';
import { here } from '../engine/here.svelte';
import { session } from './session.svelte';
import { inOrder, upAt } from './waits';

const pause = 4000;

class LobbyStore {
  tables = $state.raw<Lobby | null>(null);
  /** what the server has is there while it answers */
  private readonly told = $derived(session.reached ? this.tables : null);
  readonly yours = $derived(
    inOrder(
      together(
        here.tables.filter((table) => !table.whatIf && table.status !== 'finished'),
        this.told?.yours,
      ),
    ),
  );
  readonly whatIfs = $derived(
    together(
      here.tables.filter((table) => table.whatIf),
      this.told?.whatIfs,
    ),
  );
  readonly finished = $derived(
    together(
      here.tables.filter((table) => !table.whatIf && table.status === 'finished'),
      this.told?.finished,
    ),
  );
  readonly open = $derived(this.told?.open ?? []);
  readonly running = $derived(this.told?.running ?? []);
  /** the server has told, or cannot be asked */
  readonly known = $derived(this.tables !== null || !session.reached);
  readonly mine = $derived(this.yours.filter((table) => table.yourTurn));
  readonly waiting = $derived(this.mine.length);
  /** the one to go to first */
  readonly next = $derived.by(() => {
    const [first] = this.mine;
    if (!first) return null;
    const clocks = first.mine.flatMap((seat) => first.clocks?.[seat] ?? []);
    const own = clocks.find((clock) => clock.up && Date.parse(clock.up) === upAt(first));
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

/** together is one's tables in this browser and those at the server; one that is in both is played here. */
const together = (kept: TableSummary[], told: TableSummary[] = []): TableSummary[] => [
  ...kept,
  ...told.filter((table) => !kept.some(({ id }) => id === table.id)),
];

export const lobby = new LobbyStore();
