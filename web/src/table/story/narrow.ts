// What the log can be narrowed to: a topic, a player, a company, what happened since one's last turn, a word.
import type { Event } from '../../api/types';
import type { StoryLine } from './story';
import type { Shown } from '../../contract/title';

export type Narrowed =
  | { to: 'all' | 'moves' | 'since' }
  | { to: 'topic'; kinds: readonly string[] }
  | { to: 'seat'; seat: number }
  | { to: 'company'; mark: string };

interface Setting {
  /** the first entry since one's last turn */
  since: number;
  passes: readonly string[];
  shown: (name: string, value: unknown) => Shown;
}

/** fits tells whether a line is among what the log is narrowed to. */
export function fits(line: StoryLine, narrowed: Narrowed, { since, passes, shown }: Setting): boolean {
  switch (narrowed.to) {
    case 'all':
      return true;
    case 'moves':
      return line.events.some((e) => !passes.includes(e.kind));
    case 'since':
      return line.to >= since && !line.gone;
    case 'topic':
      return line.events.some((e) => narrowed.kinds.includes(e.kind));
    case 'seat':
      return line.seat === narrowed.seat;
    case 'company':
      return line.events.some((e) => marksIn(e, shown).includes(narrowed.mark));
  }
}

/** marksIn is the companies that an event speaks of, by the marks they are shown with. */
const marksIn = (event: Event, shown: Setting['shown']): string[] =>
  Object.entries(event).flatMap(([name, value]) => shown(name, value).livery?.mark ?? []);

/** byRound groups lines under the rounds they lie in. */
export function byRound<R extends { at: number }>(
  lines: readonly StoryLine[],
  rounds: readonly R[],
): { round: R | null; lines: StoryLine[] }[] {
  const groups: { round: R | null; lines: StoryLine[] }[] = [];
  for (const line of lines) {
    const round = rounds.findLast((r) => r.at <= line.from) ?? null;
    if (groups.length === 0 || groups[groups.length - 1].round !== round) groups.push({ round, lines: [] });
    groups[groups.length - 1].lines.push(line);
  }
  return groups;
}
