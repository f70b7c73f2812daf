// Strokes that several title pictures share.

/** hatch is a sky engraved in n level lines. */
export function hatch(x0: number, x1: number, y0: number, y1: number, n: number): string {
  return Array.from({ length: n }, (_, i) => `M${x0} ${(y0 + ((y1 - y0) * i) / n).toFixed(1)}H${x1}`).join(
    '',
  );
}

export function cloud(x: number, y: number, k: number): string {
  return `M${x} ${y}q${3 * k} ${-9 * k} ${12 * k} ${-6 * k}q${6 * k} ${-9 * k} ${15 * k} ${-k}q${9 * k} ${-2 * k} ${8 * k} ${7 * k}Z`;
}
