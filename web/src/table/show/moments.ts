// Three moments that tell a game: what moved most where it was judged, else the game in equal parts.
import type { Event, Review } from '../../api/types';
import type { Live } from '../../contract/live';
import { words } from '../../words/words.svelte';
import { momentAt, pointsOf, type Point } from '../judged/model';
import { deed, inWords } from '../judged/ways';
import { sentenceOf } from '../story/sentences';
import { lineOf } from '../story/story';

/** How many moments a sheet shows, and what part of the game lies between two of them at least. */
const MOST = 3;
const APART = 1 / 25;

export interface Moment {
  /** so many entries after the beginning */
  n: number;
  /** what was decided then, where it moved the game */
  point?: Point;
}

/**
 * momentsOf chooses moments, in the order of time: what moved most, and where that is too little, about where equal parts
 * of the game end, as something happened on the board.
 */
export function momentsOf(review: Review | null, last: number, happened: (n: number) => boolean): Moment[] {
  const chosen: Moment[] = [];
  for (const next of [...(review ? turns(review) : []), ...parts(last, happened)]) {
    const free = chosen.every(({ n }) => Math.abs(n - next.n) > last * APART);
    if (free && chosen.length < MOST) chosen.push(next);
  }
  return chosen.sort((a, b) => a.n - b.n);
}

/** turns is the decisions that moved the game, the most first. */
const turns = (review: Review): Moment[] =>
  pointsOf(review)
    .sort((a, b) => weight(review, b) - weight(review, a))
    .map((point) => ({ n: point.decision.entry + 1, point }));

/** weight is how much a decision cost who took it, or how far it moved the chances of all. */
function weight(review: Review, { decision }: Point): number {
  const at = momentAt(review, decision.entry);
  const next = review.moments[at + 1] ?? review.moments[at];
  const rises = next.chance.map((c, seat) => Math.abs(c - review.moments[at].chance[seat]));
  return Math.max(decision.cost, ...rises);
}

/** parts is where equal parts of a game end, each but the last moved to where something happened soon. */
function parts(last: number, happened: (n: number) => boolean): Moment[] {
  const soon = (n: number) => {
    for (let k = n; k < n + last / (2 * MOST); k++) if (happened(k)) return k;
    return n;
  };
  const ends = Array.from({ length: MOST }, (_, i) => Math.round((last * (i + 1)) / MOST));
  return ends.map((n) => ({ n: n < last ? soon(n) : last })).filter(({ n }) => n > 0);
}

/** whole is the moment at which all is done that the log tells as one with what led to it. */
export const whole = (table: Live, n: number): number =>
  (table.story[lineOf(table.story, n - 1)]?.to ?? n - 1) + 1;

/** eventsOf is what led to a moment. */
export const eventsOf = (table: Live, { n, point }: Moment): readonly Event[] =>
  (point ? deed(table, n - 1) : table.story[lineOf(table.story, n - 1)]?.events) ?? [];

/** whatHappened is that in a sentence that speaks to nobody: paper is read by all. */
export function whatHappened(table: Live, moment: Moment): string {
  const { n, point } = moment;
  const entry = table.entries[n - 1];
  const line = table.story[lineOf(table.story, n - 1)];
  if (!entry || !line) return '';
  if (n === table.position.n) return words.say('showing', 'end');
  const events = eventsOf(table, moment);
  if (point && events.length === 0 && entry.action)
    return `${table.name(entry.seat)}: ${inWords(table, [entry.action])}`;
  return sentenceOf(nobodys(table), { ...line, events });
}

/** nobodys is the table as one sees it who has no seat there. */
const nobodys = (table: Live): Live =>
  new Proxy(table, {
    get: (at, name) => (name === 'isMine' ? () => false : Reflect.get(at, name, at)),
  });

/** costOf is what a decision cost who took it, or brought another. */
export const costOf = ({ decision, gift }: Point): string =>
  `${gift ? '+' : '−'}${words.number(Math.round(decision.cost * 100))}%`;
