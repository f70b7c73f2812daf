// The settings of an event as its form has them: how they begin, and what the server is sent.
import type { EventCard, EventPlan, EventSettings } from '../../api/events';
import type { TitleInfo } from '../../api/types';
import { choiceOf, clockOf, type PaceChoice } from '../create/pace';

/** The ways to play an event, as one chooses among them: divisions are groups between which people go up and down. */
export const ways = ['groups', 'divisions', 'swiss', 'knockout', 'evening'] as const;
export type Way = (typeof ways)[number];

/** What the form has. */
export interface Draft {
  name: string;
  settings: EventSettings;
  pace: PaceChoice;
  /** the pace was chosen here: it is that of all legs; else each keeps its own */
  paced: boolean;
}

export const wayOf = (s: Pick<EventSettings, 'format' | 'divisions'>): Way =>
  s.format === 'groups' && s.divisions ? 'divisions' : s.format;

const evening: PaceChoice = { ...choiceOf(), kind: 'live' };

/** empty is how the form begins where the club has had no event. */
export function empty(title: string, pace: PaceChoice = { ...choiceOf(), kind: 'days' }): Draft {
  return {
    name: '',
    settings: {
      format: 'groups',
      legs: [{ title, settings: {} }],
      seats: 4,
      fewest: 0,
      group: 7,
      exchange: 2,
      rounds: 5,
      onwards: 2,
      break: 10,
      atOnce: 2,
      rated: true,
      listed: true,
      points: { scheme: 'place', ties: ['wins', 'share', 'met'] },
      who: 'members',
      least: 0,
      most: 0,
      substitutes: true,
      timeouts: 2,
    },
    pace,
    paced: true,
  };
}

/** whole has every part that the form changes. */
const whole = (settings: EventSettings): EventSettings => ({
  ...settings,
  legs: settings.legs.map((leg) => ({ ...leg, settings: { ...leg.settings } })),
  points: { ...settings.points, ties: [...(settings.points.ties ?? [])] },
});

/** again is a draft as another event is, without its days. */
export function again(name: string, settings: EventSettings): Draft {
  const rest = { ...whole(settings), until: undefined, begins: undefined };
  return {
    name: nextName(name),
    settings: rest,
    pace: choiceOf(settings.legs[0]?.clock),
    paced: false,
  };
}

/** as is a draft of an event as it is. */
export const as = (name: string, settings: EventSettings): Draft => ({
  name,
  settings: whole(settings),
  pace: choiceOf(settings.legs[0]?.clock),
  paced: false,
});

/** nextName counts a name on: "season 3" is followed by "season 4". */
export function nextName(name: string): string {
  const found = /^(.*?)(\d+)(\D*)$/.exec(name);
  return found ? `${found[1]}${Number(found[2]) + 1}${found[3]}` : `${name} 2`;
}

/** gone changes to another way, with what it needs. */
export function gone(draft: Draft, way: Way): Draft {
  const s = { ...draft.settings, divisions: way === 'divisions' };
  s.format = way === 'divisions' ? 'groups' : way;
  if (s.divisions) s.even = false;
  // What another way had no use for was not kept.
  if (s.divisions) s.exchange ||= 1;
  if (s.format === 'swiss' && (s.rounds ?? 0) < 2) s.rounds = 5;
  if (s.format === 'groups') s.group = 0; // the server knows of what sizes there are
  if (!mayShareLuck(s)) s.duplicate = false;
  s.fewest = 0;
  const live = way === 'evening' && draft.pace.kind !== 'live';
  return {
    ...draft,
    settings: s,
    pace: live ? { ...evening } : draft.pace,
    paced: draft.paced || live,
  };
}

/** mayShareLuck tells whether the tables of a round can have the same luck: nobody may sit at two of them. */
export const mayShareLuck = (s: Pick<EventSettings, 'format' | 'inRounds'>): boolean =>
  s.format !== 'groups' || !!s.inRounds;

/** seatsOf is how many a table may have at all of these titles, from three to six. */
export function seatsOf(titles: readonly Pick<TitleInfo, 'minSeats' | 'maxSeats'>[]): number[] {
  const from = Math.max(3, ...titles.map((title) => title.minSeats));
  const to = Math.min(6, ...titles.map((title) => title.maxSeats));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
}

/** fewestFrom is how small a table may be made: as its titles can be played, and so that not everybody goes on. */
export const fewestFrom = (s: EventSettings, titles: readonly Pick<TitleInfo, 'minSeats'>[]): number =>
  Math.max(
    2,
    s.format === 'knockout' || s.format === 'evening' ? (s.onwards ?? 1) + 1 : 2,
    ...titles.map((title) => title.minSeats),
  );

/** fewest is how small tables may be: as was said if that can be, else one smaller than the others. */
export const fewest = (s: EventSettings, titles: readonly Pick<TitleInfo, 'minSeats'>[]): number =>
  Math.min(s.seats, Math.max(fewestFrom(s, titles), s.fewest || s.seats - 1));

/** places is what each place is worth: as was said, else one for everybody who is behind. */
export function places({ points, seats }: Pick<EventSettings, 'points' | 'seats'>): number[] {
  return Array.from({ length: seats }, (_, i) =>
    points.places?.length ? (points.places[i] ?? 0) : seats - 1 - i,
  );
}

/** wanted is what the server is sent: of what a way does not need, nothing. */
export function wanted(draft: Draft, titles: (id: string) => TitleInfo | undefined): EventSettings {
  const s = draft.settings;
  const groups = s.format === 'groups';
  const knockout = s.format === 'knockout' || s.format === 'evening';
  return {
    ...s,
    legs: s.legs.map((leg) => {
      const title = titles(leg.title);
      if (!title) return leg;
      const clock = draft.paced ? clockOf(draft.pace, title) : leg.clock;
      return { title: leg.title, settings: leg.settings, clock };
    }),
    fewest: groups
      ? 0
      : fewest(
          s,
          s.legs.flatMap((leg) => titles(leg.title) ?? []),
        ),
    group: groups ? s.group : 0,
    inRounds: groups && s.inRounds,
    even: groups && s.even && !s.divisions,
    divisions: groups && s.divisions,
    exchange: groups && s.divisions ? s.exchange : 0,
    rounds: s.format === 'swiss' ? s.rounds : 0,
    onwards: knockout ? s.onwards : 0,
    break: s.format === 'evening' ? s.break : 0,
    atOnce: groups && !s.inRounds ? s.atOnce : 0,
    duplicate: s.duplicate && mayShareLuck(s),
    points: {
      ...s.points,
      places: s.points.scheme === 'place' && s.points.places?.length ? places(s) : undefined,
    },
  };
}

/** likely is how many entrants a preview begins with. */
export function likely(s: EventSettings, before?: Pick<EventCard, 'entrants'>): number {
  if (before && before.entrants > 1) return Math.max(before.entrants, s.least ?? 0);
  if (s.format === 'groups') return 2 * (s.group || 7);
  if (s.format === 'swiss') return 4 * s.seats;
  return s.seats * s.seats;
}

/** Proof is what a design keeps, counted from its tables. */
export interface Proof {
  pairs: number;
  /** how often two meet, at least and at most */
  meet: [number, number];
  /** how often somebody sits in one seat, at least and at most */
  sits: [number, number];
  games: [number, number];
}

/** prove counts what is said of a design. */
export function prove(design: EventPlan['designs'][number]): Proof {
  const n = design.group;
  const met = new Map<string, number>();
  const sat = Array.from({ length: n }, () => [] as number[]);
  for (const table of design.tables) {
    table.forEach((a, seat) => {
      sat[a][seat] = (sat[a][seat] ?? 0) + 1;
      for (const b of table) if (a < b) met.set(`${a} ${b}`, (met.get(`${a} ${b}`) ?? 0) + 1);
    });
  }
  const pairs = (n * (n - 1)) / 2;
  const seats = design.tables[0]?.length ?? 0;
  const often = [...met.values()];
  const inSeats = sat.flatMap((list) => Array.from({ length: seats }, (_, seat) => list[seat] ?? 0));
  const games = sat.map((list) => list.reduce((sum, k) => sum + (k ?? 0), 0));
  const span = (list: number[]): [number, number] => [Math.min(...list), Math.max(...list)];
  return {
    pairs,
    meet: span(often.length < pairs ? [0, ...often] : often),
    sits: span(inSeats),
    games: span(games),
  };
}

/** summed is groups by their sizes, the largest first: [7, 5, 5] are one of 7 and two of 5. */
export function summed(sizes: readonly number[]): { size: number; times: number }[] {
  const list: { size: number; times: number }[] = [];
  for (const size of [...sizes].sort((a, b) => b - a)) {
    const last = list.at(-1);
    if (last?.size === size) last.times++;
    else list.push({ size, times: 1 });
  }
  return list;
}

/** Stretch is how long a part of an event is likely to take, in seconds; 0 where nobody knows. */
export interface Stretch {
  leg: number;
  round: number;
  took: number;
}

/** stretches is the parts of an event one after the other: of groups the legs, else the rounds. */
export function stretches(s: EventSettings, plan: EventPlan, took: readonly number[]): Stretch[] {
  const legs = s.legs.length;
  if (s.format !== 'groups')
    return Array.from({ length: plan.rounds }, (_, i) => ({
      leg: i % legs,
      round: i + 1,
      took: (took[i % legs] ?? 0) + (s.format === 'evening' && i > 0 ? (s.break ?? 0) * 60 : 0),
    }));
  return s.legs.map((_, leg) => {
    const games = Math.ceil(plan.most / legs);
    const rounds = Math.max(...plan.designs.map((d) => d.rounds), 0);
    const turns = s.inRounds ? rounds : s.atOnce ? Math.ceil(games / s.atOnce) : 1;
    return { leg, round: leg + 1, took: (took[leg] ?? 0) * turns };
  });
}
