// Buildings, and partners that are sent.
import type { LessonCode } from '../../../contract/lesson';
import { BUILDINGS } from '../base/printed';
import type { BuildingId, View } from '../base/view';
import { before, company, happened, me, only, taught, type Now } from './now';

/** The building of the hand that pays its owner most. */
const dearest = (hand: BuildingId[]): BuildingId =>
  hand.reduce((best, b) => (BUILDINGS[b].pay > BUILDINGS[best].pay ? b : best));
/** The one that brings the fewest workers. */
const idlest = (hand: BuildingId[]): BuildingId =>
  hand.reduce((best, b) => (BUILDINGS[b].workers < BUILDINGS[best].workers ? b : best));

/** What the learner laid out; it stands on the board once all are revealed. */
const laid = (now: Now): BuildingId | undefined =>
  now.view.chosen?.building ?? me(now).buildings[now.begin.decade - 1]?.building;
const removed = (now: Now): BuildingId | undefined =>
  now.view.chosen?.remove ?? (laid(now) && now.begin.hand.find((b) => now.view.removed.includes(b)));

export const buildings: LessonCode<View> = {
  steps: {
    hand: {
      points: () => [{ part: '[data-streets]' }, { part: '[data-market="labour"]' }],
      args: (now) => ({ n: now.view.market.workers, price: now.view.market.next }),
    },
    build: {
      points: (now) => now.begin.hand.map((b) => ({ part: `[data-building="${b}"]` })),
      allows: only('build'),
      goals: [
        { id: 'build', done: (now) => laid(now) === dearest(now.begin.hand) },
        { id: 'remove', done: (now) => removed(now) === idlest(now.begin.hand) },
      ],
      wrong(now) {
        const built = laid(now);
        const gone = removed(now);
        if (!built || !gone) return null;
        if (built !== dearest(now.begin.hand))
          return { why: 'build', args: { building: built, n: BUILDINGS[built].pay } };
        if (gone === idlest(now.begin.hand)) return null;
        return { why: 'remove', args: { building: gone, n: BUILDINGS[gone].workers } };
      },
    },
    revealed: {
      points: () => [{ part: '[data-streets]' }, { part: '[data-market="labour"]' }],
      args: (now) => ({ n: now.view.market.workers, price: now.view.market.next }),
    },
  },
};

/** What Libby should keep for resources. */
const KEPT = 60;
const hired = (now: Now): boolean => happened(now).some((e) => e.kind === 'workers-hired');

export const partners: LessonCode<View> = {
  steps: {
    send: {
      points: () => [{ part: '[data-partners="0"]' }, { part: '[data-space="hire-workers"]' }],
      args: (now) => ({ n: me(now).partnersLeft }),
    },
    workers: {
      points: () => [{ part: '[data-space="hire-workers"]' }, { part: '[data-market="labour"]' }],
      allows: (action) =>
        action.kind === 'employ' || (action.kind === 'send' && action.space === 'hire-workers'),
      elsewhere: taught,
      goals: [
        {
          id: 'full',
          done: (now) => company(now, 'libby').factories[0].free === 0,
          figure: (now) => ({ n: company(now, 'libby').factories[0].free }),
        },
        {
          id: 'kept',
          done: (now) => hired(now) && company(now, 'libby').cash >= KEPT,
          figure: (now) => ({ n: company(now, 'libby').cash }),
        },
      ],
      wrong(now) {
        if (!hired(now)) return null;
        const { cash, factories } = company(now, 'libby');
        if (factories[0].free > 0) return { why: 'short', args: { n: factories[0].free } };
        return cash < KEPT ? { why: 'dear', args: { n: cash } } : null;
      },
      args: (now) => ({
        n: before(now, 'libby').factories[0].free,
        price: now.begin.market.next,
        cash: before(now, 'libby').cash,
        kept: KEPT,
        rest: company(now, 'libby').cash,
      }),
    },
    staff: {
      points: () => [{ part: '[data-space="hire-workers"]' }, { part: '[data-streets]' }],
      args: (now) => ({ n: me(now).partnersLeft, price: now.view.market.next }),
    },
  },
};
