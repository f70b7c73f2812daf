// What is drawn of the numbers of a title: shares, intervals, scales and classes.
import type { CountedNumbers, EndingNumbers, Numbers, SeatNumbers } from '../../api/numbers';

/** WIN is a whole win, as the server counts: one that several share is divided among them. */
const WIN = 840;

/** LEAST is how many games a chart rests on at least. */
export const LEAST = 30;

/** interval is where a share truly lies, nearly certainly (95 %), seen so often among so many (Wilson). */
export function interval(times: number, of: number): [number, number] {
  if (of === 0) return [0, 1];
  const z = 1.96;
  const p = times / of;
  const wide = z * Math.sqrt((p * (1 - p)) / of + (z * z) / (4 * of * of));
  const middle = p + (z * z) / (2 * of);
  const by = 1 + (z * z) / of;
  return [Math.max(0, (middle - wide) / by), Math.min(1, (middle + wide) / by)];
}

interface SeatWins {
  seat: number;
  share: number;
  low: number;
  high: number;
}

export interface PlayersWins {
  players: number;
  games: number;
  seats: SeatWins[];
}

/** winsOf is the share of wins of each seat, by the number of players. */
export function winsOf(seats: SeatNumbers[]): PlayersWins[] {
  const list: PlayersWins[] = [];
  for (const s of seats) {
    let at = list.find((p) => p.players === s.players);
    if (!at) list.push((at = { players: s.players, games: s.games, seats: [] }));
    const [low, high] = interval(s.won / WIN, s.games);
    at.seats.push({ seat: s.seat, share: s.won / WIN / s.games, low, high });
  }
  return list;
}

export interface EndsOf {
  who: EndingNumbers['who'];
  games: number;
  parts: { ending: string; games: number; share: number }[];
}

/** endsOf is how games ended, for each kind of players, in one order of endings. */
export function endsOf(endings: EndingNumbers[], order: string[]): EndsOf[] {
  return (['people', 'mixed', 'bots'] as const).flatMap((who) => {
    const own = endings.filter((e) => e.who === who);
    const games = own.reduce((sum, e) => sum + e.games, 0);
    if (games === 0) return [];
    const parts = [...own]
      .sort((a, b) => order.indexOf(a.ending) - order.indexOf(b.ending))
      .map((e) => ({ ending: e.ending, games: e.games, share: e.games / games }));
    return [{ who, games, parts }];
  });
}

/** classesOf is the classes of scores without gaps, and the few at the edges put together. */
export function classesOf(scores: Numbers['scores'], most = 24): Numbers['scores']['classes'] {
  const { step, classes } = scores;
  if (classes.length === 0) return [];
  const first = classes[0]!.from;
  const last = classes[classes.length - 1]!.from;
  // So wide that there are not more than a chart can show.
  const wide = step * Math.ceil(((last - first) / step + 1) / most);
  const from = Math.floor(first / wide) * wide;
  const list = Array.from({ length: Math.floor((last - from) / wide) + 1 }, (_, i) => ({
    from: from + i * wide,
    seats: 0,
    winners: 0,
  }));
  for (const c of classes) {
    const into = list[Math.floor((c.from - from) / wide)]!;
    into.seats += c.seats;
    into.winners += c.winners;
  }
  return list;
}

export interface ShareFate {
  company: string;
  nth: number;
  times: number;
  paid: number;
  got: number;
  won: number;
}

/** fatesOf is what each company's shares cost and brought on average, the companies in an order. */
export function fatesOf(
  counts: CountedNumbers[],
  order: string[] = [],
): { company: string; shares: ShareFate[] }[] {
  const list: { company: string; shares: ShareFate[] }[] = [];
  for (const c of counts) {
    if (c.group !== 'share' || c.times === 0) continue;
    const [company = '', nth] = c.name.split('/');
    let at = list.find((x) => x.company === company);
    if (!at) list.push((at = { company, shares: [] }));
    at.shares.push({
      company,
      nth: Number(nth),
      times: c.times,
      paid: c.paid / c.times,
      got: c.got / c.times,
      won: c.won / WIN / c.times,
    });
  }
  for (const x of list) x.shares.sort((a, b) => a.nth - b.nth);
  return list.sort((a, b) => order.indexOf(a.company) - order.indexOf(b.company));
}

/** Found looks up what was counted of a name in a group. */
export class Found {
  private by = new Map<string, CountedNumbers>();
  constructor(
    counts: CountedNumbers[],
    readonly games: number,
  ) {
    for (const c of counts) this.by.set(`${c.group} ${c.name}`, c);
  }
  times = (group: string, name: string): number => this.by.get(`${group} ${name}`)?.times ?? 0;
  /** on average, null where it never was */
  each(group: string, name: string, what: 'paid' | 'got'): number | null {
    const c = this.by.get(`${group} ${name}`);
    return c && c.times > 0 ? c[what] / c.times : null;
  }
  /** the share of wins of those whose it was */
  won(group: string, name: string): number | null {
    const c = this.by.get(`${group} ${name}`);
    return c && c.times > 0 ? c.won / WIN / c.times : null;
  }
}

/** namesIn is the names of a group, those counted most often first. */
export const namesIn = (counts: CountedNumbers[], group: string): string[] =>
  counts
    .filter((c) => c.group === group && c.times > 0)
    .sort((a, b) => b.times - a.times || (a.name < b.name ? -1 : 1))
    .map((c) => c.name);
