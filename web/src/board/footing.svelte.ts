// The action bar lies over the foot of the board, so that the board keeps its place however high the bar
// grows. How much of the foot is left to the bar is settled only where the board is fitted anew: when a
// table opens, when the window changes, and when the player asks for the whole board.
import { getContext, setContext } from 'svelte';

class Footing {
  /** how high the bar is */
  height = $state(0);
  /** the bar is elsewhere: a phone's sheet is up, and covers the board in its stead */
  aside = $state(false);
  private kept = $state(0);

  /** without what it wants there is no bar */
  constructor(private readonly wanted?: () => number) {}

  /** how much of the board the bar covers now */
  readonly bar = $derived(this.aside ? 0 : this.height);
  /** how much of the board was left to the bar when it was last settled */
  readonly foot = $derived(this.aside ? 0 : this.kept);

  /** that is known: until then the board does not look for what matters */
  readonly known = $derived.by(() => this.foot > 0 || !this.wanted);

  /** settle leaves to the bar what it wants now. */
  settle = (): void => {
    this.kept = this.wanted?.() ?? 0;
  };
}

const key = Symbol('footing');
export const provideFooting = (wanted?: () => number): Footing => setContext(key, new Footing(wanted));
export const footing = (): Footing => getContext<Footing>(key);
