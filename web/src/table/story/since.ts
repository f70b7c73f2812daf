// What is new: since one's last turn, or by the move that led to the moment looked at.
import type { EntryView, Event } from '../../api/types';
import { lineOf, type StoryLine } from './story';
import type { TableContext } from '../../contract/title';

/** news is the entries that are new: from the first to before the last. */
export function news(
  lines: readonly StoryLine[],
  at: { moment: number | null; last: number; since: number; watching: boolean },
): { from: number; to: number } {
  const { moment, last, since, watching } = at;
  // A watcher, or a user who looks back, sees what the last move changed.
  if (moment === null && !watching) return { from: last - since, to: last };
  const to = moment ?? last;
  if (to === 0 || lines.length === 0) return { from: 0, to: 0 };
  return { from: lines[lineOf(lines, to - 1)].from, to };
}

/** changed is the places that these entries changed, as far as they are in force. */
export function changed(
  entries: readonly EntryView[],
  force: readonly boolean[],
  { from, to }: { from: number; to: number },
  places: ((event: Event) => string[]) | undefined,
): ReadonlySet<string> {
  if (!places) return new Set();
  const lively = entries.slice(from, to).filter((e) => force[e.n]);
  return new Set(lively.flatMap((e) => e.events.flatMap(places)));
}

/** seen is the table as it would be with another view: what a title computes from it can be compared. */
export const seen = <V>(table: TableContext<V>, view: V): TableContext<V> =>
  new Proxy(table, {
    get: (target, key) => (key === 'view' || key === 'base' ? view : Reflect.get(target, key, target)),
  });
