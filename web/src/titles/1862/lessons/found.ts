// A company is founded, and gets its line: parliament, par, track, upgrades, stations, London.
import type { LessonCode } from '../../../contract/lesson';
import { nextClass, type CompanyId, type View } from '../base/view';
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

/** what the charter may cost */
const MOST = 80;
const won = (now: Now) => anybodys(now, 'petition-won');

export const parliament: LessonCode<View> = {
  steps: {
    offer: {
      points: (now) => [hex('F11'), purse(now.seat)],
      args: (now) => ({ company: 'ESR', hex: 'F11', cash: cash(now.view, now.seat) }),
    },
    win: {
      points: () => [hex('F11')],
      allows: (action) =>
        action.kind === 'bid' ||
        action.kind === 'pass' ||
        (action.kind === 'petition' && action.company === 'ESR'),
      elsewhere: (action) => (action.kind === 'petition' ? undefined : taughtIn(action)),
      goals: [
        {
          id: 'won',
          done: (now) => won(now)?.seat === now.seat && Number(won(now)?.amount) <= MOST,
          figure: ({ view }) => ({ bid: view.auction?.bid ?? 0 }),
        },
      ],
      wrong(now) {
        const e = won(now);
        if (e && e.seat !== now.seat) return { why: 'lost', args: { seat: e.seat, amount: e.amount } };
        if (e && Number(e.amount) > MOST) return { why: 'dear', args: { amount: e.amount } };
        const bid = last(now, 'petitioned') ?? last(now, 'bid-raised');
        if (bid && Number(bid.amount) > MOST) return { why: 'dear', args: { amount: bid.amount } };
        if (last(now, 'left-auction')) return { why: 'left', args: { bid: now.view.auction?.bid ?? 0 } };
        return last(now, 'passed') ? { why: 'passed' } : null;
      },
      args: (now) => ({
        company: 'ESR',
        most: MOST,
        amount: won(now)?.amount,
        cash: cash(now.view, now.seat),
      }),
    },
    then: { args: (now) => ({ company: 'ESR', cash: cash(now.view, now.seat) }) },
  },
};

/** what a company should have at its start: the price of two trains */
const need = (view: View) => 2 * nextClass(view)!.price;
const granted = (now: Now) => soon(now, 'charter-granted');
const capital = (par: number) => 10 * par - 180;
const fits = (now: Now) => {
  const par = Number(granted(now)?.par ?? 0);
  return par > 0 && 5 * par <= cash(now.begin, now.seat) && capital(par) >= need(now.begin);
};
/** how many shares of the company are sold; none before its par is set */
const sold = (view: View) => {
  const eur = view.companies.find((c) => c.company === 'EUR');
  return eur ? 10 - eur.offer : 0;
};

export const par: LessonCode<View> = {
  steps: {
    chart: {
      points: (now) => [purse(now.seat), hex('E12')],
      args: (now) => ({ company: 'EUR', hex: 'E12', cash: cash(now.view, now.seat) }),
    },
    set: {
      points: (now) => [purse(now.seat)],
      allows: (action) =>
        action.kind === 'par' ||
        action.kind === 'pass' ||
        (action.kind === 'buy-share' && action.company === 'EUR'),
      elsewhere: taughtIn,
      goals: [
        { id: 'par', done: fits },
        {
          id: 'float',
          done: (now) => last(now, 'company-floated') !== undefined,
          figure: ({ view }) => ({ sold: sold(view) }),
        },
      ],
      wrong(now) {
        const value = Number(granted(now)?.par ?? 0);
        if (!value) return null;
        if (5 * value > cash(now.begin, now.seat))
          return { why: 'high', args: { par: value, five: 5 * value, cash: cash(now.begin, now.seat) } };
        if (capital(value) < need(now.begin))
          return { why: 'low', args: { par: value, capital: capital(value) } };
        return stopped(now) ? { why: 'stopped', args: { fine: 5 * value } } : null;
      },
      args: (now) => ({
        company: 'EUR',
        need: need(now.begin),
        class: nextClass(now.begin)!.class,
        price: nextClass(now.begin)!.price,
        cash: cash(now.begin, now.seat),
        par: granted(now)?.par,
        five: 5 * Number(granted(now)?.par ?? 0),
        capital: companyCash(now.view, 'EUR'),
      }),
    },
    capital: {
      points: () => [charter('EUR')],
      args: ({ view }) => ({ company: 'EUR', capital: companyCash(view, 'EUR') }),
    },
  },
};

function companyCash(view: View, id: CompanyId): number {
  return view.companies.find((c) => c.company === id)?.cash ?? 0;
}

/** the tiles laid in the step */
const tiles = (now: Now) => [...now.events, ...now.composed].filter((e) => e.kind === 'tile-laid');
const yellow = (now: Now) => tiles(now).filter((e) => e.old === '-');
const upgraded = (now: Now) => tiles(now).find((e) => e.old !== '-');
const laid = (now: Now) => now.events.filter((e) => e.kind === 'tile-laid' && e.old === '-');

export const track: LessonCode<View> = {
  steps: {
    kinds: {
      points: () => [hex('F3'), hex('F5')],
      args: () => ({ company: 'ENR', hex: 'F3' }),
    },
    lay: {
      points: () => [hex('E2'), hex('F3')],
      allows: only('lay', 'pass'),
      elsewhere: taughtIn,
      goals: [
        { id: 'wells', done: (now) => yellow(now).some((e) => e.hex === 'E2') },
        {
          id: 'two',
          done: (now) => yellow(now).length === 2,
          figure: (now) => ({ count: yellow(now).length }),
        },
      ],
      wrong(now) {
        const up = upgraded(now);
        if (up) return { why: 'upgrade', args: { hex: up.hex } };
        if (stopped(now)) return { why: 'stopped', args: { count: laid(now).length } };
        return laid(now).length === 2 && !laid(now).some((e) => e.hex === 'E2')
          ? { why: 'elsewhere', args: { hex: 'E2' } }
          : null;
      },
      args: () => ({ company: 'ENR', hex: 'E2', place: 'F3' }),
    },
    colours: { points: () => [hex('F5')], args: ({ view }) => ({ phase: view.phase, place: 'F5' }) },
  },
};

/** how many tokens a city has room for */
const slots = (view: View, id: string) => view.board.cities.find((c) => c.hex === id)!.tokens.length;

export const upgrade: LessonCode<View> = {
  steps: {
    green: {
      points: () => [hex('F5'), hex('F3')],
      args: ({ view }) => ({ company: 'ENR', hex: 'F5', place: 'F3', slots: slots(view, 'F5') }),
    },
    room: {
      points: () => [hex('F5')],
      allows: only('lay', 'small-station', 'pass'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'norwich',
          done: (now) => tiles(now).some((e) => e.hex === 'F5'),
          figure: ({ view }) => ({ slots: slots(view, 'F5') }),
        },
      ],
      wrong(now) {
        const other = now.events.find((e) => e.kind === 'tile-laid' || e.kind === 'station-built');
        if (other) return { why: 'elsewhere', args: { hex: other.hex } };
        return stopped(now) ? { why: 'passed' } : null;
      },
      args: ({ view, begin }) => ({
        company: 'ENR',
        hex: 'F5',
        before: slots(begin, 'F5'),
        slots: slots(view, 'F5'),
      }),
    },
    after: { points: () => [hex('F5')], args: ({ view }) => ({ hex: 'F5', slots: slots(view, 'F5') }) },
  },
};

export const stations: LessonCode<View> = {
  steps: {
    slots: {
      points: () => [hex('C8'), hex('B9')],
      args: ({ view }) => ({
        company: 'ESR',
        hex: 'C8',
        place: 'B9',
        other: 'I&B',
        left: company(view, 'ESR').tokensLeft,
      }),
    },
    place: {
      points: () => [hex('C8'), hex('D9'), hex('B9')],
      allows: only('place-token', 'pass'),
      elsewhere: taughtIn,
      goals: [{ id: 'ely', done: (now) => soon(now, 'token-placed')?.hex === 'C8' }],
      wrong(now) {
        const placed = last(now, 'token-placed');
        if (placed) return { why: placed.hex === 'B9' ? 'behind' : 'elsewhere', args: { place: placed.hex } };
        return stopped(now) ? { why: 'passed' } : null;
      },
      args: () => ({ company: 'ESR', hex: 'C8' }),
    },
    open: { points: () => [hex('C8')], args: () => ({ company: 'ESR', hex: 'C8' }) },
  },
};

export const london: LessonCode<View> = {
  steps: {
    edge: {
      points: () => [hex('C14'), hex('E12')],
      args: ({ view }) => ({
        company: 'EUR',
        hex: 'E12',
        free: view.board.london.filter((t) => t === null).length,
      }),
    },
    link: {
      points: () => [hex('C14')],
      allows: only('link-london', 'lay', 'pass'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'linked',
          done: (now) => soon(now, 'london-linked') !== undefined,
          figure: ({ view }) => ({ left: company(view, 'EUR').tokensLeft }),
        },
      ],
      wrong(now) {
        const tile = last(now, 'tile-laid');
        if (tile) return { why: 'track', args: { hex: tile.hex } };
        return stopped(now) ? { why: 'passed' } : null;
      },
      args: ({ view }) => ({ company: 'EUR', left: company(view, 'EUR').tokensLeft }),
    },
    areas: {
      points: () => [hex('C14'), hex('F1'), hex('F15')],
      args: ({ view }) => ({ phase: view.phase }),
    },
  },
};
