// The table of a moment as a title's board is given it: nobody sits there, and nothing can be done.
import type { Frame, Table } from '../api/types';
import type { Pictured } from '../contract/pictured';
import type { TableContext } from '../contract/title';
import { picture } from '../rules/picture';
import type { Walk } from './walk.svelte';

/** What a title shows in a page of somebody else. */
export interface Framed extends Pictured {
  /** of a board that is a page: how wide it is drawn, to be made as small as it must be */
  drawn?: number;
}

const found = import.meta.glob<Framed>('../titles/*/shown.ts', { import: 'default' });

/** titleShown loads what a title shows; undefined where it has nothing of its own. */
export async function titleShown(id: string): Promise<Framed | undefined> {
  return found[`../titles/${id}/shown.ts`]?.();
}

export function tableAt(
  title: Pictured,
  walk: Pick<Walk, 'entry'>,
  table: Table,
  { n, turn, view }: Frame,
): TableContext {
  const setup = { seats: table.seats.map((s) => s.name), seat: null, settings: table.settings };
  const events = walk.entry?.events ?? [];
  const changed = new Set(events.flatMap((event) => title.places?.(event) ?? []));
  const seen = { view, turn, table, seats: table.seats, moment: n, over: turn.over, changed };
  return picture(table.title, setup, seen, title.show);
}
