// What the host of the server tells everybody, or this person: asked for when the page begins, and again when the
// stream says so. What is for everybody each browser hides for itself; what is for one person the server forgets.
import { bulletins as calls, type BulletinView } from '../../api/bulletins';
import { Failure } from '../../api/client';

const storageKey = 'scrip.bulletins';
/** a stranger has no stream: the page asks so often, in milliseconds */
const again = 60_000;
/** timers do not run longer */
const longest = 24 * 3600_000;

class Bulletins {
  private list = $state.raw<BulletinView[]>([]);
  private hidden = $state.raw<number[]>(kept());
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly shown = $derived(this.list.filter((b) => !this.hidden.includes(b.id)));

  /** load asks what there is, and once more when the first of it is over. */
  load = async (): Promise<void> => {
    try {
      this.list = await calls.now();
    } catch (e) {
      if (!(e instanceof Failure)) throw e;
      return; // a server that is not reached now is asked later
    }
    clearTimeout(this.timer);
    const ends = this.list.flatMap((b) => (b.until ? [new Date(b.until).getTime() - Date.now()] : []));
    if (ends.length > 0)
      this.timer = setTimeout(() => void this.load(), Math.min(longest, Math.max(1000, Math.min(...ends))));
  };

  /** follow asks now, and again and again where no stream tells. */
  follow(streamed: boolean): () => void {
    void this.load();
    const timer = streamed ? undefined : setInterval(() => void this.load(), again);
    return () => clearInterval(timer);
  }

  /** hide takes one away, for good. */
  async hide({ id, kind }: BulletinView): Promise<void> {
    if (kind === 'said') {
      // Numbers only grow: what is no more told need not be remembered.
      this.hidden = [...this.hidden.filter((n) => this.list.some((b) => b.id === n)), id];
      localStorage.setItem(storageKey, JSON.stringify(this.hidden));
      return;
    }
    this.list = this.list.filter((b) => b.id !== id);
    try {
      await calls.read(id);
    } catch (e) {
      if (!(e instanceof Failure)) throw e; // it is told once more
    }
  }
}

function kept(): number[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]');
    return Array.isArray(list) ? list.filter((n) => typeof n === 'number') : [];
  } catch {
    return [];
  }
}

export const bulletins = new Bulletins();
