// Which choices on the map are worth asking about, and in which order.
import type { Action, OptionView } from '../../../api/types';
import { AREA, HEX, TILE } from '../data';
import type { MapView } from '../base/track';
import { gainOf } from './gains';

/** So many choices of a place are asked about, and so many in all. */
const HERE = 3;
const IN_ALL = 60;

/** A rough guess of what a choice may add to a run: value in the city, track that leads on, a beginning. */
function guess(view: MapView, action: Action): number {
  if (action.kind === 'link-london') return AREA.get('London')!.values[view.areaColumn] ?? 0;
  if (action.kind === 'place-token') {
    const tile = view.board.tiles.find((t) => t.hex === action.hex);
    return (tile && TILE.get(tile.tile)?.city?.value) ?? 0;
  }
  if (action.kind !== 'lay') return 5;
  const hex = String(action.hex);
  const { value, to } = gainOf(view, hex, String(action.tile), Number(action.turn));
  const worth = value ? value.after - value.before : 0;
  const leads = to.reduce((sum, id) => sum + (AREA.has(id) ? 40 : HEX.get(id)?.kind === 'city' ? 10 : 4), 0);
  return worth + leads;
}

/** The choices to ask about: the best guess of each place, then the second of each, then the third. */
export function inTurn(
  table: { view: MapView },
  choices: ReadonlyMap<string, readonly OptionView[]>,
): Action[] {
  const places = [...choices.values()].map((options) =>
    options
      .filter((o) => o.action.kind !== 'shed-token')
      .map(({ action }) => ({ action, worth: guess(table.view, action) }))
      .sort((a, b) => b.worth - a.worth),
  );
  const rounds = Array.from({ length: HERE }, (_, i) =>
    places.flatMap((p) => p[i] ?? []).sort((a, b) => b.worth - a.worth),
  );
  return rounds
    .flat()
    .slice(0, IN_ALL)
    .map((c) => c.action);
}
