// How the game ends, and a short one.
import type { LessonCode } from '../../../contract/lesson';
import { companyOf, type CompanyId, type View } from '../base/view';
import { cash, charter, hex, lacks, last, matrix, owned, purse, taughtIn, type Now } from './now';

const BERLIN = '06-09';
const over = (now: Now) => now.view.phase === 'over';
const rival = (view: View, seat: number) =>
  view.players.filter((p) => p.seat !== seat).toSorted((a, b) => b.cash - a.cash)[0]!;
const leads = (now: Now) => cash(now.view, now.seat) >= rival(now.view, now.seat).cash;
const standing = ({ view, seat }: Now) => ({
  mine: cash(view, seat),
  seat: rival(view, seat).seat,
  theirs: rival(view, seat).cash,
});

export const endLesson: LessonCode<View> = {
  steps: {
    lacking: {
      points: () => [matrix, hex(BERLIN)],
      args: ({ view }) => ({ n: companyOf(view, 'PO').lacks }),
    },
    stand: {
      points: ({ view, seat }) => [purse(seat), purse(rival(view, seat).seat)],
      args: (now) => ({ ...standing(now), n: owned(now.view, 'PO', now.seat) }),
    },
    finish: {
      points: () => [hex(BERLIN), charter('PO')],
      allows: (action) => ['build', 'lay', 'done', 'pass'].includes(action.kind),
      elsewhere: taughtIn,
      goals: [
        {
          id: 'met',
          done: ({ view }) => view.lacking === 0,
          figure: ({ view }) => ({ n: lacks(view, 'PO', BERLIN) }),
        },
        { id: 'over', done: over },
        { id: 'win', done: (now) => over(now) && leads(now), figure: standing },
      ],
      wrong(now) {
        if (last(now, 'turn-passed', now.seat)) return { why: 'idle', args: { lacking: now.view.lacking } };
        const built = last(now, 'built', now.seat);
        if (!built || now.view.lacking === 0) return null;
        return {
          why: 'goes-on',
          args: { company: built.company, hexes: built.hexes, lacking: now.view.lacking },
        };
      },
      args: (now) => ({ ...standing(now), amount: last(now, 'received', now.seat)?.amount }),
    },
  },
};

/** What is said of each thing that the bots do. */
const SAID = new Set([
  'share-offered',
  'bid',
  'passed',
  'share-sold',
  'built',
  'connected',
  'turn-passed',
  'end-proposed',
  'round-started',
]);

export const game: LessonCode<View> = {
  steps: {
    begin: {
      points: ({ view, seat }) => [matrix, purse(seat), purse(rival(view, seat).seat)],
      args: (now) => ({ ...standing(now), lacking: now.view.lacking }),
    },
    play: {
      points: () => [matrix],
      goals: [{ id: 'over', done: over, figure: ({ view }) => ({ lacking: view.lacking }) }],
      wrong(now) {
        // A turn let go: nobody has done anything since.
        const latest = now.events.findLast((e) => SAID.has(e.kind) || e.kind === 'voted');
        return latest?.kind === 'turn-passed' && latest.seat === now.seat ? { why: 'idle' } : null;
      },
      args: (now) => ({ ...standing(now), won: leads(now) ? 'yes' : 'no' }),
    },
  },
  comment(now) {
    const e = now.events.findLast((x) => SAID.has(x.kind) && (x.seat === undefined || x.seat !== now.seat));
    if (!e || (e.kind === 'connected' && last(now, 'built', now.seat))) return null;
    const company = e.company as CompanyId | undefined;
    const seat = e.seat as number | undefined;
    const of = company && companyOf(now.view, company);
    return {
      key: e.kind,
      args: {
        ...e,
        pays: of?.pays,
        lacks: of?.lacks,
        lacking: now.view.lacking,
        theirs: company && seat !== undefined ? owned(now.view, company, seat) : 0,
        mine: company ? owned(now.view, company, now.seat) : 0,
        amount: e.amount ?? last(now, 'received', now.seat)?.amount ?? 0,
      },
    };
  },
};
