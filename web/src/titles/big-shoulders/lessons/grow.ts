// Prestige, and capital assets.
import type { LessonCode } from '../../../contract/lesson';
import { ASSETS } from '../base/printed';
import type { AssetId, View } from '../base/view';
import { all, before, company, last, me, only, taught } from './now';

/** The space of the prestige track that is to be reached. */
const SPACE = 5;
const RISING = ['advertising', 'B28', 'B09'];

export const prestige: LessonCode<View> = {
  steps: {
    track: {
      points: () => [{ part: '[data-track="prestige"]' }, { part: `[data-prestige="${SPACE}"]` }],
      args: (now) => ({ n: company(now, 'libby').prestige }),
    },
    rise: {
      points: () => [
        { part: `[data-prestige="${SPACE}"]` },
        { part: '[data-space="advertising"]' },
        { part: '[data-space="B28"]' },
      ],
      allows: (action) =>
        ['accept', 'cash-in', 'done'].includes(action.kind) ||
        (action.kind === 'send' && RISING.includes(action.space as string)),
      elsewhere: taught,
      goals: [
        {
          id: 'reach',
          done: (now) => company(now, 'libby').prestige >= SPACE,
          figure: (now) => ({ n: SPACE - company(now, 'libby').prestige }),
        },
        { id: 'hire', done: (now) => company(now, 'libby').salespeople > before(now, 'libby').salespeople },
      ],
      wrong(now) {
        const to = company(now, 'libby').prestige;
        if (all(now, 'prestige-gained').length === 0) return null;
        if (to < SPACE) return { why: 'short', args: { n: to } };
        return all(now, 'bonus-cashed').length > 0
          ? { why: 'cash', args: { n: company(now, 'libby').goodPrice } }
          : null;
      },
      args: (now) => ({
        n: SPACE,
        from: before(now, 'libby').goodPrice,
        price: company(now, 'libby').goodPrice,
        to: company(now, 'libby').prestige,
      }),
    },
    owner: {
      points: () => [{ part: '[data-cash="0"]' }],
      args: (now) => ({ cash: me(now).cash, n: company(now, 'libby').prestige }),
    },
  },
};

/** The asset that brings what Libby's factories need. */
const WANTED: AssetId = 'refrigeration';

export const assets: LessonCode<View> = {
  steps: {
    row: {
      points: () => [{ part: '[data-market="assets"]' }, { part: '[data-space="capital-investment"]' }],
    },
    buy: {
      points: () => [{ part: '[data-space="capital-investment"]' }, { part: '[data-market="assets"]' }],
      allows: (action) =>
        action.kind === 'acquire' || (action.kind === 'send' && action.space === 'capital-investment'),
      elsewhere: taught,
      goals: [{ id: 'bought', done: (now) => company(now, 'libby').asset === WANTED }],
      wrong(now) {
        const bought = last(now, 'asset-bought')?.asset as AssetId | undefined;
        if (!bought || bought === WANTED) return null;
        return { why: 'other', args: { asset: bought, cubes: ASSETS[bought].cubes } };
      },
      args: (now) => ({
        asset: WANTED,
        cubes: ASSETS[WANTED].cubes,
        cash: before(now, 'libby').cash,
        sum: Number(last(now, 'asset-bought')?.sum ?? 0),
        n: ASSETS[WANTED].prestige,
      }),
    },
    use: {
      points: () => [{ part: '[data-prestige="3"]' }],
      allows: only('accept', 'cash-in', 'use', 'done'),
      goals: [
        { id: 'bonus', done: (now) => all(now, 'bonus-taken').length > 0 },
        { id: 'used', done: (now) => all(now, 'asset-used').length > 0 },
      ],
      wrong(now) {
        if (all(now, 'bonus-cashed').length > 0) return { why: 'cash' };
        const over = now.view.seat !== now.seat || now.view.phase !== 'action';
        return over && all(now, 'asset-used').length === 0 ? { why: 'unused' } : null;
      },
      args: () => ({ asset: WANTED, cubes: ASSETS[WANTED].cubes }),
    },
  },
};
