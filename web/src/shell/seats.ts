// The seats of a table about to be made.
import type { NewSeat, TitleInfo } from '../api/types';

/** firstSeats is oneself and seats for others: who would play bots alone has begun already. */
export function firstSeats(title: TitleInfo): NewSeat[] {
  const count = Math.min(title.maxSeats, Math.max(title.minSeats, 3));
  return [{ kind: 'me' }, ...Array.from({ length: count - 1 }, (): NewSeat => ({ kind: 'open' }))];
}

/** fitSeats keeps what was chosen when another title is picked, within its limits. */
export function fitSeats(seats: NewSeat[], title: TitleInfo): NewSeat[] {
  const kept = seats
    .slice(0, title.maxSeats)
    .map((s) => (s.kind === 'bot' && !title.bots.includes(s.bot ?? '') ? { ...s, bot: title.bot } : s));
  while (kept.length < title.minSeats) kept.push({ kind: 'open' });
  return kept;
}
