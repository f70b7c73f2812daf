/** quickBids are a few amounts worth a click: the least, the next ones, then wider steps. */
export function quickBids(min: number, max: number, step: number): number[] {
  return [0, 1, 2, 4, 7].map((k) => min + k * step).filter((n) => n <= max);
}
