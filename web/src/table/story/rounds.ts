// A game by its rounds: how far into it a moment is when every round is as wide as any other.
import type { Live } from '../../contract/live';
import type { Round } from '../../contract/title';

/** real is the rounds that took at least one action. */
export const real = (rounds: readonly Round[], last: number): Round[] =>
  rounds.filter((r, i) => r.at < (rounds[i + 1]?.at ?? last));

/** place is where a moment stands: its round's number from 0, and how far into it. */
export function place(rounds: readonly Round[], last: number, n: number): number {
  if (rounds.length === 0) return n;
  const i = Math.max(0, roundAt(rounds, n));
  const end = rounds[i + 1]?.at ?? last;
  return i + Math.min(1, Math.max(0, (n - rounds[i].at) / Math.max(1, end - rounds[i].at)));
}

/** roundAt is the number of the round that the moment lies in; −1 before the first. */
export const roundAt = (rounds: readonly Round[], n: number): number =>
  rounds.findLastIndex((r) => r.at <= n);

/** thinned leaves out names so that those left keep so many rounds' distance. */
export function thinned(rounds: readonly Round[], distance: number): number[] {
  const kept: number[] = [];
  rounds.forEach((r, i) => {
    if (r.short && (kept.length === 0 || i - kept[kept.length - 1] >= distance)) kept.push(i);
  });
  return kept;
}

/** Where something begins, with its name: a phase, a decade. */
export interface Mark {
  at: number;
  label: string;
}

/** eras is where in the game the title says that something began. */
export const eras = (table: Live): Mark[] =>
  table.entries.flatMap((e) => {
    const label = table.inForce[e.n] ? table.module.era?.(e, table) : undefined;
    return label ? [{ at: e.n + 1, label }] : [];
  });

/** paydays is after which entries all companies paid a dividend; what one alone pays is no landmark of a game. */
export const paydays = (table: Live): number[] =>
  table.entries.flatMap((e) =>
    table.inForce[e.n] && table.module.payday?.(e.events, table)?.rates.length ? [e.n + 1] : [],
  );
