// What others do to the seats of a table, told to those who are at it.
import type { Table } from '../api/types';
import { called } from '../words/people';
import { t } from '../words/words.svelte';

/** seatNews is what has changed at the seats, in sentences. What starts a game changes none. */
export function seatNews(before: Table, after: Table): string[] {
  if (before.status !== after.status) return [];
  if (before.mine.length > 0 && after.mine.length === 0 && after.left.length === 0)
    return [t('room.removed')];
  const news = [...pauseNews(before, after), ...takebackNews(before, after), ...voteNews(before, after)];
  const sat = (table: Table, name: string) => table.seats.some((s) => s.kind === 'person' && s.name === name);
  for (const now of after.seats) {
    const then = before.seats[now.seat];
    if (after.mine.includes(now.seat) || before.mine.includes(now.seat)) continue;
    if (now.standIn && !then.standIn) news.push(t('seat.left', { name: called(now.name) }));
    else if (now.for && now.for !== then.for)
      news.push(t('seat.substitute', { by: now.name, name: called(now.for) }));
    else if ((then.standIn || then.for) && !now.standIn) news.push(t('seat.back', { name: now.name }));
    else if (then.kind === 'person' && now.kind === 'person') {
      if (then.name !== now.name && !sat(before, now.name))
        news.push(t('seat.renamed', { old: then.name, name: called(now.name) }));
    } else if (now.kind === 'person' && !sat(before, now.name))
      news.push(t('room.joined', { name: now.name }));
    else if (then.kind === 'person' && !sat(after, then.name)) news.push(t('room.left', { name: then.name }));
  }
  return news;
}

/** pauseNews is what others did about a pause: asked for it, refused it, went into it, ended it. */
function pauseNews({ pause: then }: Table, { pause: now, mine, seats }: Table): string[] {
  const first = now?.agreed[0];
  if (now?.adjourned && !then?.adjourned) return [t('pause.adjourned.begun')];
  if (now?.on && !then?.on) return [t('pause.begun')];
  if (now && !then && first !== undefined && !mine.includes(first))
    return [t('pause.asked', { name: seats[first]?.name })];
  if (then?.adjourned && !now) return [t('pause.adjourned.over')];
  if (then && !now) return [t(then.on ? 'pause.over' : 'pause.refused')];
  return [];
}

/** takebackNews is that another refuses a takeback; that one is asked for stands at the bar. */
function takebackNews({ takeback: then }: Table, { takeback: now, comings, mine, seats }: Table): string[] {
  const last = comings.at(-1);
  return now?.refused && !then?.refused && last?.why === 'kept' && !mine.includes(last.seat)
    ? [t('log.gone.kept', { name: seats[last.seat]?.name })]
    : [];
}

const voteNews = ({ vote: then }: Table, { vote: now, mine, seats }: Table): string[] =>
  now && !then && !mine.includes(now.seat) ? [t('vote.up', { name: seats[now.seat]?.name })] : [];

/** isYou tells whether a seat is one's own among others: a user who plays all of them is none of them. */
export const isYou = (table: Pick<Table, 'mine' | 'seats'>, seat: number): boolean =>
  table.mine.includes(seat) && table.mine.length < table.seats.length;

/** looksFrom tells whether a seat is one's own, and the one that the table is looked at from. */
export const looksFrom = (at: { seat: number | null; table: Pick<Table, 'mine' | 'seats'> }, seat: number) =>
  seat === at.seat && isYou(at.table, seat);

/** watches tells whether one looks on at a game of others that is under way. */
export const watches = (table: Pick<Table, 'status' | 'mine' | 'left' | 'whatIf'>): boolean =>
  table.status === 'running' && !table.whatIf && table.mine.length === 0 && table.left.length === 0;

/** isRecord tells whether a table shows a whole game from a file as it was played, and nothing was played on there. */
export const isRecord = ({
  whatIf,
  entries,
  status,
}: Pick<Table, 'whatIf' | 'entries' | 'status'>): boolean =>
  status === 'finished' && whatIf !== undefined && whatIf.table === '' && entries <= whatIf.at;

/** othersPlay tells whether a person besides oneself sits at the table. */
export const othersPlay = (table: Table): boolean =>
  table.seats.some((s) => s.kind === 'person' && !table.mine.includes(s.seat));

/** mayDelete tells whether the table is only one's own: nobody else plays, and it is no game that was played to its end. */
export const mayDelete = (table: Table): boolean =>
  (table.hosting || table.mine.length > 0) &&
  !othersPlay(table) &&
  (table.whatIf !== undefined || table.status !== 'finished');
