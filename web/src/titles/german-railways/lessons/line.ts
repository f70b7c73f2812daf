// Track, abilities and the bag.
import type { LessonCode } from '../../../contract/lesson';
import { companyOf, type CompanyId, type View } from '../base/view';
import {
  at,
  bag,
  buildsWith,
  charter,
  hex,
  incomeOf,
  lacks,
  last,
  order,
  purse,
  spent,
  taughtIn,
  tokens,
  type Now,
} from './now';

const laid = ({ view, begin }: Now, company: CompanyId) =>
  companyOf(view, company).hexes.length - companyOf(begin, company).hexes.length;

const FRANKFURT = '13-03';
const MAINZ = '13-02';
const DANZIG = '01-18';
const FOUR = 4;

export const build: LessonCode<View> = {
  steps: {
    cost: {
      points: () => [hex('14-03'), charter('GBS'), hex(FRANKFURT)],
      args: ({ view }) => ({ treasury: companyOf(view, 'GBS').treasury }),
    },
    abilities: { points: () => [charter('GBS'), charter('PO')] },
    free: {
      points: () => [hex('14-03'), hex(FRANKFURT), hex(MAINZ)],
      allows: buildsWith('GBS'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'frankfurt',
          done: (now) => at(now, 'GBS', FRANKFURT),
          figure: ({ view }) => ({ n: lacks(view, 'GBS', FRANKFURT) }),
        },
        {
          id: 'mainz',
          done: (now) => at(now, 'GBS', MAINZ),
          figure: ({ view }) => ({ n: lacks(view, 'GBS', MAINZ) }),
        },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        if (!built || (at(now, 'GBS', FRANKFURT) && at(now, 'GBS', MAINZ))) return null;
        return { why: 'short', args: { hexes: built.hexes, cost: built.cost } };
      },
      args: (now) => ({
        spent: spent(now, 'GBS'),
        from: companyOf(now.begin, 'GBS').income,
        income: companyOf(now.view, 'GBS').income,
      }),
    },
    four: {
      points: () => [hex(DANZIG), charter('PO')],
      allows: buildsWith('PO'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'danzig',
          done: (now) => at(now, 'PO', DANZIG),
          figure: ({ view }) => ({ n: lacks(view, 'PO', DANZIG) }),
        },
        { id: 'four', done: (now) => laid(now, 'PO') === FOUR, figure: (now) => ({ n: laid(now, 'PO') }) },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        if (!built || (at(now, 'PO', DANZIG) && laid(now, 'PO') === FOUR)) return null;
        return {
          why: at(now, 'PO', DANZIG) ? 'few' : 'short',
          args: { hexes: built.hexes, n: laid(now, 'PO') },
        };
      },
      args: (now) => ({
        treasury: companyOf(now.begin, 'PO').treasury,
        spent: spent(now, 'PO'),
        income: companyOf(now.view, 'PO').income,
        mine: incomeOf(now.view, now.seat),
      }),
    },
  },
};

/** by how much one's income is to grow, and how many tokens are to stay */
const RISE = 2;
const TOKENS = 2;
const HUDSON = 1;
const rise = ({ view, begin, seat }: Now) => incomeOf(view, seat) - incomeOf(begin, seat);

export const bagLesson: LessonCode<View> = {
  steps: {
    tokens: {
      points: ({ seat }) => [bag, purse(seat), purse(HUDSON)],
      args: ({ view, seat }) => ({
        mine: incomeOf(view, seat),
        n: tokens(view, seat),
        seat: HUDSON,
        theirs: incomeOf(view, HUDSON),
      }),
    },
    grow: {
      points: () => [bag, charter('NME'), charter('GBS')],
      allows: buildsWith('PO', 'NME', 'GBS'),
      elsewhere: taughtIn,
      goals: [
        { id: 'income', done: (now) => rise(now) >= RISE, figure: (now) => ({ n: rise(now) }) },
        {
          id: 'tokens',
          done: (now) => rise(now) > 0 && tokens(now.view, now.seat) >= TOKENS,
          figure: ({ view, seat }) => ({ n: tokens(view, seat) }),
        },
      ],
      wrong(now) {
        if (!last(now, 'built', now.seat)) return null;
        const args = {
          mine: incomeOf(now.view, now.seat),
          theirs: incomeOf(now.view, HUDSON),
          n: tokens(now.view, now.seat),
          gain: rise(now),
          seat: HUDSON,
        };
        if (tokens(now.view, now.seat) < TOKENS) return { why: 'tokens', args };
        return rise(now) < RISE ? { why: 'little', args } : null;
      },
      args: (now) => ({
        seat: HUDSON,
        mine: incomeOf(now.view, now.seat),
        theirs: incomeOf(now.view, HUDSON),
        n: tokens(now.view, now.seat),
      }),
    },
    drawn: {
      points: () => [order, bag],
      args: ({ view, seat }) => ({
        n: view.order.drawn.filter((s) => s === seat).length,
        of: view.order.drawn.length,
      }),
    },
  },
};
