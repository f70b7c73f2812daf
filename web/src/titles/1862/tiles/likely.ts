// A tile to ask about where none can be laid: the reason says more than a dark hex.
import type { Action, OptionView } from '../../../api/types';
import { HEX, TILES, turned, type Colour, type Hex, type Tile } from '../data';

const NEXT: Record<string, Colour> = { '': 'yellow', yellow: 'green', green: 'brown', brown: 'brown' };

const keeps = (now: Tile, old: Tile): boolean =>
  old.city
    ? old.city.exits.every((e) => now.city?.exits.includes(e))
    : old.segments!.every((s) => now.segments?.some((n) => n.includes(s[0]) && n.includes(s[1])));

/** Whether a tile, so turned, is of the next colour, of the hex's kind and letter, and keeps the track that lies there. */
export const fits = (t: Tile, turn: number, h: Hex, old: Tile | null): boolean =>
  t.colour === NEXT[old?.colour ?? ''] &&
  !t.city === (h.kind !== 'city') &&
  t.label === h.label &&
  (!old || keeps(turned(t.id, turn), old));

/** The first tile of the next colour that would fit the hex, in a turn that keeps its track. */
export function likely(
  hex: string,
  cell: { tile: string; turn: number },
  choices: ReadonlyMap<string, OptionView[]>,
): Action | null {
  const h = HEX.get(hex);
  if (!h || choices.has(hex)) return null;
  const old = cell.tile ? turned(cell.tile, cell.turn) : null;
  for (const t of TILES) {
    for (let turn = 0; turn < 6; turn++) {
      if (fits(t, turn, h, old)) return { kind: 'lay', hex, tile: t.id, turn };
    }
  }
  return null;
}
