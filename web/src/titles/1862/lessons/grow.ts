// Companies merge, are saved, and the game ends; and a short game.
import type { LessonCode } from '../../../contract/lesson';
import { heldBy, nextClass, perShare, type CompanyId, type View } from '../base/view';
import {
  anybodys,
  cash,
  charter,
  company,
  hex,
  last,
  only,
  purse,
  soon,
  stopped,
  taughtIn,
  type Now,
} from './now';

/** what merging EUR and FDR comes to, if everybody redeems who may */
const merger = (view: View) => view.mergers?.find((m) => m.partner === 'FDR');
const told = (now: Now) => {
  const m = merger(now.begin);
  const held = m?.outcomes[0]?.holders ?? [];
  return {
    company: 'EUR',
    partner: 'FDR',
    high: company(now.begin, 'EUR').price,
    low: company(now.begin, 'FDR').price,
    price: m?.price,
    half: held.find((h) => h.holder === String(now.seat))?.cost,
    mine: heldBy(now.begin, now.seat, 'EUR'),
    theirs: heldBy(now.begin, STEPHENSON, 'FDR'),
    after: held.find((h) => h.holder === String(now.seat))?.shares,
    seat: STEPHENSON,
  };
};
const STEPHENSON = 1;
const merged = (now: Now) => anybodys(now, 'companies-merged');
const survivor = (now: Now) => merged(now)?.survivor as CompanyId;

export const merging: LessonCode<View> = {
  steps: {
    price: {
      points: () => [charter('EUR'), charter('FDR'), hex('E12')],
      args: (now) => ({ ...told(now), hex: 'E12' }),
    },
    merge: {
      points: () => [charter('EUR'), charter('FDR')],
      allows: only('merge', 'redeem-option', 'sell-option', 'pass'),
      elsewhere: taughtIn,
      hints: (now) => (last(now, 'merger-proposed') ? ['3'] : ['1', '2']),
      goals: [
        { id: 'agreed', done: (now) => anybodys(now, 'merger-begun')?.absorbed !== undefined },
        {
          id: 'direct',
          done: (now) => merged(now) !== undefined && company(now.view, survivor(now)).director === now.seat,
          figure: told,
        },
      ],
      wrong(now) {
        const e = merged(now);
        const no = anybodys(now, 'merger-refused');
        if (no) return { why: 'refused', args: { seat: no.seat, partner: no.partner } };
        if (soon(now, 'merger-proposed')?.partner === 'ESR') return { why: 'own', args: { partner: 'ESR' } };
        if (e && company(now.view, survivor(now)).director !== now.seat)
          return {
            why: 'lost',
            args: {
              seat: company(now.view, survivor(now)).director,
              held: heldBy(now.view, now.seat, survivor(now)),
            },
          };
        if (now.events.some((o) => o.kind === 'option-sold' && o.holder === String(now.seat)))
          return { why: 'sold', args: { seat: STEPHENSON } };
        return stopped(now) ? { why: 'passed' } : null;
      },
      args: told,
    },
    after: {
      points: () => [charter('EUR')],
      args: (now) => ({
        partner: 'FDR',
        mine: now.view.players[now.seat]!.shares.find((s) => s.company === 'EUR' || s.company === 'FDR')
          ?.tenths,
      }),
    },
  },
};

const enr = (view: View) => company(view, 'ENR');
const short = ({ view, begin, seat }: Now) => ({
  company: 'ENR',
  cash: enr(begin).cash,
  class: nextClass(begin)!.class,
  price: nextClass(begin)!.price,
  missing: begin.buying?.missing,
  treasury: enr(begin).treasury,
  par: enr(begin).par,
  sum: begin.buying?.refinance?.sum,
  shares: begin.buying?.sell?.shares,
  from: enr(begin).price,
  low: begin.buying?.sell?.price,
  mine: heldBy(begin, seat, 'ENR'),
  held: heldBy(view, seat, 'ENR'),
  money: enr(view).cash,
});

export const rescue: LessonCode<View> = {
  steps: {
    short: { points: () => [charter('ENR')], args: short },
    raise: {
      points: () => [charter('ENR')],
      allows: only('refinance', 'sell-treasury', 'redeem-option', 'sell-option', 'buy-train', 'pass'),
      elsewhere: taughtIn,
      hints: (now) => (last(now, 'refinanced') ? ['3'] : ['1', '2']),
      goals: [
        {
          id: 'money',
          done: (now) => soon(now, 'refinanced') !== undefined || enr(now.view).trains.length > 0,
        },
        {
          id: 'train',
          done: ({ view }) => enr(view).trains.some((t) => t.permit),
          figure: ({ view }) => ({ money: enr(view).cash }),
        },
        {
          id: 'direct',
          done: (now) => last(now, 'refinanced') !== undefined && enr(now.view).director === now.seat,
        },
      ],
      wrong(now) {
        const sold = last(now, 'treasury-sold');
        if (sold)
          return {
            why: 'sold',
            args: {
              count: sold.count,
              amount: sold.amount,
              now: enr(now.view).price,
              from: enr(now.begin).price,
            },
          };
        if (now.events.some((e) => e.kind === 'option-sold' && e.holder === String(now.seat)))
          return { why: 'half', args: { held: heldBy(now.view, now.seat, 'ENR') } };
        const train = last(now, 'train-bought');
        return train && !enr(now.view).trains.some((t) => t.permit)
          ? { why: 'permit', args: { train: train.name } }
          : null;
      },
      args: short,
    },
    bankrupt: { args: short },
  },
};

const H = 'H';
const due = (now: Now) => now.view.lnerDue;
const runs = (now: Now) => company(now.view, 'L&E').trains.some((t) => t.permit);

export const end: LessonCode<View> = {
  steps: {
    three: {
      points: () => [charter('L&E')],
      args: ({ view }) => ({
        bank: view.bank,
        company: 'L&E',
        top: 1000,
        price: nextClass(view)!.price,
        class: nextClass(view)!.class,
      }),
    },
    buy: {
      points: () => [charter('L&E')],
      allows: only('buy-train', 'trade-train'),
      elsewhere: taughtIn,
      goals: [
        { id: 'h', done: due, figure: ({ view }) => ({ cash: company(view, 'L&E').cash }) },
        { id: 'runs', done: runs },
      ],
      wrong(now) {
        const e = last(now, 'train-bought');
        if (!e) return null;
        if (!String(e.train).startsWith(H))
          return { why: 'traded', args: { train: e.name, seller: e.seller } };
        return runs(now) ? null : { why: 'permit', args: { train: e.name } };
      },
      args: (now) => ({
        company: 'L&E',
        price: nextClass(now.begin)!.price,
        cash: company(now.begin, 'L&E').cash,
        train: last(now, 'train-bought')?.name,
        number: now.view.round.number,
        of: now.view.round.of,
      }),
    },
    lner: {
      args: ({ view }) => ({ number: view.round.number, of: view.round.of }),
    },
  },
};

/** what one is to have at the end */
const GOAL = 13_500;
const over = (now: Now) => now.view.step === 'finished';
const worth = ({ view, seat }: Now) => view.players[seat]!.worth;

/** What is said of each thing that the others do. */
const SAID = ['share-bought', 'shares-sold', 'dividend-paid', 'income-withheld', 'passed'];

export const game: LessonCode<View> = {
  steps: {
    stand: {
      points: (now) => [purse(now.seat), charter('L&E')],
      args: (now) => ({
        mine: worth(now),
        goal: GOAL,
        company: 'L&E',
        pays: perShare(company(now.view, 'L&E')),
        price: company(now.view, 'L&E').price,
        cash: cash(now.view, now.seat),
      }),
    },
    play: {
      hints: (now) => (last(now, 'share-bought') ? ['2'] : ['1', '2']),
      goals: [
        {
          id: 'over',
          done: over,
          figure: ({ view }) => ({ round: view.round.kind === 'operating' ? view.round.number : 0, of: 3 }),
        },
        {
          id: 'worth',
          done: (now) => over(now) && worth(now) >= GOAL,
          figure: (now) => ({ mine: worth(now) }),
          meter: (now) => ({ have: worth(now), of: GOAL }),
        },
      ],
      wrong(now) {
        if (over(now))
          return worth(now) < GOAL ? { why: 'less', args: { mine: worth(now), goal: GOAL } } : null;
        const kept = now.events.find(
          (e) =>
            e.kind === 'income-withheld' && company(now.view, e.company as CompanyId).director === now.seat,
        );
        if (kept) return { why: 'withheld', args: { company: kept.company, amount: kept.revenue } };
        const done = now.events.filter((e) => e.seat === now.seat);
        if (done.some((e) => e.kind === 'bought-nothing')) return { why: 'sold' };
        const idle = done[0]?.kind === 'passed' && company(now.begin, 'L&E').pool > 0;
        return idle
          ? {
              why: 'idle',
              args: {
                company: 'L&E',
                pays: perShare(company(now.begin, 'L&E')),
                three: 3 * perShare(company(now.begin, 'L&E')),
              },
            }
          : null;
      },
      args: (now) => ({ goal: GOAL, mine: worth(now), company: 'L&E' }),
    },
  },
  comment(now) {
    const e = now.events.find((x) => SAID.includes(x.kind) && x.seat !== now.seat);
    if (!e) return null;
    const of = e.company ? company(now.view, e.company as CompanyId) : undefined;
    const seat = (e.seat as number | undefined) ?? of?.director;
    if (seat === now.seat || seat === undefined || seat === null) return null;
    return {
      key: e.kind,
      args: {
        ...e,
        seat,
        price: of?.price,
        held: e.company ? heldBy(now.view, now.seat, e.company as CompanyId) : 0,
        pays: of ? perShare(of) : 0,
      },
    };
  },
};
