// Founding a company, and the stock phase.
import type { LessonCode } from '../../../contract/lesson';
import type { CompanyId, View } from '../base/view';
import { before, company, last, me, only, type Now } from './now';

/** What the treasury of a first company should have, at the least. */
const START = 120;
/** And that of a second. */
const SECOND = 150;

/** The company that the learner founded in the step. */
const founded = (now: Now): CompanyId | undefined =>
  last(now, 'company-started')?.company as CompanyId | undefined;
const treasury = (now: Now): number => {
  const id = founded(now);
  return id ? company(now, id).cash : 0;
};
/** The learner's cash and the price of one more share. */
const left = (now: Now): { cash: number; price: number } => {
  const id = founded(now);
  return { cash: me(now).cash, price: id ? company(now, id).price : 0 };
};
const affords = (now: Now): boolean => founded(now) !== undefined && left(now).cash >= left(now).price;

export const first: LessonCode<View> = {
  steps: {
    charter: {
      points: () => [{ part: '[data-company="libby"]' }, { part: '[data-track="price"]' }],
      args: (now) => ({ n: now.view.companies.filter((c) => !c.started).length }),
    },
    start: {
      points: () => [{ part: '[data-company="libby"]' }],
      allows: only('start'),
      goals: [
        { id: 'treasury', done: (now) => treasury(now) >= START, figure: (now) => ({ n: treasury(now) }) },
        { id: 'left', done: affords, figure: (now) => ({ n: me(now).cash }) },
      ],
      wrong(now) {
        if (!founded(now)) return null;
        if (treasury(now) < START) return { why: 'poor', args: { n: treasury(now) } };
        return affords(now) ? null : { why: 'broke', args: { n: left(now).cash, price: left(now).price } };
      },
      args: (now) => ({
        cash: now.begin.players[now.seat].cash,
        n: START,
        company: founded(now) ?? 'libby',
        treasury: treasury(now),
        price: left(now).price,
        rest: left(now).cash,
      }),
    },
    shares: {
      points: (now) => [{ part: `[data-company="${me(now).directs[0]}"]` }],
      args: (now) => ({
        company: me(now).directs[0],
        n: company(now, me(now).directs[0]).treasury.shares,
        limit: now.view.certificateLimit,
      }),
    },
  },
};

const fell = (now: Now, id: CompanyId): boolean => company(now, id).price < before(now, id).price;

export const stock: LessonCode<View> = {
  steps: {
    turn: {
      points: () => [{ part: '[data-company="fairbank"]' }, { part: '[data-track="price"]' }],
      args: (now) => ({
        seat: company(now, 'fairbank').director,
        price: company(now, 'fairbank').price,
        cash: me(now).cash,
      }),
    },
    sell: {
      points: () => [{ part: '[data-company="fairbank"]' }, { part: '[data-company="libby"]' }],
      allows: (action) =>
        action.kind === 'sell'
          ? ['fairbank', 'libby'].includes(action.company as string)
          : ['done', 'start'].includes(action.kind),
      hints: (now) => (me(now).cash > now.begin.players[now.seat].cash ? ['3'] : ['1', '2']),
      goals: [
        { id: 'treasury', done: (now) => treasury(now) >= SECOND, figure: (now) => ({ n: me(now).cash }) },
        {
          id: 'libby',
          done: (now) => founded(now) !== undefined && !fell(now, 'libby'),
          figure: (now) => ({ n: company(now, 'libby').price }),
        },
      ],
      wrong(now) {
        if (fell(now, 'libby')) return { why: 'own', args: { to: company(now, 'libby').price } };
        return founded(now) && treasury(now) < SECOND ? { why: 'poor', args: { n: treasury(now) } } : null;
      },
      args: (now) => ({
        cash: now.begin.players[now.seat].cash,
        n: SECOND,
        company: founded(now) ?? 'doggett',
        treasury: treasury(now),
        share: before(now, 'fairbank').price,
      }),
    },
    pool: {
      points: () => [{ part: '[data-company="fairbank"]' }],
      args: (now) => ({
        price: company(now, 'fairbank').price,
        n: company(now, 'fairbank').pool.shares,
        seat: company(now, 'fairbank').director,
      }),
    },
  },
};

export const what: LessonCode<View> = {
  steps: {
    aim: {
      points: () => [{ part: '[data-company="libby"]' }, { part: '[data-goals]' }],
      args: (now) => ({ cash: me(now).cash, company: 'libby' }),
    },
    share: {
      points: () => [{ part: '[data-company="libby"]' }, { part: '[data-track="price"]' }],
      args: (now) => ({ company: 'libby', price: company(now, 'libby').price }),
    },
    decade: { points: () => [{ part: '[data-market="labour"]' }, { part: '[data-streets]' }] },
  },
};
