// The table that a picture is of: what one eye sees at a moment, and nothing that can be done.
import { pictured, type Pictured } from '../contract/pictured';
import type { TableContext } from '../contract/title';
import { picture } from '../rules/picture';
import type { Question } from './question';

export interface Looked {
  title: Pictured;
  table: TableContext;
}

/** looked is what is drawn of a question. */
export function looked(of: Question): Looked {
  const title = pictured(of.title);
  if (!title) throw new Error(`${of.title} cannot be drawn`);
  const setup = { seats: of.seats.map((s) => s.name), seat: of.eye, settings: of.settings };
  const seats = of.seats.map((s, seat) => ({
    seat,
    name: s.name,
    kind: s.bot ? ('bot' as const) : ('person' as const),
    online: true,
    taken: true,
  }));
  const seen = {
    seats,
    view: of.view,
    turn: of.turn,
    over: of.turn.over,
    moment: of.n,
    position: { n: of.n } as TableContext['position'],
    changed: new Set(title.places ? of.last.flatMap(title.places) : []),
  };
  return { title, table: picture(of.title, setup, seen, title.show) };
}
