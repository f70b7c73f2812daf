// Which pieces stand where.
import type { FormName } from './forms';
import { SIDE, type Place } from '../geometry';

/** How a piece stands in its hex, about the middle, in drawing units. */
export interface Stand {
  form: FormName;
  x: number;
  y: number;
  width: number;
}

export interface Piece extends Stand {
  key: string;
  company: string;
  /** it does not stand there, and only would */
  ghost: boolean;
}

/** What stands on a hex. */
interface Held {
  hex: string;
  companies: readonly string[];
}

/**
 * standing is every piece on these hexes, where a title says that each of a hex's companies stands. Those that are not
 * among the real ones, where such are named, are ghosts.
 */
export function standing(
  hexes: readonly Held[],
  places: ReadonlyMap<string, Place>,
  stand: (hex: string, count: number, i: number) => Stand,
  real?: readonly Held[],
): Piece[] {
  const there = real && new Set(real.flatMap(({ hex, companies }) => companies.map((c) => `${c} ${hex}`)));
  return hexes.flatMap(({ hex, companies }) => {
    const middle = places.get(hex)!;
    return companies.map((company, i) => {
      const at = stand(hex, companies.length, i);
      const key = `${company} ${hex}`;
      return {
        ...at,
        key,
        company,
        ghost: there !== undefined && !there.has(key),
        x: middle.x * SIDE + at.x,
        y: middle.y * SIDE + at.y,
      };
    });
  });
}
