// How high what stands at the foot of the board is, in pixels.
import type { Layout } from '../../contract/title';

/** the one line of news, or of what others ask */
export const STRIP = { wide: 36, middle: 36, narrow: 44 } as const satisfies Record<Layout, number>;

/** What the actions mostly come to with it: the board is fitted above so much, and keeps its place. */
export const USUAL = { wide: 196, middle: 176, narrow: 300 } as const satisfies Record<Layout, number>;
