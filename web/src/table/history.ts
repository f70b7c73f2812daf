// What the list of entries means: which are in force, what happened since one's last turn.
import type { EntryView } from '../api/types';

/** inForce tells for each entry whether no later undo took it back; undos themselves are not in force. */
export function inForce(entries: EntryView[]): boolean[] {
  const force = entries.map(() => false);
  const line: number[] = [];
  entries.forEach((e, i) => {
    if (e.undo === undefined) {
      line.push(i);
      return;
    }
    while (line.length > 0 && line[line.length - 1] >= e.undo) line.pop();
  });
  for (const i of line) force[i] = true;
  return force;
}

/** eras is where in the game the title says that something began, counted in entries. */
export function eras(
  entries: EntryView[],
  force: boolean[],
  era: ((entry: EntryView) => string | undefined) | undefined,
): { at: number; label: string }[] {
  if (!era) return [];
  return entries.flatMap((e) => {
    const label = force[e.n] ? era(e) : undefined;
    return label ? [{ at: e.n + 1, label }] : [];
  });
}

/** sinceMine is how many of the entries came after the last one of these seats; all where there is none. */
export function sinceMine(entries: EntryView[], mine: number[]): number {
  for (let i = entries.length - 1; i >= 0; i--) {
    const seat = entries[i].seat;
    if (seat !== 'chance' && mine.includes(seat)) return entries.length - 1 - i;
  }
  return entries.length;
}
