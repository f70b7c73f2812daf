// Which pieces stand where.
import type { FormName } from './forms';
import { SIDE, type Place } from './geometry';

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
}

/** standing is every piece on these hexes, where a title says that each of a hex's companies stands. */
export function standing(
  hexes: readonly { hex: string; companies: readonly string[] }[],
  places: ReadonlyMap<string, Place>,
  stand: (hex: string, count: number, i: number) => Stand,
): Piece[] {
  return hexes.flatMap(({ hex, companies }) => {
    const middle = places.get(hex)!;
    return companies.map((company, i) => {
      const at = stand(hex, companies.length, i);
      return {
        ...at,
        key: `${company} ${hex}`,
        company,
        x: middle.x * SIDE + at.x,
        y: middle.y * SIDE + at.y,
      };
    });
  });
}
