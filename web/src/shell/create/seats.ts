// The seats of a table about to be made.
import type { NewSeat, TitleInfo } from '../../api/types';

/** firstSeats is oneself and seats for others: a user who wants bots alone has begun already. */
export function firstSeats(title: TitleInfo): NewSeat[] {
  const count = Math.min(title.maxSeats, Math.max(title.minSeats, 3));
  return [{ kind: 'me' }, ...Array.from({ length: count - 1 }, (): NewSeat => ({ kind: 'open' }))];
}

/** atScreen is the seats of a table where nobody comes from elsewhere: what was open is a bot's. */
export const atScreen = (seats: NewSeat[], title: TitleInfo): NewSeat[] =>
  seats.map((s) => (s.kind === 'open' ? { kind: 'bot', bot: title.bot } : s));

/** fitSeats keeps what was chosen when another title is picked, within its limits. */
export function fitSeats(seats: NewSeat[], title: TitleInfo, here = false): NewSeat[] {
  const kept = seats
    .slice(0, title.maxSeats)
    .map((s) => (s.kind === 'bot' && !title.bots.includes(s.bot ?? '') ? { ...s, bot: title.bot } : s));
  while (kept.length < title.minSeats) kept.push({ kind: 'open' });
  return here ? atScreen(kept, title) : kept;
}
