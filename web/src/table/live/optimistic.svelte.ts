// A move is drawn as done before the server has answered, by the game as this browser plays it along: the optimistic
// position. A bid stands in the auction at once.
import type { Action, Preview } from '../../api/types';
import type { LiveTable } from './live.svelte';
import type { Previews } from './previews';

/** What was sent: by whom, and after how many entries. */
interface Sent {
  after: number;
  seat: number;
  actions: Action[];
}

export class Optimistic {
  private done = $state.raw<{ n: number; ahead: Preview } | null>(null);

  constructor(
    private readonly at: LiveTable,
    private readonly previews: Previews,
  ) {}

  /** the position with what was sent done; null where that is not known here, or the server has told since */
  readonly position: Preview | null = $derived.by(() => {
    const { done } = this;
    return done && done.n === this.at.position.n ? done.ahead : null;
  });

  /**
   * draw shows what was sent as done while it is awaited, where this browser can work it out. It does not where the
   * game ends with it, which the server tells; nor where what is hidden comes to light with it.
   */
  async draw({ after, seat, actions }: Sent, awaited: () => boolean): Promise<void> {
    if (this.done || !this.at.mirror.current) return;
    const found = await this.previews.of(after, seat, actions);
    if (!found || 'illegal' in found || found.turn.over || found.hidden) return;
    // The answer may have been quicker.
    if (awaited()) this.done = { n: after, ahead: this.at.alike.same(found) };
  }

  /** forget gives it up: the server has answered. */
  forget(): void {
    this.done = null;
  }
}
