// A company runs: freights, locals and expresses, dividends, trains; and what one may hold of it.
import type { LessonCode } from '../../../contract/lesson';
import { heldBy, nextClass, type View } from '../base/view';
import { cash, charter, company, hex, last, only, purse, soon, stopped, taughtIn, type Now } from './now';

const earned = (now: Now) => Number(soon(now, 'routes-run')?.revenue ?? 0);
const ran = (now: Now) => last(now, 'routes-run');

/** what a freight is to bring, and two trains together */
const FREIGHT = 180;
const BOTH = 420;

export const freight: LessonCode<View> = {
  steps: {
    pays: {
      points: () => [hex('F5'), hex('F3'), hex('F1')],
      args: () => ({ company: 'ENR', hex: 'F5', place: 'F1' }),
    },
    go: {
      points: () => [hex('F5'), hex('F1')],
      allows: only('run'),
      unaided: true,
      elsewhere: taughtIn,
      goals: [
        {
          id: 'sum',
          done: (now) => earned(now) >= FREIGHT,
          figure: (now) => ({ amount: earned(now) }),
          meter: (now) => ({ have: earned(now), of: FREIGHT }),
        },
      ],
      wrong: (now) => (ran(now) ? { why: 'less', args: { amount: earned(now) } } : null),
      args: (now) => ({ company: 'ENR', need: FREIGHT, amount: earned(now), hex: 'F5' }),
    },
    sum: { args: ({ view }) => ({ amount: view.dividend?.revenue, company: 'ENR' }) },
  },
};

export const local: LessonCode<View> = {
  steps: {
    two: {
      points: () => [hex('E10'), hex('C12'), hex('C14')],
      args: () => ({ company: 'EUR', hex: 'E10', place: 'C12' }),
    },
    go: {
      points: () => [hex('E10'), hex('C14'), hex('E12')],
      allows: only('run'),
      unaided: true,
      elsewhere: taughtIn,
      goals: [
        {
          id: 'sum',
          done: (now) => earned(now) >= BOTH,
          figure: (now) => ({ amount: earned(now) }),
          meter: (now) => ({ have: earned(now), of: BOTH }),
        },
      ],
      wrong(now) {
        const e = ran(now);
        if (!e) return null;
        const one = (e.routes as unknown[]).length < 2;
        return { why: one ? 'one' : 'less', args: { amount: earned(now) } };
      },
      args: (now) => ({
        company: 'EUR',
        need: BOTH,
        hex: 'E12',
        amount: earned(now),
        subsidy: now.view.dividend?.subsidy,
      }),
    },
    sum: {
      args: ({ view }) => ({
        company: 'EUR',
        amount: view.dividend?.revenue,
        subsidy: view.dividend?.subsidy,
      }),
    },
  },
};

const share = (now: Now) => ({
  company: 'ESR',
  amount: now.begin.dividend?.revenue,
  price: company(now.begin, 'ESR').price,
  paid: now.begin.dividend?.pay.price,
  kept: now.begin.dividend?.withhold.price,
  each: now.begin.dividend?.pay.perShare,
  mine: now.begin.dividend?.pay.players[now.seat],
  held: heldBy(now.begin, now.seat, 'ESR'),
});

export const dividends: LessonCode<View> = {
  steps: {
    price: { points: (now) => [charter('ESR'), purse(now.seat)], args: share },
    rise: {
      points: () => [charter('ESR')],
      allows: only('pay', 'withhold'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'two',
          done: (now) => last(now, 'dividend-paid') !== undefined,
          figure: (now) => ({ price: company(now.view, 'ESR').price }),
        },
      ],
      wrong: (now) =>
        last(now, 'income-withheld')
          ? { why: 'withheld', args: { now: company(now.view, 'ESR').price } }
          : null,
      args: share,
    },
    hudson: { args: ({ view }) => ({ company: 'ESR', price: company(view, 'ESR').price }) },
  },
};

const bought = (now: Now) => last(now, 'train-bought');
const oldest = (view: View) => company(view, 'ENR').trains[0]!;

export const trains: LessonCode<View> = {
  steps: {
    rust: {
      points: () => [charter('ENR')],
      args: ({ view }) => ({
        company: 'ENR',
        train: oldest(view).name,
        class: oldest(view).class,
        ends: oldest(view).rustsOn,
        next: nextClass(view)!.class,
        left: nextClass(view)!.left,
      }),
    },
    buy: {
      points: () => [charter('ENR')],
      allows: only('buy-train', 'trade-train', 'pass'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'train',
          done: ({ view }) =>
            company(view, 'ENR').trains.some((t) => t.class > 'A' && t.permit && t.warranties === 0),
          figure: ({ view }) => ({ cash: company(view, 'ENR').cash }),
        },
      ],
      wrong(now) {
        const e = bought(now);
        if (!e) return stopped(now) ? { why: 'passed', args: { train: oldest(now.view).name } } : null;
        const train = company(now.view, 'ENR').trains.find((t) => t.train === e.train)!;
        if (!train.permit) return { why: 'permit', args: { train: train.name } };
        if (train.class === 'A') return { why: 'old', args: { train: train.name } };
        return train.warranties > 0
          ? { why: 'warranty', args: { train: train.name, ends: train.rustsOn } }
          : null;
      },
      args: (now) => ({
        company: 'ENR',
        train: bought(now)?.name,
        amount: bought(now)?.amount,
        cash: company(now.begin, 'ENR').cash,
        class: nextClass(now.begin)!.class,
        price: nextClass(now.begin)!.price,
        old: oldest(now.begin).name,
        ends: oldest(now.begin).rustsOn,
      }),
    },
    warranty: {
      points: () => [charter('ENR')],
      args: ({ view }) => ({ next: nextClass(view)!.class, price: nextClass(view)!.price }),
    },
  },
};

const own = (now: Now) => now.view.players[now.seat]!;
const got = (now: Now) =>
  [...now.events, ...now.composed].find((e) => e.kind === 'share-bought' && e.seat === now.seat);

export const certificates: LessonCode<View> = {
  steps: {
    limit: {
      points: (now) => [purse(now.seat), charter('L&E')],
      args: (now) => ({
        limit: now.view.certificateLimit,
        count: own(now).certificates,
        cash: own(now).cash,
        company: 'L&E',
        other: 'W&F',
      }),
    },
    room: {
      points: () => [charter('W&F'), charter('L&E')],
      allows: only('sell-shares', 'buy-share', 'pass'),
      elsewhere: taughtIn,
      hints: (now) => (own(now).certificates < now.view.certificateLimit ? ['3'] : ['1', '2']),
      goals: [
        {
          id: 'room',
          done: (now) => got(now) !== undefined || own(now).certificates < now.view.certificateLimit,
          figure: (now) => ({ count: own(now).certificates, limit: now.view.certificateLimit }),
        },
        { id: 'bought', done: (now) => got(now)?.company === 'L&E' },
        {
          id: 'director',
          done: ({ view, seat }) =>
            (['L&E', 'N&B', 'WStI'] as const).every((id) => company(view, id).director === seat),
        },
      ],
      wrong(now) {
        const changed = now.events.find((e) => e.kind === 'director-changed' || e.kind === 'director-lost');
        if (changed) return { why: 'director', args: { company: changed.company } };
        const cheap = now.events.find((e) => e.kind === 'shares-sold' && e.company === 'L&E');
        if (cheap)
          return { why: 'half', args: { amount: cheap.amount, price: company(now.begin, 'L&E').price } };
        if (got(now)) return { why: 'other', args: { other: got(now)!.company } };
        return last(now, 'passed') || last(now, 'bought-nothing') ? { why: 'passed' } : null;
      },
      args: (now) => ({
        company: 'L&E',
        other: 'W&F',
        limit: now.view.certificateLimit,
        par: company(now.begin, 'L&E').par,
        price: company(now.begin, 'W&F').price,
        now: company(now.view, 'W&F').price,
        cash: cash(now.view, now.seat),
      }),
    },
    after: {
      points: (now) => [purse(now.seat)],
      args: (now) => ({
        count: own(now).certificates,
        limit: now.view.certificateLimit,
        company: 'L&E',
        held: heldBy(now.view, now.seat, 'L&E'),
      }),
    },
  },
};
