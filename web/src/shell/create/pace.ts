// The pace of a table about to be made: what can be chosen, what was chosen last, and the clock it comes to.
import type { Clock, NewSeat, TitleInfo } from '../../api/types';

export type PaceKind = 'live' | 'days' | 'none';

export interface PaceChoice {
  kind: PaceKind;
  /** in seconds, as the clock wants them */
  live: { main: number; step: number };
  days: { main: number; step: number };
  up: Clock['up'];
  /** the level of the bot that stands in; '' leaves it to the title */
  bot: string;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const LIVE_MAIN = [5, 10, 15, 20, 30, 40, 60, 90, 120, 180].map((n) => n * minute);
export const LIVE_STEP = [0, 5, 10, 20, 30, 60];
export const DAYS_STEP = [8 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day];
export const DAYS_BANK = [0, day, 3 * day, 5 * day, 7 * day, 14 * day];
export const UPS: Clock['up'][] = ['bot', 'ask', 'mark'];

const first: PaceChoice = {
  kind: 'days',
  live: { main: 40 * minute, step: 20 },
  days: { main: 3 * day, step: day },
  up: 'bot',
  bot: '',
};
const storageKey = 'scrip.clock';
const oneOf = <T>(choices: readonly T[], value: unknown, otherwise: T): T =>
  choices.includes(value as T) ? (value as T) : otherwise;

/** chosenLast is what was chosen for the last table, as far as it can still be chosen. */
export function chosenLast(kept: Pick<Storage, 'getItem'> = localStorage): PaceChoice {
  let told: Partial<PaceChoice> = {};
  try {
    told = (JSON.parse(kept.getItem(storageKey) ?? '{}') ?? {}) as Partial<PaceChoice>;
  } catch {
    // What cannot be read was not chosen.
  }
  return {
    kind: oneOf(['live', 'days', 'none'], told.kind, first.kind),
    live: {
      main: oneOf(LIVE_MAIN, told.live?.main, first.live.main),
      step: oneOf(LIVE_STEP, told.live?.step, first.live.step),
    },
    days: {
      main: oneOf(DAYS_BANK, told.days?.main, first.days.main),
      step: oneOf(DAYS_STEP, told.days?.step, first.days.step),
    },
    up: oneOf(UPS, told.up, first.up),
    bot: typeof told.bot === 'string' ? told.bot : '',
  };
}

export const keepChoice = (choice: PaceChoice, kept: Pick<Storage, 'setItem'> = localStorage): void =>
  kept.setItem(storageKey, JSON.stringify(choice));

/** alone tells whether nobody but its maker plays: a player who waits for nobody is pressed by nobody. */
export const alone = (seats: readonly NewSeat[]): boolean => seats.every((s) => s.kind !== 'open');

/** choiceOf is the choice that comes to a clock; for none, nobody is pressed. */
export function choiceOf(clock?: Clock): PaceChoice {
  if (!clock) return { ...first, kind: 'none' };
  const { kind, main, step, up, bot } = clock;
  return { ...first, kind, [kind]: { main, step }, up, bot: bot ?? '' };
}

/** standInOf is the level of the bot that stands in, of those that the title has. */
export const standInOf = (choice: PaceChoice, { bots, bot }: TitleInfo): string =>
  bots.includes(choice.bot) ? choice.bot : bot;

/** clockOf is the clock that the choice comes to; undefined for none. */
export function clockOf(choice: PaceChoice, title: TitleInfo): Clock | undefined {
  if (choice.kind === 'none') return undefined;
  return { kind: choice.kind, ...choice[choice.kind], up: choice.up, bot: standInOf(choice, title) };
}
