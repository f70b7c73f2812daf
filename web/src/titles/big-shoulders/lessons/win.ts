// Goals, the advanced mode, and a short game.
import type { LessonCode } from '../../../contract/lesson';
import type { CompanyId, View } from '../base/view';
import { all, before, company, last, me, only, taught, type Now } from './now';

/** The one opponent of the last decade. */
const RIVAL = 1;
/** What a goal pays at the end. */
const GOAL = 200;

/** What both are worth. */
const rivals = (now: Now) => ({
  mine: me(now).worth,
  his: now.view.players[RIVAL].worth,
  seat: RIVAL,
});
const led = (now: Now): number => me(now).goals;
const standing = (now: Now): number[] => now.view.goals.find((g) => g.goal === 'highest-prestige')!.standing;

export const goals: LessonCode<View> = {
  steps: {
    five: {
      points: () => [{ part: '[data-goals]' }],
      args: (now) => ({
        n: led(now),
        of: now.view.goals.length,
        mine: standing(now)[0],
        his: standing(now)[RIVAL],
        seat: RIVAL,
      }),
    },
    tie: {
      allows: only('send', 'accept', 'cash-in', 'done', 'employ', 'appoint', 'automate', 'acquire'),
      elsewhere: taught,
      goals: [
        {
          id: 'lead',
          done: (now) => led(now) === now.view.goals.length,
          figure: (now) => ({ n: led(now), of: now.view.goals.length }),
        },
      ],
      wrong: (now) =>
        all(now, 'partner-sent').length > 0
          ? { why: 'other', args: { space: last(now, 'partner-sent')?.space, mine: standing(now)[0] } }
          : null,
      args: (now) => ({
        mine: standing(now)[0],
        his: standing(now)[RIVAL],
        n: led(now),
        cash: before(now, 'swift').cash,
      }),
    },
    score: {
      points: () => [{ part: '[data-goals]' }],
      args: (now) => ({ ...rivals(now), n: led(now), sum: GOAL * led(now) }),
    },
  },
};

/** Who founded the company that is taken over. */
const FOUNDER = 2;

const percent = (now: Now, id: CompanyId, seat: number): number =>
  10 * company(now, id).holdings[seat].shares;

export const advanced: LessonCode<View> = {
  steps: {
    director: {
      points: () => [{ part: '[data-company="swift"]' }],
      args: (now) => ({
        seat: FOUNDER,
        his: percent(now, 'swift', FOUNDER),
        mine: percent(now, 'swift', now.seat),
      }),
    },
    take: {
      points: () => [{ part: '[data-company="swift"]' }],
      allows: only('buy', 'pass'),
      goals: [
        { id: 'direct', done: (now) => company(now, 'swift').director === now.seat },
        {
          id: 'treasury',
          done: (now) => company(now, 'swift').cash > before(now, 'swift').cash,
          figure: (now) => ({ n: company(now, 'swift').cash }),
        },
      ],
      wrong(now) {
        if (all(now, 'passed').length > 0) return { why: 'pass' };
        return last(now, 'shares-bought')?.from === 'pool' ? { why: 'pool' } : null;
      },
      args: (now) => ({
        cash: now.begin.players[now.seat].cash,
        price: before(now, 'swift').price,
        mine: percent(now, 'swift', now.seat),
        treasury: company(now, 'swift').cash,
      }),
    },
    swap: {
      points: () => [{ part: '[data-company="swift"]' }],
      args: (now) => ({
        mine: percent(now, 'swift', now.seat),
        his: percent(now, 'swift', FOUNDER),
        seat: FOUNDER,
      }),
    },
  },
};

/** What is said of something that another did. */
const SAID: Record<string, (e: Record<string, unknown>) => string | undefined> = {
  'shares-bought': () => 'buy',
  'shares-sold': () => 'sell',
  'company-started': () => 'start',
  passed: () => 'pass',
  'building-revealed': () => 'build',
  'partner-sent': (e) => sent(String(e.space)),
  'dividend-paid': () => 'pay',
  withheld: () => 'withhold',
};
const sent = (space: string): string => {
  if (space === 'advertising' || space === 'extra-dividends') return space;
  if (space.startsWith('fundraising')) return 'fundraising';
  return space.startsWith('B') ? 'building' : 'send';
};

export const game: LessonCode<View> = {
  steps: {
    stand: {
      points: () => [{ part: '[data-goals]' }],
      args: (now) => ({ ...rivals(now), n: led(now), cash: me(now).cash }),
    },
    play: {
      goals: [
        {
          id: 'end',
          done: (now) => now.view.phase === 'over',
          figure: rivals,
        },
      ],
      // Money that buys nothing in the first turn of the last stock phase earns nothing any more.
      wrong: (now) =>
        now.decided === 1 && last(now, 'passed')?.seat === now.seat && now.view.phase === 'stock'
          ? { why: 'idle', args: { cash: me(now).cash } }
          : null,
      args: rivals,
    },
  },
  comment(now) {
    for (const e of [...now.events].reverse()) {
      const who = e.kind === 'dividend-paid' || e.kind === 'withheld' ? director(now, e.company) : e.seat;
      const key = who !== undefined && who !== now.seat ? SAID[e.kind]?.(e) : undefined;
      if (key) return { key, args: { ...e, seat: who } };
    }
    return null;
  },
};

const director = (now: Now, id: unknown): number | undefined =>
  typeof id === 'string' ? company(now, id as CompanyId).director : undefined;
