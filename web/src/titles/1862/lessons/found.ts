// A company is founded, and gets its line: parliament, par, track, upgrades, tokens, London.
import type { LessonCode } from '../../../contract/lesson';
import { heldBy, nextClass, type View } from '../base/view';
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

/** The first lessons tell of one company, from its charter to London; its home, and the city on its way. */
const OURS = 'SVR';
const HOME = 'D11';
const WAY = 'D13';
const LONDON = 'C14';
const ours = (view: View) => company(view, OURS);

const paid = (now: Now) => now.begin.dividend;

export const what: LessonCode<View> = {
  steps: {
    aim: {
      points: (now) => [purse(now.seat), charter(OURS)],
      args: (now) => ({ company: OURS, cash: cash(now.view, now.seat) }),
    },
    share: {
      points: () => [hex(HOME), charter(OURS)],
      args: (now) => ({
        company: OURS,
        hex: HOME,
        held: heldBy(now.view, now.seat, OURS),
        amount: paid(now)?.revenue,
      }),
    },
    pay: {
      points: (now) => [charter(OURS), purse(now.seat)],
      allows: only('pay', 'withhold'),
      elsewhere: taughtIn,
      goals: [{ id: 'paid', done: (now) => last(now, 'dividend-paid') !== undefined }],
      wrong: (now) =>
        last(now, 'income-withheld') ? { why: 'withheld', args: { now: ours(now.view).price } } : null,
      args: (now) => ({
        company: OURS,
        amount: paid(now)?.revenue,
        each: paid(now)?.pay.perShare,
        held: heldBy(now.begin, now.seat, OURS),
        mine: paid(now)?.pay.players[now.seat],
        price: ours(now.begin).price,
        up: paid(now)?.pay.price,
      }),
    },
    story: { points: () => [hex(HOME), hex(LONDON)], args: () => ({ company: OURS, hex: HOME }) },
  },
};

/** what the charter may cost */
const MOST = 100;
const won = (now: Now) => anybodys(now, 'petition-won');

export const parliament: LessonCode<View> = {
  steps: {
    offer: {
      points: (now) => [hex(HOME), purse(now.seat)],
      args: (now) => ({ company: OURS, hex: HOME, cash: cash(now.view, now.seat) }),
    },
    win: {
      points: () => [hex(HOME)],
      allows: (action) =>
        action.kind === 'bid' ||
        action.kind === 'pass' ||
        (action.kind === 'petition' && action.company === OURS),
      elsewhere: (action) => (action.kind === 'petition' ? undefined : taughtIn(action)),
      hints: ({ view }) => (view.auction?.company ? ['2'] : ['1', '2']),
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
        company: OURS,
        most: MOST,
        amount: won(now)?.amount,
        cash: cash(now.view, now.seat),
      }),
    },
    then: { args: (now) => ({ company: OURS, cash: cash(now.view, now.seat) }) },
  },
};

/** what the company should have at its start, and what should be left for another */
const START = 500;
const LEFT = 300;
const granted = (now: Now) => soon(now, 'charter-granted');
const capital = (par: number) => 10 * par - 180;
const keeps = (now: Now, par: number) => cash(now.begin, now.seat) - 5 * par;
const fits = (now: Now) => {
  const par = Number(granted(now)?.par ?? 0);
  return par > 0 && keeps(now, par) >= LEFT && capital(par) >= START;
};
/** how many shares of the company are sold; none before its par is set */
const sold = (view: View) => {
  const c = view.companies.find((c) => c.company === OURS);
  return c ? 10 - c.offer : 0;
};

export const par: LessonCode<View> = {
  steps: {
    chart: {
      points: (now) => [purse(now.seat), hex(HOME)],
      args: (now) => ({ company: OURS, hex: HOME, cash: cash(now.view, now.seat) }),
    },
    set: {
      points: (now) => [purse(now.seat)],
      allows: (action) =>
        action.kind === 'par' ||
        action.kind === 'pass' ||
        (action.kind === 'buy-share' && action.company === OURS),
      elsewhere: taughtIn,
      hints: (now) => (granted(now) ? ['3'] : ['1', '2']),
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
        if (keeps(now, value) < LEFT)
          return { why: 'high', args: { par: value, five: 5 * value, cash: keeps(now, value) } };
        if (capital(value) < START) return { why: 'low', args: { par: value, capital: capital(value) } };
        return stopped(now) ? { why: 'stopped', args: { fine: 5 * value } } : null;
      },
      args: (now) => ({
        company: OURS,
        need: START,
        keep: LEFT,
        class: nextClass(now.begin)!.class,
        price: nextClass(now.begin)!.price,
        cash: cash(now.begin, now.seat),
        par: granted(now)?.par,
        five: 5 * Number(granted(now)?.par ?? 0),
        capital: treasury(now.view),
      }),
    },
    capital: {
      points: () => [charter(OURS)],
      args: ({ view }) => ({ company: OURS, capital: treasury(view) }),
    },
  },
};

const treasury = (view: View): number => view.companies.find((c) => c.company === OURS)?.cash ?? 0;

/** the tiles laid in the step */
const tiles = (now: Now) => [...now.events, ...now.composed].filter((e) => e.kind === 'tile-laid');
const laid = (now: Now) => now.events.filter((e) => e.kind === 'tile-laid');
const at = (now: Now, place: string) => tiles(now).some((e) => e.hex === place);

export const track: LessonCode<View> = {
  steps: {
    kinds: {
      points: () => [hex(HOME), hex(WAY)],
      args: () => ({ company: OURS, hex: HOME, place: WAY }),
    },
    lay: {
      points: () => [hex(HOME), hex(WAY), hex(LONDON)],
      allows: only('lay', 'pass'),
      elsewhere: taughtIn,
      hints: (now) => (at(now, HOME) ? ['2'] : ['1', '2']),
      goals: [
        { id: 'home', done: (now) => at(now, HOME) },
        { id: 'way', done: (now) => at(now, WAY) },
      ],
      wrong(now) {
        if (stopped(now)) return { why: 'stopped', args: { count: laid(now).length } };
        const other = laid(now).find((e) => e.hex !== HOME && e.hex !== WAY);
        return other ? { why: 'elsewhere', args: { hex: other.hex } } : null;
      },
      args: () => ({ company: OURS, hex: HOME, place: WAY }),
    },
    colours: { points: () => [hex('E12')], args: ({ view }) => ({ phase: view.phase, place: 'E12' }) },
  },
};

/** how many tokens a city has room for */
const slots = (view: View, id: string) => view.board.cities.find((c) => c.hex === id)!.tokens.length;

export const stations: LessonCode<View> = {
  steps: {
    slots: {
      points: () => [hex(WAY), hex(HOME), hex('D9')],
      args: ({ view }) => ({ company: OURS, hex: WAY, home: HOME, place: 'D9', left: ours(view).tokensLeft }),
    },
    place: {
      points: () => [hex(WAY), hex('E12'), hex(LONDON)],
      allows: only('place-token', 'pass'),
      elsewhere: taughtIn,
      goals: [{ id: 'open', done: (now) => soon(now, 'token-placed')?.hex === WAY }],
      wrong(now) {
        const placed = last(now, 'token-placed');
        if (placed) return { why: 'elsewhere', args: { place: placed.hex } };
        return stopped(now) ? { why: 'passed' } : null;
      },
      args: () => ({ company: OURS, hex: WAY, place: 'E12' }),
    },
    open: { points: () => [hex(WAY)], args: () => ({ company: OURS, hex: WAY }) },
  },
};

export const upgrade: LessonCode<View> = {
  steps: {
    green: {
      points: () => [hex(HOME), hex('E12')],
      args: ({ view }) => ({ company: OURS, hex: HOME, place: 'E12', slots: slots(view, HOME) }),
    },
    room: {
      points: () => [hex(HOME)],
      allows: only('lay', 'small-station', 'pass'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'green',
          done: (now) => at(now, HOME),
          figure: ({ view }) => ({ slots: slots(view, HOME) }),
        },
      ],
      wrong(now) {
        const other = now.events.find((e) => e.kind === 'tile-laid' || e.kind === 'station-built');
        if (other) return { why: 'elsewhere', args: { hex: other.hex } };
        return stopped(now) ? { why: 'passed' } : null;
      },
      args: ({ view, begin }) => ({
        company: OURS,
        hex: HOME,
        before: slots(begin, HOME),
        slots: slots(view, HOME),
      }),
    },
    after: { points: () => [hex(HOME)], args: ({ view }) => ({ hex: HOME, slots: slots(view, HOME) }) },
  },
};

export const london: LessonCode<View> = {
  steps: {
    edge: {
      points: () => [hex(LONDON), hex(WAY)],
      args: ({ view }) => ({
        company: OURS,
        hex: WAY,
        free: view.board.london.filter((t) => t === null).length,
      }),
    },
    link: {
      points: () => [hex(LONDON)],
      allows: only('link-london', 'lay', 'pass'),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'linked',
          done: (now) => soon(now, 'london-linked') !== undefined,
          figure: ({ view }) => ({ left: ours(view).tokensLeft }),
        },
      ],
      wrong(now) {
        const tile = last(now, 'tile-laid');
        if (tile) return { why: 'track', args: { hex: tile.hex } };
        return stopped(now) ? { why: 'passed' } : null;
      },
      args: ({ view }) => ({ company: OURS, left: ours(view).tokensLeft }),
    },
    areas: {
      points: () => [hex(LONDON), hex('F1'), hex('F15')],
      args: ({ view }) => ({ company: OURS, phase: view.phase }),
    },
  },
};
