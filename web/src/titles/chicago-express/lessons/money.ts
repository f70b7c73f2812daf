// Dividends and Chicago: where the money comes from.
import type { LessonCode } from '../../../contract/lesson';
import { companyOf, type View } from '../base/view';
import { cash, charter, dials, hex, lacks, last, only, purse, scales, sold, taughtIn, type Now } from './now';

const prr = (view: View) => companyOf(view, 'PRR');

/** what a share of the Pennsylvania is to pay in the dividend that one brings about */
const WANTED = 12;
function paid(now: Now): number | undefined {
  if (!last(now, 'general-dividend')) return undefined;
  return now.events.findLast((e) => e.kind === 'dividend-paid' && e.company === 'PRR')?.perShare as number;
}
const received = (now: Now) => last(now, 'received', now.seat)?.amount;
const nearRed = (view: View) => view.dials.find((d) => d.dial === 'develop')!;

export const dividends: LessonCode<View> = {
  steps: {
    dials: {
      points: () => [dials],
      args: ({ view }) => ({
        count: nearRed(view).count,
        limit: nearRed(view).limit,
      }),
    },
    pay: {
      points: () => [dials, charter('PRR')],
      allows: only('develop', 'decline', 'build', 'lay', 'done'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'pays',
          done: (now) => (paid(now) ?? prr(now.view).pays) >= WANTED,
          figure: ({ view }) => ({ pays: prr(view).pays }),
        },
        {
          id: 'dividend',
          done: (now) => paid(now) !== undefined,
          figure: ({ view }) => ({ n: nearRed(view).limit - nearRed(view).count }),
        },
      ],
      wrong(now) {
        if (now.decided === 0) return null;
        if (paid(now) === undefined) return { why: 'not-yet' };
        return paid(now)! < WANTED ? { why: 'little', args: { pays: paid(now) } } : null;
      },
      args: (now) => ({
        want: WANTED,
        pays: paid(now) ?? prr(now.view).pays,
        amount: received(now),
        income: prr(now.view).income,
      }),
    },
    after: {
      points: ({ seat }) => [purse(seat), dials, scales],
      args: ({ view, seat }) => ({
        cash: cash(view, seat),
        detroit: view.scales.find((s) => s.city === 'detroit')!.value,
        left: view.dividendsLeft,
      }),
    },
  },
};

/** the most that the Wabash's first share may cost */
const MOST = 10;
const arrived = (now: Now) => prr(now.view).inChicago;

export const chicago: LessonCode<View> = {
  steps: {
    goal: {
      points: () => [hex('A2'), hex('D2'), hex('C2')],
      args: ({ view }) => ({ treasury: prr(view).treasury, n: lacks(view, 'PRR', 'A2') }),
    },
    arrive: {
      points: () => [hex('A2'), charter('PRR')],
      allows: only('build', 'lay', 'done'),
      elsewhere: taughtIn,
      goals: [
        { id: 'reach', done: arrived, figure: ({ view }) => ({ n: lacks(view, 'PRR', 'A2') }) },
        { id: 'paid', done: (now) => last(now, 'chicago-reached', now.seat) !== undefined },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        if (!built || arrived(now)) return null;
        return { why: 'short', args: { hexes: built.hexes, n: lacks(now.view, 'PRR', 'A2') } };
      },
      args: (now) => ({
        income: prr(now.view).income,
        from: prr(now.begin).income,
        pays: prr(now.view).pays,
        amount: received(now),
        seat: prr(now.view).owners.find((s) => s !== now.seat),
      }),
    },
    wabash: {
      points: () => [hex('D3'), charter('WAB')],
      goals: [
        {
          id: 'win',
          done: (now) => sold(now, 'WAB')?.seat === now.seat,
          figure: ({ view }) => ({ high: view.step.auction?.high ?? 0 }),
        },
        {
          id: 'price',
          done: (now) => sold(now, 'WAB')?.seat === now.seat && sold(now, 'WAB')!.price <= MOST,
        },
      ],
      wrong(now) {
        const gone = sold(now, 'WAB');
        if (gone && gone.seat !== now.seat)
          return { why: 'lost', args: { seat: gone.seat, price: gone.price } };
        if (gone && gone.price > MOST)
          return { why: 'dear', args: { price: gone.price, over: gone.price - MOST } };
        return last(now, 'passed', now.seat) ? { why: 'passed' } : null;
      },
      args: (now) => ({
        most: MOST,
        income: companyOf(now.view, 'WAB').income,
        minimum: now.begin.step.auction?.minimum,
        price: sold(now, 'WAB')?.price,
        seat: prr(now.view).owners.find((s) => s !== now.seat),
      }),
    },
  },
};

export const what: LessonCode<View> = {
  steps: {
    aim: {
      points: ({ seat }) => [hex('A2'), purse(seat)],
      args: ({ view, seat }) => ({ cash: cash(view, seat) }),
    },
    share: {
      points: () => [charter('PRR')],
      args: ({ view }) => ({
        income: prr(view).income,
        sold: prr(view).sold,
        pays: prr(view).pays,
      }),
    },
    turn: {
      points: () => [dials, hex('K4')],
      allows: only('develop'),
      elsewhere: taughtIn,
      goals: [{ id: 'paid', done: (now) => last(now, 'general-dividend') !== undefined }],
      args: (now) => ({ amount: received(now) }),
    },
    on: { points: ({ seat }) => [purse(seat)], args: ({ view, seat }) => ({ cash: cash(view, seat) }) },
  },
};
