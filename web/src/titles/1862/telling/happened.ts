// What others' moves did to a player, as cards: told from the view before the move and the one after it.
import { sums, telling, type Move as Seen } from '../../shared/cards';
import { companyOf, heldBy, type CompanyId, type View } from '../base/view';

type Move = Seen<View>;

/** a price that falls so far in one move has crashed */
const CRASH = 0.8;
const { row, got } = sums('£');

const directs = (view: View, seat: number, id: unknown) =>
  companyOf(view, id as CompanyId)?.director === seat;
const cash = ({ before, after, seat, table }: Move) =>
  row(table.t('happened.cash'), before.players[seat]!.cash, after.players[seat]!.cash);
const worth = ({ before, after, seat, table }: Move) =>
  row(table.t('happened.worth'), before.players[seat]!.worth, after.players[seat]!.worth);
/** what a player is worth by it, more or less */
const gain = ({ before, after, seat }: Move) => after.players[seat]!.worth - before.players[seat]!.worth;
const treasury = ({ before, after, table }: Move, id: CompanyId) =>
  row(table.t('sheet.money'), companyOf(before, id)?.cash ?? 0, companyOf(after, id)?.cash ?? 0);

/** the cities in which a company had a token */
const tokens = ({ before }: Move, id: CompanyId) => companyOf(before, id)?.tokens ?? [];

export const happened = telling<View>({
  'went-bankrupt': (e, move) => {
    const { before, seat, table } = move;
    const company = e.company as CompanyId;
    const n = heldBy(before, seat, company);
    if (n === 0) return null;
    const each = Number(e.perShare);
    return {
      title: table.t('happened.closed', { company }),
      rows: [got(table.t('happened.shares', { n, each }), n * each), cash(move), worth(move)],
      money: gain(move),
      places: tokens(move, company),
    };
  },
  'train-bought': (e, move) => {
    const { before, after, seat, table } = move;
    const seller = e.seller as CompanyId;
    if (!directs(before, seat, seller) || directs(before, seat, e.company)) return null;
    const left = companyOf(after, seller)?.trains.length ?? 0;
    return {
      title: table.t('happened.taken', { company: e.company, seller, name: e.name }),
      text: table.t('happened.left', { n: left }),
      rows: [treasury(move, seller)],
    };
  },
  'train-obsolete': (e, { events, before, after, seat, table }) => {
    // A company's trains are one card, told by the first of them.
    const gone = events.filter((x) => x.kind === e.kind && x.company === e.company);
    if (!directs(before, seat, e.company) || gone[0] !== e) return null;
    const names = gone.map((x) => x.name).join(', ');
    const left = companyOf(after, e.company as CompanyId)?.trains.length ?? 0;
    return {
      title: table.t('happened.obsolete', { company: e.company, names }),
      text: table.t('happened.left', { n: left }),
      rows: [],
    };
  },
  'director-changed': (e, { before, seat, table }) =>
    directs(before, seat, e.company) && e.seat !== seat
      ? { title: table.t('loss.director', { company: e.company, seat: e.seat }), rows: [] }
      : null,
  'director-lost': (e, { before, seat, table }) =>
    directs(before, seat, e.company)
      ? { title: table.t('loss.nobody', { company: e.company }), rows: [] }
      : null,
  'merger-refused': (e, { before, seat, table }) =>
    directs(before, seat, e.company)
      ? { title: table.t('event.merger-refused', e), rows: [], money: 0 }
      : null,
  'companies-merged': (e, move) => {
    const { before, after, seat, table } = move;
    const [survivor, absorbed] = [e.survivor as CompanyId, e.absorbed as CompanyId];
    const had = heldBy(before, seat, survivor) + heldBy(before, seat, absorbed);
    if (had === 0) return null;
    return {
      title: table.t('happened.merged', { survivor, absorbed }),
      rows: [
        { label: table.t('happened.held'), value: `${had} → ${heldBy(after, seat, survivor)}` },
        cash(move),
        worth(move),
      ],
      money: gain(move),
      places: tokens(move, absorbed),
    };
  },
  'price-moved': (e, move) => {
    const { before, seat, table } = move;
    const company = e.company as CompanyId;
    const [n, from, to] = [heldBy(before, seat, company), Number(e.from), Number(e.to)];
    if (n === 0 || to > from * CRASH) return null;
    return {
      title: table.t('happened.crash', { company }),
      rows: [row(table.t('sheet.price'), from, to), worth(move)],
      money: gain(move),
    };
  },
  'dividend-paid': (e, { before, seat, table }) => {
    const company = e.company as CompanyId;
    const n = heldBy(before, seat, company);
    const sum = n * Number(e.perShare);
    if (sum === 0) return null;
    return {
      title: table.t('happened.dividends'),
      group: 'dividends',
      rows: [got(table.t('happened.pays', { company, n, each: e.perShare }), sum)],
      money: sum,
    };
  },
  'lner-formed': (e, { table }) => ({
    title: table.t('happened.lner'),
    text: table.t('event.lner-formed', e),
    rows: [],
    money: 0,
  }),
});
