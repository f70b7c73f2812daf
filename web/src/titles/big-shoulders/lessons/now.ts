// What the lessons ask of a situation.
import type { Action, Event } from '../../../api/types';
import type { Goal, Situation } from '../../../contract/lesson';
import { companyOf, type Company, type CompanyId, type Player, type View } from '../base/view';

export type Now = Situation<View>;
export type Task = Goal<View>;

/** What happened in the step, with what is composed. */
export const happened = (now: Now): Event[] => [...now.events, ...now.composed];

export const all = (now: Now, kind: string): Event[] => happened(now).filter((e) => e.kind === kind);
export const last = (now: Now, kind: string): Event | undefined => all(now, kind).at(-1);

export const me = (now: Now): Player => now.view.players[now.seat];
export const company = (now: Now, id: CompanyId): Company => companyOf(now.view, id);
/** The company as the step found it. */
export const before = (now: Now, id: CompanyId): Company => companyOf(now.begin, id);

const sum = (events: Event[], field: string): number =>
  events.reduce((total, e) => total + Number(e[field]), 0);

/** What the company took in by selling goods. */
export const revenue = (now: Now): number =>
  sum(all(now, 'goods-sold'), 'income') + sum(all(now, 'goods-sold'), 'bonus');
/** What it paid for resources. */
export const spent = (now: Now): number => sum(all(now, 'cube-bought'), 'sum');
export const sold = (now: Now): number => sum(all(now, 'goods-sold'), 'amount');
export const factoriesRun = (now: Now): number => all(now, 'factory-ran').length;

/** What the learner got of the dividend. */
export const received = (now: Now): number =>
  Number(all(now, 'received').find((e) => e.seat === now.seat)?.amount ?? 0);

/** The operating turn has come to its end. */
export const closed = (now: Now): boolean =>
  all(now, 'dividend-paid').length + all(now, 'withheld').length > 0;

/** Actions that a step is about, by their kinds. */
export const only =
  (...kinds: string[]) =>
  (action: Action): boolean =>
    kinds.includes(action.kind);

/** Which lesson teaches what a partner may be sent to. */
export function taught(action: Action): string | undefined {
  if (action.kind === 'trade') return 'resources';
  if (action.kind === 'use' || action.kind === 'discard') return 'assets';
  if (action.kind !== 'send') return undefined;
  const lessons: Record<string, string> = {
    'hire-workers': 'partners',
    advertising: 'prestige',
    'capital-investment': 'assets',
    'extra-dividends': 'dividends',
  };
  return lessons[action.space as string];
}
