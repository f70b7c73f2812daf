// How many options have room beside each other in the bar, by what they say.
import type { Livery } from '../../contract/livery';

interface Worded {
  label: string;
  cost?: number | string;
  gain?: number | string;
  livery?: Livery;
}

const wideAs = (text: unknown) => (text === undefined ? 0 : 8 + 6.6 * String(text).length);
const widthOf = (c: Worded) =>
  24 + wideAs(c.label) + wideAs(c.cost) + wideAs(c.gain) + (c.livery ? 20 + wideAs(c.livery.mark) : 0);

/** roomFor is how many of them stand beside their label, with one more that unfolds the rest. */
export function roomFor(chips: readonly Worded[], label: string, width: number): number {
  let left = width - wideAs(label) - 110;
  const none = chips.findIndex((c) => (left -= widthOf(c)) < 0);
  return none < 0 ? chips.length : Math.max(2, none);
}
