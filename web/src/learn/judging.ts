// How a step of a lesson stands: what its code is told of the game, and whether its task is done.
import type { EntryView, Event } from '../api/types';
import type { Situation, StepCode } from '../contract/lesson';

/** The moment a step begins at. */
export interface Beginning {
  view: unknown;
  /** how many entries there were */
  n: number;
}

/** What has become of a game since. */
interface Course {
  entries: readonly EntryView[];
  inForce: readonly boolean[];
}

/** entriesSince is what was done since and not taken back, by one seat where one is named. */
export const entriesSince = ({ entries, inForce }: Course, n: number, seat?: number): EntryView[] =>
  entries.filter((e) => e.n >= n && inForce[e.n] && (seat === undefined || e.seat === seat));

/** situationOf is where a game stands in a step: as the view shows it, with what is composed there. */
export function situationOf(
  began: Beginning,
  course: Course,
  seat: number,
  view: unknown,
  composed: readonly Event[] = [],
): Situation<unknown> {
  const since = entriesSince(course, began.n);
  return {
    view,
    begin: began.view,
    events: since.flatMap((e) => e.events as Event[]),
    composed,
    seat,
    decided: since.filter((e) => e.seat === seat).length,
  };
}

/** What is said of a move that is not the task: wrong.<why>. */
interface Wrong {
  why: string;
  args?: Record<string, unknown>;
}

/** verdict is done, or what was wrong, or null while the task may still be done. */
export function verdict(code: StepCode<unknown>, now: Situation<unknown>): 'done' | Wrong | null {
  if ((code.goals ?? []).every((g) => g.done(now))) return 'done';
  return code.wrong?.(now) ?? null;
}
