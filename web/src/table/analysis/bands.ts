// The worth of lines as bands on one scale.
import type { Finding } from './types';

export interface Band {
  low: number;
  high: number;
}

const NINETEEN_OF_TWENTY = 1.96;

/** bandOf is where a line's worth is in 19 of 20 cases. */
export const bandOf = ({ worth, err }: Finding): Band => ({
  low: worth - NINETEEN_OF_TWENTY * err,
  high: worth + NINETEEN_OF_TWENTY * err,
});

/** The part of a scale that is left free at its ends. */
const MARGIN = 0.04;

/** scaleOf is the scale that holds all bands. */
export function scaleOf(bands: readonly Band[]): Band {
  const low = Math.min(...bands.map((b) => b.low));
  const high = Math.max(...bands.map((b) => b.high));
  const free = (high - low) * MARGIN || 1;
  return { low: low - free, high: high + free };
}

/** placeOf is where a value stands on a scale, from 0 to 1. */
export const placeOf = ({ low, high }: Band, value: number): number =>
  Math.min(1, Math.max(0, (value - low) / (high - low)));

/** ticksOf is round values on a scale, no more than five. */
export function ticksOf({ low, high }: Band): number[] {
  const rough = (high - low) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((s) => s * power).find((s) => s >= rough)!;
  const ticks: number[] = [];
  for (let i = Math.ceil(low / step); i * step <= high; i++) ticks.push(i * step);
  return ticks;
}
