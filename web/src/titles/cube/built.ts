// A build by somebody else with a company of one's own, as titles tell it in which companies build with what
// their shares brought.
import type { Event } from '../../api/types';
import type { Happening } from '../../contract/title';
import { sums, type Move } from '../shared/cards';

/** What the views of such titles have in common. */
interface Sharing {
  players: { shares: { company: string; count: number }[]; dividend: number }[];
  companies: { company: string; treasury: number; pays: number }[];
}

export const heldBy = (view: Sharing, seat: number, company: unknown): number =>
  view.players[seat]?.shares.find((s) => s.company === company)?.count ?? 0;

export const of = (view: Sharing, company: unknown) => view.companies.find((c) => c.company === company)!;

/** built tells a shareholder what was spent, and what a share pays now; all builds are one card. */
export function built(unit: string): (e: Event, move: Move<Sharing>) => Happening | null {
  const { fromTo, row } = sums(unit);
  return (e, { before, after, seat, table }) => {
    if (heldBy(before, seat, e.company) === 0) return null;
    const [was, is] = [of(before, e.company), of(after, e.company)];
    const treasury = fromTo(is.treasury + Number(e.cost), is.treasury);
    const label = table.t('happened.built.by', { company: e.company, seat: e.seat, treasury });
    return {
      title: table.t('happened.built'),
      text: table.t('happened.built.pays'),
      group: 'built',
      rows: [row(label, was.pays, is.pays)],
      money: heldBy(before, seat, e.company) * (is.pays - was.pays),
      places: (e.hexes as string[]) ?? [],
    };
  };
}
