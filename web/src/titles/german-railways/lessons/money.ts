// What is paid when companies meet, and how shares and the end are decided together.
import type { LessonCode } from '../../../contract/lesson';
import { companyOf, type CompanyId, type View } from '../base/view';
import {
  bag,
  buildsWith,
  cash,
  charter,
  hex,
  lacks,
  last,
  matrix,
  owned,
  purse,
  taughtIn,
  type Now,
} from './now';

const KOELN = '11-01';
/** what one is to receive at least */
const AMOUNT = 30;
const gbs = (view: View) => companyOf(view, 'GBS');
const met = (now: Now) => gbs(now.view).hexes.includes(KOELN);
const expected = ({ view, seat }: Now) =>
  view.step.build?.payout?.players.find((p) => p.seat === seat)?.amount ?? 0;
const received = (now: Now, seat: number) => Number(last(now, 'received', seat)?.amount ?? 0);

export const connect: LessonCode<View> = {
  steps: {
    meet: { points: () => [hex(KOELN), matrix], args: ({ view }) => ({ n: lacks(view, 'GBS', KOELN) }) },
    double: {
      points: ({ seat }) => [charter('GBS'), purse(seat)],
      args: ({ view, seat }) => ({ n: owned(view, 'GBS', seat), income: gbs(view).income }),
    },
    reach: {
      points: () => [hex(KOELN), hex('12-01')],
      allows: buildsWith('GBS'),
      elsewhere: taughtIn,
      goals: [
        { id: 'meet', done: met, figure: ({ view }) => ({ n: lacks(view, 'GBS', KOELN) }) },
        {
          id: 'paid',
          done: (now) => Math.max(received(now, now.seat), expected(now)) >= AMOUNT,
          figure: (now) => ({ amount: expected(now) }),
        },
      ],
      wrong(now) {
        const built = last(now, 'built', now.seat);
        return built && !met(now)
          ? { why: 'none', args: { company: built.company, hexes: built.hexes } }
          : null;
      },
      args: (now) => ({
        most: AMOUNT,
        amount: received(now, now.seat),
        income: gbs(now.view).income,
        n: owned(now.view, 'GBS', now.seat),
      }),
    },
    paid: {
      points: ({ seat }) => [purse(seat), matrix],
      args: ({ view, seat }) => ({ cash: cash(view, seat) }),
    },
  },
};

/** the most that the share may cost */
const MOST = 12;
const offered = (now: Now) => last(now, 'share-offered', now.seat)?.company as CompanyId | undefined;
const sold = (now: Now) =>
  last(now, 'share-sold') as { kind: string; seat: number; company: CompanyId; price: number } | undefined;
const mine = (now: Now) => sold(now)?.seat === now.seat && sold(now)?.company === 'GBS';

export const offers: LessonCode<View> = {
  steps: {
    sale: {
      points: ({ seat }) => [charter('GBS'), purse(seat)],
      args: ({ view, seat }) => ({ treasury: gbs(view).treasury, cash: cash(view, seat) }),
    },
    win: {
      points: () => [charter('GBS')],
      allows: (action) => ['auction', 'bid', 'pass'].includes(action.kind),
      elsewhere: taughtIn,
      goals: [
        { id: 'offer', done: (now) => offered(now) === 'GBS' },
        { id: 'win', done: mine, figure: ({ view }) => ({ high: view.step.auction?.high ?? 0 }) },
        { id: 'price', done: (now) => mine(now) && sold(now)!.price <= MOST },
      ],
      wrong(now) {
        const gone = sold(now);
        if (last(now, 'turn-passed', now.seat)) return { why: 'idle' };
        if (offered(now) && offered(now) !== 'GBS') return { why: 'other', args: { company: offered(now) } };
        if (gone && gone.seat !== now.seat)
          return { why: 'lost', args: { seat: gone.seat, price: gone.price } };
        if (gone && gone.price > MOST) return { why: 'dear', args: { price: gone.price } };
        return last(now, 'share-unsold') ? { why: 'unsold' } : null;
      },
      args: (now) => ({ most: MOST, price: sold(now)?.price, treasury: gbs(now.view).treasury }),
    },
    vote: {
      points: () => [matrix],
      allows: (action) => action.kind === 'vote',
      goals: [{ id: 'no', done: (now) => last(now, 'voted', now.seat)?.end === false }],
      wrong: (now) =>
        last(now, 'voted', now.seat)?.end === true
          ? { why: 'end', args: { lacking: now.view.lacking } }
          : null,
      args: ({ begin }) => ({ lacking: begin.lacking, seat: 1 }),
    },
  },
};

export const what: LessonCode<View> = {
  steps: {
    aim: {
      points: ({ seat }) => [purse(seat)],
      args: ({ view, seat }) => ({ cash: cash(view, seat) }),
    },
    share: {
      points: () => [charter('GBS'), hex(KOELN)],
      args: ({ view, seat }) => ({ n: owned(view, 'GBS', seat), income: gbs(view).income }),
    },
    turn: { points: () => [bag, matrix] },
  },
};
