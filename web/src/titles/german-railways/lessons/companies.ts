// The opening auctions, and what each of the eight companies does otherwise than the rest.
import type { LessonCode } from '../../../contract/lesson';
import { companyOf, type CompanyId, type View } from '../base/view';
import {
  at,
  buildsWith,
  cash,
  charter,
  grown,
  hex,
  lacks,
  last,
  purse,
  spent,
  taughtIn,
  type Now,
} from './now';

/** the most that the share of the Main-Weser-Bahn may cost */
const MOST = 12;
const STEPHENSON = 2;
const sold = (now: Now) => last(now, 'share-sold') as { seat: number; price: number } | undefined;
const mine = (now: Now) => sold(now)?.seat === now.seat;
/** how many companies have no share out yet */
const unsold = (view: View) => view.companies.filter((c) => c.owners.length === 0).length;

export const opening: LessonCode<View> = {
  steps: {
    eight: {
      points: ({ seat }) => [charter('PO'), charter('BHE'), purse(seat)],
      args: ({ view, seat }) => ({ cash: cash(view, seat), n: unsold(view) }),
    },
    win: {
      points: ({ seat }) => [charter('MWB'), purse(seat)],
      goals: [
        { id: 'win', done: mine, figure: ({ view }) => ({ high: view.step.auction?.high ?? 0 }) },
        { id: 'price', done: (now) => mine(now) && sold(now)!.price <= MOST },
      ],
      wrong(now) {
        const gone = sold(now);
        if (gone && gone.seat !== now.seat)
          return { why: 'lost', args: { seat: gone.seat, price: gone.price } };
        if (gone && gone.price > MOST)
          return { why: 'dear', args: { price: gone.price, left: cash(now.view, now.seat) } };
        return last(now, 'passed', now.seat) ? { why: 'passed' } : null;
      },
      args: (now) => ({
        most: MOST,
        seat: STEPHENSON,
        high: now.begin.step.auction?.high,
        price: sold(now)?.price,
      }),
    },
    next: {
      points: ({ seat }) => [charter('MWB'), charter('GBS'), purse(seat)],
      args: ({ view, seat }) => ({
        treasury: companyOf(view, 'MWB').treasury,
        cash: cash(view, seat),
        n: unsold(view),
      }),
    },
  },
};

const FRANKFURT = '13-03';
const MAGDEBURG = '07-08';
/** what the Main-Weser-Bahn gains by Frankfurt, and the Cöln-Mindener by two cities */
const BEST = 3;
const CITIES = 2;
const money = (view: View, company: CompanyId) => companyOf(view, company).treasury;
const expected = ({ view, seat }: Now) =>
  view.step.build?.payout?.players.find((p) => p.seat === seat)?.amount ?? 0;

export const companies: LessonCode<View> = {
  steps: {
    eight: {
      points: () => [
        charter('MWB'),
        charter('CME'),
        charter('NME'),
        charter('KSS'),
        charter('KBS'),
        charter('BHE'),
      ],
    },
    best: {
      points: () => [charter('MWB'), hex(FRANKFURT)],
      allows: buildsWith('MWB'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'frankfurt',
          done: (now) => at(now, 'MWB', FRANKFURT),
          figure: ({ view }) => ({ n: lacks(view, 'MWB', FRANKFURT) }),
        },
        {
          id: 'income',
          done: (now) => grown(now, 'MWB') >= BEST,
          figure: (now) => ({ n: grown(now, 'MWB') }),
        },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        return built && !at(now, 'MWB', FRANKFURT)
          ? { why: 'short', args: { hexes: built.hexes, gain: grown(now, 'MWB') } }
          : null;
      },
      args: (now) => ({
        treasury: money(now.begin, 'MWB'),
        spent: spent(now, 'MWB'),
        from: companyOf(now.begin, 'MWB').income,
        income: companyOf(now.view, 'MWB').income,
      }),
    },
    five: {
      points: () => [charter('CME'), hex('09-01')],
      allows: buildsWith('CME'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'income',
          done: (now) => grown(now, 'CME') >= CITIES,
          figure: (now) => ({ n: grown(now, 'CME') }),
        },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        return built && grown(now, 'CME') < CITIES
          ? { why: 'little', args: { hexes: built.hexes, cost: built.cost, gain: grown(now, 'CME') } }
          : null;
      },
      args: (now) => ({
        treasury: money(now.begin, 'CME'),
        spent: spent(now, 'CME'),
        left: money(now.view, 'CME'),
        income: companyOf(now.view, 'CME').income,
      }),
    },
    saxon: {
      points: () => [hex(MAGDEBURG), charter('KSS'), charter('BHE')],
      allows: buildsWith('KSS'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'meet',
          done: (now) => at(now, 'KSS', MAGDEBURG),
          figure: ({ view }) => ({ n: lacks(view, 'KSS', MAGDEBURG) }),
        },
        { id: 'paid', done: (now) => last(now, 'received', now.seat) !== undefined || expected(now) > 0 },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        return built && !at(now, 'KSS', MAGDEBURG) ? { why: 'none', args: { hexes: built.hexes } } : null;
      },
      args: (now) => ({
        spent: spent(now, 'KSS'),
        amount: last(now, 'received', now.seat)?.amount ?? expected(now),
      }),
    },
    paid: {
      points: () => [charter('BHE'), charter('KBS'), charter('NME')],
      args: ({ view }) => ({ income: companyOf(view, 'BHE').income }),
    },
  },
};
