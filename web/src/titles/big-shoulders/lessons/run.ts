// The operating phase: resources, production, distribution, dividends.
import type { LessonCode } from '../../../contract/lesson';
import type { View } from '../base/view';
import {
  all,
  before,
  closed,
  company,
  factoriesRun,
  last,
  me,
  only,
  received,
  revenue,
  sold,
  spent,
  taught,
  type Now,
  type Task,
} from './now';

const turn = only('purchase', 'trade', 'produce', 'done', 'distribute', 'pay', 'withhold');
const paid: Task = { id: 'paid', done: (now) => all(now, 'dividend-paid').length > 0 };

/** What a dividend came to. */
const dividend = (now: Now) => ({
  perShare: Number(last(now, 'dividend-paid')?.perShare ?? 0),
  kept: Number(last(now, 'dividend-paid')?.kept ?? 0),
  mine: received(now),
  from: before(now, 'libby').price,
  to: company(now, 'libby').price,
});

/** What the three goods of the first turn bring at best. */
const FIRST = 110;

export const operating: LessonCode<View> = {
  steps: {
    order: {
      points: () => [
        { part: '[data-order]' },
        { part: '[data-step="production"]' },
        { part: '[data-step="distribution"]' },
      ],
      args: (now) => ({ good: company(now, 'libby').goodPrice }),
    },
    run: {
      points: () => [{ part: '[data-step="resources"]' }, { part: '[data-column="right"]' }],
      allows: turn,
      hints: (now) => (factoriesRun(now) > 0 ? ['2'] : ['1', '2']),
      elsewhere: taught,
      goals: [
        { id: 'made', done: (now) => factoriesRun(now) > 0 },
        {
          id: 'sold',
          done: (now) => revenue(now) >= FIRST,
          figure: (now) => ({ n: revenue(now) }),
          meter: (now) => ({ have: revenue(now), of: FIRST }),
        },
        paid,
      ],
      wrong(now) {
        if (!closed(now)) return null;
        if (factoriesRun(now) === 0) return { why: 'idle' };
        if (revenue(now) < FIRST) return { why: 'little', args: { n: revenue(now) } };
        return all(now, 'withheld').length > 0 ? { why: 'kept', args: dividend(now) } : null;
      },
      args: (now) => ({
        good: before(now, 'libby').goodPrice,
        goods: before(now, 'libby').factories[0].goods,
        n: FIRST,
        ...dividend(now),
      }),
    },
    paid: {
      points: () => [{ part: '[data-track="price"]' }],
      args: (now) => ({ price: company(now, 'libby').price, cash: company(now, 'libby').cash }),
    },
  },
};

/** What both factories of Libby can be supplied for. */
const SUPPLIED = 110;

export const resources: LessonCode<View> = {
  steps: {
    chain: {
      points: () => [{ part: '[data-step="resources"] ol' }, { part: '[data-market="haymarket"]' }],
    },
    trade: {
      points: () => [{ part: '[data-plan="2"]' }],
      allows: turn,
      elsewhere: taught,
      goals: [
        {
          id: 'both',
          done: (now) => factoriesRun(now) === 2,
          figure: (now) => ({ n: 2 - factoriesRun(now) }),
        },
        {
          id: 'spent',
          done: (now) => factoriesRun(now) > 0 && spent(now) <= SUPPLIED,
          figure: (now) => ({ n: spent(now) }),
        },
        {
          id: 'sold',
          done: (now) => closed(now) && sold(now) > 0,
          figure: (now) => ({ n: sold(now) }),
        },
      ],
      wrong(now) {
        if (!closed(now)) return null;
        return factoriesRun(now) < 2 ? { why: 'one', args: { n: factoriesRun(now) } } : null;
      },
      args: (now) => ({
        cash: before(now, 'libby').cash,
        n: SUPPLIED,
        spent: spent(now),
        goods: sold(now),
        revenue: revenue(now),
      }),
    },
    slide: {
      points: () => [{ part: '[data-market="supply"], [data-step="resources"]' }],
    },
  },
};

/** So many steps Libby's price is to rise. */
const STEPS = 3;
const target = (now: Now): number => before(now, 'libby').times[STEPS - 1];

export const dividends: LessonCode<View> = {
  steps: {
    scale: {
      points: () => [{ part: '[data-scale]' }, { part: '[data-step="payment"]' }],
      args: (now) => {
        const { price, times, holdings, treasury } = company(now, 'libby');
        return {
          price,
          twice: times[1],
          thrice: times[2],
          mine: 10 * holdings[now.seat].shares,
          n: 10 * treasury.shares,
        };
      },
    },
    pay: {
      points: () => [{ part: '[data-scale]' }],
      allows: turn,
      elsewhere: taught,
      goals: [
        {
          id: 'enough',
          done: (now) => revenue(now) >= target(now),
          figure: (now) => ({ n: Math.max(0, target(now) - revenue(now)) }),
          meter: (now) => ({ have: revenue(now), of: target(now) }),
        },
        paid,
      ],
      wrong(now) {
        if (!closed(now)) return null;
        if (all(now, 'withheld').length > 0) return { why: 'kept', args: dividend(now) };
        return revenue(now) < target(now)
          ? { why: 'little', args: { n: revenue(now), ...dividend(now) } }
          : null;
      },
      args: (now) => ({ n: target(now), revenue: revenue(now), ...dividend(now) }),
    },
    worth: {
      points: () => [{ part: '[data-track="price"]' }],
      args: (now) => ({
        price: company(now, 'libby').price,
        worth: me(now).worth,
        partners: me(now).partners,
      }),
    },
  },
};
