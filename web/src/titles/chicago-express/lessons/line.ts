// Shares, track and houses: how a line begins and grows.
import type { LessonCode } from '../../../contract/lesson';
import { companyOf, type View } from '../base/view';
import { cash, charter, dials, hex, lacks, last, only, purse, scales, sold, taughtIn, type Now } from './now';

/** the most that the share of the first lesson may cost */
const MOST = 14;

const sale = (view: View) => view.step.auction;

export const shares: LessonCode<View> = {
  steps: {
    share: {
      points: ({ seat }) => [hex('S3'), charter('NYC'), purse(seat)],
      args: ({ view, seat }) => ({
        pays: sale(view)?.then,
        minimum: sale(view)?.minimum,
        cash: cash(view, seat),
      }),
    },
    bid: {
      points: ({ seat }) => [charter('NYC'), purse(seat)],
      goals: [
        {
          id: 'win',
          done: (now) => sold(now, 'NYC')?.seat === now.seat,
          figure: ({ view }) => ({ high: sale(view)?.high ?? 0 }),
        },
        {
          id: 'price',
          done: (now) => sold(now, 'NYC')?.seat === now.seat && sold(now, 'NYC')!.price <= MOST,
        },
      ],
      wrong(now) {
        const gone = sold(now, 'NYC');
        if (gone && gone.seat !== now.seat)
          return { why: 'lost', args: { seat: gone.seat, price: gone.price } };
        if (gone && gone.price > MOST)
          return { why: 'dear', args: { price: gone.price, over: gone.price - MOST } };
        return last(now, 'passed', now.seat) ? { why: 'passed' } : null;
      },
      args: (now) => ({ most: MOST, minimum: sale(now.begin)?.minimum, price: sold(now, 'NYC')?.price }),
    },
    treasury: {
      points: ({ seat }) => [charter('NYC'), purse(seat), charter('PRR')],
      args: ({ view, seat }) => ({
        treasury: companyOf(view, 'NYC').treasury,
        pays: companyOf(view, 'NYC').pays,
        cash: cash(view, seat),
        seat: companyOf(view, 'PRR').owners[0],
      }),
    },
  },
};

/** what a share of the Pennsylvania is to pay when Pittsburgh is reached */
const PAYS = 8;
const prr = (view: View) => companyOf(view, 'PRR');
const atPittsburgh = (now: Now) => prr(now.view).hexes.includes('K4');

export const build: LessonCode<View> = {
  steps: {
    cost: {
      points: () => [charter('PRR'), hex('L4'), hex('L3')],
      args: ({ view }) => ({ treasury: prr(view).treasury }),
    },
    income: {
      points: () => [hex('K4'), hex('L4')],
      args: ({ view }) => ({ income: prr(view).income, pays: prr(view).pays, sold: prr(view).sold }),
    },
    lay: {
      points: () => [hex('K4')],
      allows: (action) => only('build', 'lay', 'done')(action),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'company',
          done: ({ view, begin }) =>
            prr(view).hexes.length > prr(begin).hexes.length || view.step.build?.company === 'PRR',
        },
        { id: 'reach', done: atPittsburgh, figure: ({ view }) => ({ n: lacks(view, 'PRR', 'K4') }) },
        {
          id: 'pays',
          done: ({ view }) => prr(view).pays >= PAYS,
          figure: ({ view }) => ({ pays: prr(view).pays }),
        },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        if (!built || atPittsburgh(now)) return null;
        return {
          why: 'short',
          args: { hexes: built.hexes, cost: built.cost, income: built.income, pays: prr(now.view).pays },
        };
      },
      args: ({ view, begin }) => ({
        want: PAYS,
        spent: prr(begin).treasury - prr(view).treasury,
        from: prr(begin).income,
        income: prr(view).income,
        pays: prr(view).pays,
      }),
    },
    all: {
      points: ({ view }) => prr(view).owners.map(purse),
      args: ({ view, seat }) => ({ pays: prr(view).pays, seat: prr(view).owners.find((s) => s !== seat) }),
    },
  },
};

const income = (now: Now) => ({ from: prr(now.begin).income, income: prr(now.view).income });
const rise = ({ view, begin }: Now) => prr(view).income - prr(begin).income;
const developed = (now: Now) => last(now, 'developed', now.seat)?.hex as string | undefined;

export const develop: LessonCode<View> = {
  steps: {
    where: {
      points: () => [hex('M4'), hex('N4'), scales, hex('Q1')],
      args: ({ view }) => ({ houses: view.housesLeft }),
    },
    scale: {
      points: () => [hex('K4'), scales],
      allows: only('develop'),
      elsewhere: taughtIn,
      goals: [
        { id: 'two', done: (now) => rise(now) >= 2, figure: income },
        {
          id: 'saved',
          done: (now) => rise(now) >= 2 && now.view.housesLeft === now.begin.housesLeft,
          figure: ({ view }) => ({ houses: view.housesLeft }),
        },
      ],
      wrong(now) {
        const at = developed(now);
        if (!at || at === 'K4') return null;
        const args = { hex: at, gain: rise(now), houses: now.view.housesLeft };
        return { why: rise(now) === 0 ? 'others' : rise(now) < 2 ? 'little' : 'house', args };
      },
      args: (now) => ({ ...income(now), pays: prr(now.view).pays }),
    },
    house: {
      points: () => [hex('L4'), hex('N4'), dials],
      allows: only('develop'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'house',
          done: (now) =>
            now.view.housesLeft < now.begin.housesLeft && ['L4', 'N4'].includes(developed(now) ?? ''),
          figure: ({ view }) => ({ houses: view.housesLeft }),
        },
        {
          id: 'pays',
          done: ({ view }) => prr(view).pays >= 10,
          figure: ({ view }) => ({ pays: prr(view).pays }),
        },
      ],
      wrong(now) {
        const at = developed(now);
        if (!at || ['L4', 'N4'].includes(at)) return null;
        return {
          why: at === 'K4' ? 'scale' : 'little',
          args: { hex: at, gain: rise(now), pays: prr(now.view).pays },
        };
      },
      args: (now) => ({ ...income(now), pays: prr(now.view).pays, houses: now.view.housesLeft }),
    },
  },
};
