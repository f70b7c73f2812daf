// A board of which a part is shown: as a picture that nobody moves, or close by to begin with.
import { getContext, setContext } from 'svelte';

interface Cut {
  /** the places that are looked at */
  readonly places: readonly string[];
}

const key = Symbol('cut');
export const provideCut = (cut: Cut): Cut => setContext(key, cut);
/** cut is what the board is cut to; undefined for a whole one. */
export const cut = (): Cut | undefined => getContext<Cut | undefined>(key);

/** What a board opens at, close enough to be read; it is moved from there as any other. */
interface CloseUp {
  readonly places: readonly string[];
}

const closeKey = Symbol('close-up');
export const provideCloseUp = (closeUp: CloseUp): CloseUp => setContext(closeKey, closeUp);
/** closeUp is what the board opens at; undefined where it opens as a whole. */
export const closeUp = (): CloseUp | undefined => getContext<CloseUp | undefined>(closeKey);

/** The window of a board that is drawn where there is none: in a picture made without a browser. */
interface Plate {
  readonly width: number;
  readonly height: number;
}

const plateKey = Symbol('plate');
export const providePlate = (plate: Plate): Plate => setContext(plateKey, plate);
/** plate is what the board is drawn on; undefined where there is a window to be measured. */
export const plate = (): Plate | undefined => getContext<Plate | undefined>(plateKey);
