// Points of events as text.
import { words } from './words.svelte';

/** Parts of points that are said by a sign. They are counted in sixtieths. */
const signs: Record<number, string> = { 12: '⅕', 15: '¼', 20: '⅓', 30: '½', 40: '⅔', 45: '¾' };

/** points are shown with a sign for their common parts, "43½", else with two digits at most. */
export function points(n: number): string {
  const sixtieths = Math.round(Math.abs(n) * 60);
  const whole = Math.floor(sixtieths / 60);
  const sign = signs[sixtieths % 60];
  if (Math.abs(Math.abs(n) * 60 - sixtieths) > 0.01 || (sixtieths % 60 && !sign))
    return words.number(Math.round(n * 100) / 100);
  return (n < 0 ? '−' : '') + (whole || !sign ? words.number(whole) : '') + (sign ?? '');
}
