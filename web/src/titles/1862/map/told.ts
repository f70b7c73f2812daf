// What is said of a hex: to a user who points at it, and by a screen reader.
import { AREA, areasAt, COMPANY, HEX, HOME_OF, TILE, turned, type CompanyId } from '../data';
import { standingOf } from './homes';
import type { MapTable } from '../base/track';

interface Lies {
  tile: string;
  turn: number;
  tokens: readonly (CompanyId | null)[];
}

/** The parts of a sentence: place, tile, city, letter, whose home, whose tokens; of an area what it pays. */
export function toldOf(table: MapTable, id: string, cell: Lies | undefined, ways: number): string[] {
  if (!cell) return areasAt(id).map((area) => paysOf(table, area));
  const hex = HEX.get(id)!;
  const tile = cell.tile ? turned(cell.tile, cell.turn) : null;
  const letter = tile ? TILE.get(cell.tile)!.label : hex.label;
  const home = HOME_OF.get(id);
  return [
    `${hex.name} (${id})`,
    cell.tile ? table.t('hex.tile', { tile: cell.tile }) : '',
    tile?.city ? table.t('hex.city', { value: tile.city.value, n: tile.city.slots }) : '',
    letter ? table.t('hex.letter', { letter }) : '',
    home && !cell.tokens.includes(home)
      ? table.t(`home.${standingOf(table.view, home)}`, { name: COMPANY.get(home)!.name })
      : '',
    ...cell.tokens.flatMap((c) => (c ? [COMPANY.get(c)!.name] : [])),
    ways > 0 ? table.t('map.ways', { n: ways }) : '',
  ].filter(Boolean);
}

function paysOf(table: MapTable, id: string): string {
  const area = AREA.get(id)!;
  const [first, second, third] = area.values;
  return table.t(area.port ? 'hex.port' : 'hex.area', {
    name: table.t(`area.${id}`),
    now: area.values[table.view.areaColumn],
    first,
    second,
    third,
  });
}
