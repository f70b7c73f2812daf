// The homes of the companies on the map: whose they are in this game, and which can be chosen there.
import type { Action, OptionView } from '../../../api/types';
import type { TableContext } from '../../../contract/title';
import { COMPANY, type CompanyId } from '../data';
import { selection } from '../base/selection.svelte';
import type { MapTable, MapView } from '../base/track';
import type { View } from '../base/view';
import { hexName } from './names';

/**
 * What a company is in this game: offered now, to come later, started, or not in it at all. A company that was
 * merged or closed is in the offer again, or gone.
 */
export type Standing = 'offered' | 'later' | 'started' | 'absent';

export function standingOf(view: MapView, id: CompanyId): Standing {
  if (view.companies.some((c) => c.company === id)) return 'started';
  const offered = view.offer.find((o) => o.company === id);
  return !offered ? 'absent' : offered.available ? 'offered' : 'later';
}

/** The petitions that can be opened, by the company's home. */
export function petitionsAt(table: MapTable): Map<string, OptionView> {
  const open = table.myTurn ? table.options.filter((o) => o.action.kind === 'petition') : [];
  return new Map(open.map((o) => [COMPANY.get(o.action.company as CompanyId)!.home, o]));
}

/** What sets a company that one petitions for apart: for which trains it has a permit, and where it begins. */
export function trait(action: Action, table: TableContext<Pick<View, 'offer'>>): string | undefined {
  if (action.kind !== 'petition') return undefined;
  const permit = table.view.offer.find((o) => o.company === action.company)?.permit ?? 'freight';
  return `${table.t(`type.${permit}`)} · ${hexName(table, COMPANY.get(action.company as CompanyId)!.home)}`;
}

/** The company that is spoken of: pointed at, chosen, or under the hammer. */
export function spokenOf(table: TableContext<{ company: CompanyId | null }>): CompanyId | null {
  const eyed = selection.eyed(table)?.action;
  const named = eyed && ['petition', 'start-company', 'buy-share', 'sell-shares'].includes(eyed.kind);
  return named ? (eyed.company as CompanyId) : table.view.company;
}
