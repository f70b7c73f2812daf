// What somebody looks for among finished games, as the page's fields have it, as its address and as the call.
import type { GamesWanted } from '../../api/games';

export interface Search {
  title: string;
  players: string;
  who: 'all' | 'people' | 'bots' | 'mixed';
  /** names, with commas between them */
  people: string;
  option: string;
  ending: string;
  from: string;
  to: string;
  shortest: string;
  longest: string;
  comeback: string;
}

export const everything: Search = {
  title: '',
  players: '',
  who: 'all',
  people: '',
  option: '',
  ending: '',
  from: '',
  to: '',
  shortest: '',
  longest: '',
  comeback: '',
};

const KEYS = Object.keys(everything) as (keyof Search)[];

/** searchIn reads what an address asks for. */
export function searchIn(address: string): Search {
  const given = new URLSearchParams(address);
  const search = { ...everything };
  for (const key of KEYS) (search as Record<string, string>)[key] = given.get(key) ?? everything[key];
  if (!['all', 'people', 'bots', 'mixed'].includes(search.who)) search.who = 'all';
  return search;
}

/** addressOf is the address that asks for the same, without what is not asked. */
export function addressOf(search: Search): string {
  const asked = new URLSearchParams();
  for (const key of KEYS) if (search[key] !== everything[key]) asked.set(key, search[key]);
  const query = asked.toString();
  return query ? `?${query}` : '';
}

/** A day as a page knows it, 2026-03-05, begins and ends where the reader is. */
const startOf = (day: string, later = 0): string | undefined => {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return undefined;
  return new Date(year, month - 1, date + later).toISOString();
};

const whole = (text: string): number | undefined => (/^\d+$/.test(text) ? Number(text) : undefined);

export function wanted(search: Search, after?: string): GamesWanted {
  const names = search.people
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  return {
    title: search.title || undefined,
    players: whole(search.players),
    who: search.who,
    people: names.length > 0 ? names : undefined,
    option: search.title && search.option ? [search.option] : undefined,
    ending: (search.title && search.ending) || undefined,
    from: startOf(search.from),
    to: startOf(search.to, 1),
    shortest: whole(search.shortest),
    longest: whole(search.longest),
    comeback: whole(search.comeback),
    after,
  };
}
