// What the list of entries means: which are in force, what happened since one's last turn.
import type { EntryView } from '../../api/types';

/** What an undo took back: how many of its player's own actions, and whose else. */
export interface Taken {
  own: number;
  others: ReadonlySet<number>;
}

/** walk is the line of the entries in force, and what each undo took back. */
function walk(entries: readonly EntryView[]): { line: number[]; taken: Map<number, Taken> } {
  const line: number[] = [];
  const taken = new Map<number, Taken>();
  entries.forEach((e, i) => {
    if (e.undo === undefined) {
      line.push(i);
      return;
    }
    // An undo of one's own takes the bots' answers with it; they do not count as taken back.
    let own = 0;
    const others = new Set<number>();
    while (line.length > 0 && line[line.length - 1] >= e.undo) {
      const { seat } = entries[line.pop()!];
      if (seat === e.seat) own++;
      else if (seat !== 'chance') others.add(seat);
    }
    taken.set(i, { own, others });
  });
  return { line, taken };
}

/** inForce tells for each entry whether no later undo took it back; undos themselves are not in force. */
export function inForce(entries: readonly EntryView[]): boolean[] {
  const force = entries.map(() => false);
  for (const i of walk(entries).line) force[i] = true;
  return force;
}

/** takenBack is what each undo took back, by its place in the list. */
export const takenBack = (entries: readonly EntryView[]): Map<number, Taken> => walk(entries).taken;

/** sinceMine is how many of the entries came after the last one of these seats; all where there is none. */
export function sinceMine(entries: readonly EntryView[], mine: readonly number[]): number {
  for (let i = entries.length - 1; i >= 0; i--) {
    const seat = entries[i].seat;
    if (seat !== 'chance' && mine.includes(seat)) return entries.length - 1 - i;
  }
  return entries.length;
}
