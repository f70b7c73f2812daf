// What others' moves did to a player, as cards: a company lost, prices that fell, dividends, buildings used.
import { sums, telling } from '../../shared/cards';
import { buildingName, mark } from './names';
import { companyOf, type CompanyId, type View } from './view';

const { row, got } = sums('$');
const heldBy = (view: View, seat: number, id: CompanyId) => companyOf(view, id).holdings[seat]?.shares ?? 0;

export const happened = telling<View>({
  'director-changed': (e, { seat, table }) =>
    e.before === seat
      ? { title: table.t('happened.director', { company: e.company, seat: e.seat }), rows: [] }
      : null,
  'price-moved': (e, { before, seat, table }) => {
    const [company, from, to] = [e.company as CompanyId, Number(e.from), Number(e.to)];
    const n = heldBy(before, seat, company);
    if (n === 0 || to >= from) return null;
    return {
      title: table.t('happened.fell'),
      group: 'fell',
      rows: [row(table.t('happened.shares', { company, n }), from, to)],
      money: n * (to - from),
    };
  },
  'dividend-paid': (e, { before, seat, table }) => {
    const [company, each] = [e.company as CompanyId, Number(e.perShare)];
    const n = heldBy(before, seat, company);
    if (n * each === 0) return null;
    return {
      title: table.t('happened.dividends'),
      group: 'dividends',
      rows: [got(table.t('happened.pays', { company, n, each }), n * each)],
      money: n * each,
    };
  },
  'owner-paid': (e, { before, seat, table }) =>
    e.owner === seat && companyOf(before, e.company as CompanyId).director !== seat
      ? {
          title: table.t('happened.used'),
          group: 'used',
          money: Number(e.sum),
          rows: [
            got(`${mark(String(e.company))}: ${buildingName(table, String(e.building))}`, Number(e.sum)),
          ],
        }
      : null,
});
