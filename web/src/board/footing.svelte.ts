// The action bar lies over the foot of the board. So much of the foot is left to it that the board keeps its place
// through the usual steps of a decision; where the bar needs more, the board is fitted into what is left.
import { getContext, setContext } from 'svelte';

class Footing {
  /** how high the bar is */
  height = $state(0);
  /** the bar is elsewhere: a phone's sheet is up, and covers the board in its stead */
  aside = $state(false);

  /** without what is usual there is no bar */
  constructor(private readonly usual?: () => number) {}

  /** how much of the board the bar covers now */
  readonly bar = $derived(this.aside ? 0 : this.height);
  /** how much of the board is left to the bar: never less than it covers */
  readonly foot = $derived.by(() => (this.aside ? 0 : Math.max(this.usual?.() ?? 0, this.height)));

  /** that is known: until then the board does not look for what matters */
  readonly known = $derived.by(() => this.height > 0 || !this.usual);
}

const key = Symbol('footing');
export const provideFooting = (usual?: () => number): Footing => setContext(key, new Footing(usual));
export const footing = (): Footing => getContext<Footing>(key);
