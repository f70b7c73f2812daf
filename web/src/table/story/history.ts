// What the list of entries means: which are in force, what happened since one's last turn.
import type { EntryView } from '../../api/types';

/** walk is the line of the entries in force, and how many of its player's own each undo took back. */
function walk(entries: readonly EntryView[]): { line: number[]; taken: Map<number, number> } {
  const line: number[] = [];
  const taken = new Map<number, number>();
  entries.forEach((e, i) => {
    if (e.undo === undefined) {
      line.push(i);
      return;
    }
    // An undo of one's own takes the bots' answers with it; they do not count as taken back.
    let own = 0;
    while (line.length > 0 && line[line.length - 1] >= e.undo) {
      if (entries[line.pop()!].seat === e.seat) own++;
    }
    taken.set(i, own);
  });
  return { line, taken };
}

/** inForce tells for each entry whether no later undo took it back; undos themselves are not in force. */
export function inForce(entries: readonly EntryView[]): boolean[] {
  const force = entries.map(() => false);
  for (const i of walk(entries).line) force[i] = true;
  return force;
}

/** takenBack is how many actions each undo took back, by its place in the list. */
export const takenBack = (entries: readonly EntryView[]): Map<number, number> => walk(entries).taken;

/** sinceMine is how many of the entries came after the last one of these seats; all where there is none. */
export function sinceMine(entries: readonly EntryView[], mine: readonly number[]): number {
  for (let i = entries.length - 1; i >= 0; i--) {
    const seat = entries[i].seat;
    if (seat !== 'chance' && mine.includes(seat)) return entries.length - 1 - i;
  }
  return entries.length;
}
