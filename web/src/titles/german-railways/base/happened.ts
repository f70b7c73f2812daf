// What others' moves did to a player, as cards: a build with one's company, and a company that it met.
import { built, heldBy } from '../../cube/built';
import { telling } from '../../shared/cards';
import { mark } from './names';
import { companyOf, type CompanyId, type View } from './view';

export const happened = telling<View>({
  built: built('ℳ'),
  // Companies met by one build are one card. The dividend has a card of its own.
  connected: (e, { events, before, after, seat, table }) => {
    const met = events.filter((x) => x.kind === e.kind);
    const ids = [e.company, ...met.map((x) => x.other)] as CompanyId[];
    const own = ids.filter((id) => heldBy(before, seat, id) > 0);
    if (met[0] !== e || own.length === 0) return null;
    return {
      title: table.t('pay.meets', { company: e.company, others: met.map((x) => mark(String(x.other))) }),
      text: table.t('happened.lacks'),
      rows: own.map((id) => ({
        label: mark(id),
        value: `${companyOf(before, id).lacks} → ${companyOf(after, id).lacks}`,
      })),
      money: 0,
      places: after.connections
        .filter(
          (c) => [c.a, c.b].every((id) => ids.includes(id)) && [c.a, c.b].includes(e.company as CompanyId),
        )
        .flatMap((c) => c.cities),
    };
  },
});
