// To the end: when it comes, what a share is worth before it, and a short game.
import type { Event } from '../../../api/types';
import type { LessonCode } from '../../../contract/lesson';
import { companyOf, type CompanyId, type View } from '../base/view';
import {
  cash,
  charter,
  dials,
  dividend,
  ends,
  last,
  only,
  owned,
  purse,
  sold,
  taughtIn,
  type Now,
} from './now';

const over = (now: Now) => now.view.phase === 'over';
const best = (view: View, seat: number) =>
  Math.max(...view.players.filter((p) => p.seat !== seat).map((p) => p.cash));
const leads = (now: Now) => cash(now.view, now.seat) >= best(now.view, now.seat);
const rivalOf = (view: View, seat: number) =>
  view.players
    .filter((p) => p.seat !== seat)
    .toSorted((a, b) => b.cash + b.dividend - (a.cash + a.dividend))[0]!;
const end = (view: View, key: string) => view.ends.find((e) => e.key === key)!;
const offered = (now: Now) => last(now, 'share-offered', now.seat)?.company as CompanyId | undefined;

/** What both would have after the next dividend. */
const standing = ({ view, seat }: Now) => {
  const rival = rivalOf(view, seat);
  return {
    mine: cash(view, seat) + dividend(view, seat),
    seat: rival.seat,
    theirs: rival.cash + rival.dividend,
  };
};

export const endLesson: LessonCode<View> = {
  steps: {
    ends: {
      points: () => [ends],
      args: ({ view }) => ({ count: end(view, 'shares').count, at: end(view, 'shares').at }),
    },
    lead: {
      points: (now) => [purse(now.seat), purse(rivalOf(now.view, now.seat).seat), dials],
      args: standing,
    },
    finish: {
      points: () => [charter('B&O'), charter('WAB'), dials],
      allows: only('auction', 'bid', 'pass', 'decline'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'sold',
          done: ({ view }) => end(view, 'shares').met,
          figure: ({ view }) => ({ count: end(view, 'shares').count }),
        },
        { id: 'over', done: over },
        { id: 'win', done: (now) => over(now) && leads(now), figure: standing },
      ],
      wrong(now) {
        const company = offered(now);
        if (over(now))
          return leads(now)
            ? null
            : { why: 'lost', args: { mine: cash(now.view, now.seat), theirs: best(now.view, now.seat) } };
        if (company && companyOf(now.begin, company).left > 1)
          return { why: 'other', args: { company, left: companyOf(now.begin, company).left - 1 } };
        return last(now, 'general-dividend') ? { why: 'goes-on' } : null;
      },
      args: (now) => ({ mine: cash(now.view, now.seat), theirs: best(now.view, now.seat) }),
    },
  },
};

/** by how much the rival's next dividend is to fall */
const FALL = 4;
const HUDSON = 1;
const fall = ({ view, begin }: Now) => dividend(begin, HUDSON) - dividend(view, HUDSON);
const gain = ({ view, begin, seat }: Now) => dividend(view, seat) - dividend(begin, seat);
const bought = (now: Now) =>
  now.events.findLast((e) => e.kind === 'share-sold' && e.seat === now.seat) as
    { price: number; company: CompanyId } | undefined;

export const worth: LessonCode<View> = {
  steps: {
    count: {
      points: () => [ends, charter('C&O')],
      args: ({ view }) => ({
        seat: view.step.auction?.leader,
        high: view.step.auction?.high,
        pays: view.step.auction?.then,
      }),
    },
    leave: {
      points: () => [charter('C&O')],
      goals: [
        {
          id: 'pass',
          done: (now) => last(now, 'passed', now.seat) !== undefined,
          figure: ({ view }) => ({ lowest: view.step.auction?.lowest ?? 0 }),
        },
      ],
      wrong(now) {
        const bid = last(now, 'bid', now.seat);
        return bid
          ? {
              why: 'bid',
              args: {
                amount: bid.amount,
                pays: now.begin.step.auction?.then,
                loss: Number(bid.amount) - now.begin.step.auction!.then,
              },
            }
          : null;
      },
      args: ({ view, begin }) => ({
        pays: begin.step.auction?.then,
        seat: begin.step.auction?.leader,
        high: begin.step.auction?.high,
        lowest: view.step.auction?.lowest,
      }),
    },
    dilute: {
      points: () => [charter('WAB'), purse(HUDSON)],
      allows: only('auction', 'bid', 'pass'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'fall',
          done: (now) => bought(now) !== undefined && fall(now) >= FALL,
          figure: ({ view }) => ({ amount: dividend(view, HUDSON) }),
        },
        { id: 'even', done: (now) => bought(now) !== undefined && gain(now) >= bought(now)!.price },
      ],
      wrong(now) {
        const company = offered(now);
        const mine = bought(now);
        if (company && company !== 'WAB')
          return { why: 'other', args: { company, seat: HUDSON, amount: dividend(now.view, HUDSON) } };
        if (mine && gain(now) < mine.price)
          return { why: 'dear', args: { price: mine.price, gain: gain(now) } };
        const gone = sold(now, 'WAB');
        if (gone && gone.seat !== now.seat)
          return { why: 'lost', args: { seat: gone.seat, price: gone.price } };
        return last(now, 'share-unsold') ? { why: 'unsold' } : null;
      },
      args: (now) => ({
        seat: HUDSON,
        fall: FALL,
        price: bought(now)?.price,
        gain: gain(now),
        from: dividend(now.begin, HUDSON),
        amount: dividend(now.view, HUDSON),
        pays: companyOf(now.begin, 'WAB').pays,
        minimum: companyOf(now.begin, 'WAB').minimumBid,
      }),
    },
  },
};

/** What a seat's part of a rise of income is. */
const part = (view: View, company: CompanyId, seat: number, rise: number) => {
  const { sold: shares } = companyOf(view, company);
  return shares > 0 ? (owned(view, company, seat) * rise) / shares : 0;
};

const BY_SEAT = new Set(['developed', 'build-started', 'share-offered', 'bid', 'passed', 'declined']);

/** The rises of income that the last decision of the learner has brought, if nobody has moved since. */
function rises(now: Now): Event[] {
  const begin = now.events.findLastIndex((e) => BY_SEAT.has(e.kind));
  if (begin < 0 || now.events[begin]!.seat !== now.seat) return [];
  return now.events
    .slice(begin)
    .filter((e) => (e.kind === 'income-rose' || e.kind === 'laid') && Number(e.gain) > 0);
}

/** Who gains by it, and how much, over all rises. */
const sum = (now: Now, seat: number) =>
  rises(now).reduce((all, e) => all + part(now.view, e.company as CompanyId, seat, Number(e.gain)), 0);

/** What is said of each thing that the bot does. */
const SAID = new Set([
  'share-offered',
  'bid',
  'passed',
  'share-sold',
  'built',
  'developed',
  'declined',
  'chicago-reached',
  'general-dividend',
]);

export const game: LessonCode<View> = {
  steps: {
    stand: {
      points: (now) => [purse(now.seat), purse(HUDSON), ends],
      args: (now) => ({
        ...standing(now),
        count: end(now.view, 'shares').count,
        at: end(now.view, 'shares').at,
      }),
    },
    play: {
      goals: [{ id: 'over', done: over, figure: standing }],
      wrong(now) {
        const first = rises(now)[0];
        if (over(now) || !first || sum(now, now.seat) >= sum(now, HUDSON)) return null;
        const company = first.company as CompanyId;
        const args = {
          company,
          seat: HUDSON,
          mine: owned(now.view, company, now.seat),
          theirs: owned(now.view, company, HUDSON),
        };
        return { why: 'gift', args };
      },
      args: (now) => ({
        mine: cash(now.view, now.seat),
        theirs: best(now.view, now.seat),
        seat: HUDSON,
        won: leads(now) ? 'yes' : 'no',
      }),
    },
  },
  comment(now) {
    const e = now.events.findLast((x) => SAID.has(x.kind) && (x.seat === undefined || x.seat !== now.seat));
    if (!e) return null;
    const company = e.company as CompanyId | undefined;
    const seat = (e.seat as number | undefined) ?? HUDSON;
    const of = company && companyOf(now.view, company);
    return {
      key: e.kind,
      args: {
        ...e,
        seat,
        company,
        pays: of?.pays,
        next: of?.minimumBid,
        mine: company && owned(now.view, company, now.seat),
        theirs: company && owned(now.view, company, seat),
        left: of?.left,
      },
    };
  },
};
