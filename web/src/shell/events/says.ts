// What the pages of events say.
import type { ClubLogLine } from '../../api/clubs';
import type { EventPage, EventTable } from '../../api/events';
import { card } from '../../base/cards';
import { session } from '../../base/session.svelte';
import { paceOf } from '../../base/timewords';
import { points } from '../../words/points';
import { t, words } from '../../words/words.svelte';
import type { Cell } from './shape';

export { points };

export const say = (key: string, args = {}): string => words.say('events', key, args);

/** titleName is what a title is called, shortly where there is little room. */
export const titleName = (id: string): string => session.title(id)?.name ?? id;
export const titleShort = (id: string): string => card(id)?.short ?? titleName(id);

/** names are those of an event's people by their numbers: there may be a thousand, and each is asked for often. */
const names = new WeakMap<EventPage['people'], Map<number, string>>();

/** nameOf is what an entrant is called by their number. */
export function nameOf({ people }: Pick<EventPage, 'people'>, n: number): string {
  let known = names.get(people);
  if (!known) names.set(people, (known = new Map(people.map((x) => [x.n, x.name]))));
  return known.get(n) || t('former');
}

/** apart keeps a name in a sentence from turning the words about it round, in whatever direction it is written. */
export const apart = (name: string): string => `\u2068${name}\u2069`;

/** pointsSay is points as a word: "43½ pts". */
export const pointsSay = (n: number): string => say('points.n', { v: n, n: points(n) });

export const day = (at: string): string =>
  new Date(at).toLocaleDateString(words.lang, { day: 'numeric', month: 'short' });

/** moment is a day with the hour, as it is there where the reader is. */
export const moment = (at: string): string =>
  new Date(at).toLocaleString(words.lang, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });

/** tableName is what a table of an event is called, by its number from 1. */
export const tableName = (n: number): string => say('table', { n: n + 1 });

/** stateSays is how far a table is. What waits in an event that was given up is not played any more. */
export function stateSays({ status }: EventPage, { state, stands }: EventTable): string {
  if (status === 'cancelled' && state === 'waiting') return say('table.never');
  return say(`table.${stands ? 'stands' : state}`);
}

/** sizesSay is the sizes of groups: "9 + 7", and of many how often each: "40 × 25". */
export function sizesSay(sizes: number[]): string {
  if (sizes.length <= 4) return sizes.join(' + ');
  const count = new Map<number, number>();
  for (const n of sizes) count.set(n, (count.get(n) ?? 0) + 1);
  return [...count].map(([n, times]) => (times > 1 ? `${times} × ${n}` : String(n))).join(' + ');
}

/** cellSays is a seat at a table in a sentence. */
export function cellSays(event: EventPage, { table, seat }: Cell, entrant: number, asked: boolean): string {
  const name = nameOf(event, entrant);
  const at = `${name}, ${tableName(table.n)}`;
  if (table.state !== 'over') {
    const state = asked ? say('table.asked') : stateSays(event, table);
    return [at, state, seat.bot ? say('cell.bot') : ''].filter(Boolean).join(': ');
  }
  const what = say('cell.over', {
    place: seat.place ?? 0,
    points: points(seat.points ?? 0),
    score: seat.score ?? 0,
  });
  return [at, what, seat.out ? say('cell.out') : ''].filter(Boolean).join(': ');
}

/** groupName is what a group or a division is called. */
export const groupName = (event: EventPage, g: number): string =>
  say(event.settings.divisions ? 'division' : 'group', { n: g + 1 });

/** roundName is a round of a knock-out by how many tables it has; the last is the final. */
export function roundName(n: number, tables: number): string {
  if (tables === 1) return say('round.final');
  if (tables === 2) return say('round.semi');
  return say('round', { n });
}

/** aboutEvent is what an event is, in a few words each. */
export function aboutEvent(event: EventPage): string {
  const { settings: s, plan } = event;
  const sizes =
    plan.groups.length > 1
      ? say(s.divisions ? 'about.divisions' : 'about.groups', {
          n: plan.groups.length,
          sizes: sizesSay(plan.groups),
        })
      : '';
  const onwards =
    event.format === 'knockout' || event.format === 'evening'
      ? say('about.onwards', { n: s.onwards ?? 1 })
      : '';
  const rounds = event.format === 'swiss' ? say('about.rounds', { n: s.rounds ?? 0 }) : '';
  return [
    words.list(event.titles.map(titleName)),
    say('about.in', { n: event.entrants }),
    sizes || say('about.tables', { n: s.seats }),
    onwards,
    rounds,
    paceOf(s.legs[0]?.clock),
  ]
    .filter(Boolean)
    .join(', ');
}

/** logSays is a line of an event's log as a sentence. */
export function logSays(line: ClubLogLine): string {
  const number = (value: unknown) => (typeof value === 'number' ? value : '');
  const text = (value: unknown) => (typeof value === 'string' ? value : '');
  const { about } = line;
  const by = line.by ?? '';
  const name = (value: unknown) => apart(text(value) || t('former'));
  const key = `log.${line.what.replaceAll(' ', '-')}${by ? '' : '.itself'}`;
  const args = {
    by: apart(by),
    who: name(about.who),
    with: name(about.with),
    substitute: name(about.by),
    table: number(about.table),
    to: number(about.to),
    round: number(about.round),
    tables: number(about.tables),
    entrants: number(about.entrants),
    before: typeof about.before === 'number' ? points(about.before) : '',
    after: typeof about.after === 'number' ? points(about.after) : '',
    until: typeof about.until === 'string' ? moment(about.until) : '',
  };
  return words.has('events', key)
    ? say(key, args)
    : [by, line.what, text(about.who)].filter(Boolean).join(' · ');
}
