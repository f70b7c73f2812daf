// A board that is a picture: some of its places fill the window, and nobody moves it.
import { getContext, setContext } from 'svelte';

interface Cut {
  /** the places that are looked at */
  readonly places: readonly string[];
}

const key = Symbol('cut');
export const provideCut = (cut: Cut): Cut => setContext(key, cut);
/** cut is what the board is cut to; undefined for a whole one. */
export const cut = (): Cut | undefined => getContext<Cut | undefined>(key);
