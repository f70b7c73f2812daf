// What a tile would change where it is laid.
import { areaBehind, beyond, opposite, TILE, track, turned } from '../data';
import type { MapView } from '../base/track';

interface Gain {
  /** the places that its new track leads to */
  to: string[];
  value?: { before: number; after: number };
  slots?: { before: number; after: number };
  left: number;
}

/** the hex on the other side of an edge, or the area that is entered there */
function leadsTo(hex: string, edge: number): string | undefined {
  const next = beyond(hex, edge);
  if (!next) return undefined;
  return areaBehind(next, opposite(edge)) ?? next;
}

export function gainOf(view: MapView, hex: string, tile: string, turn: number): Gain {
  const lies = view.board.tiles.find((t) => t.hex === hex);
  const old = lies && turned(lies.tile, lies.turn);
  const now = turned(tile, turn);
  const before = new Set(old ? track(old) : []);
  const to = [...new Set(track(now))].filter((e) => !before.has(e)).flatMap((e) => leadsTo(hex, e) ?? []);
  const left = view.board.left.find((l) => l.tile === tile)?.left ?? TILE.get(tile)!.count;
  return {
    to,
    left,
    value: now.city && { before: old?.city?.value ?? 0, after: now.city.value },
    slots: now.city && { before: old?.city?.slots ?? 0, after: now.city.slots },
  };
}
