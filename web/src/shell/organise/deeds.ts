// What organisers can do at a table or about somebody, and when.
import type { EventEntrant, EventPage, EventTable } from '../../api/events';

export type AtTable = 'begin' | 'exchange' | 'adjourn' | 'resume' | 'decide';
export type AboutWho = 'replace' | 'remove' | 'correct' | 'waive';

/** What is done: at a table, about somebody, or to the event. */
export type Deed =
  { what: AtTable; table: EventTable } | { what: AboutWho; who: EventEntrant } | { what: 'cancel' };

type Known = Pick<EventPage, 'status' | 'settings' | 'tables' | 'people' | 'round'>;

export const sits = (table: EventTable, n: number | undefined): boolean =>
  n !== undefined && table.seats.some((seat) => seat.entrant === n);

/** atTable is what can be done at a table. Who sits there decides nothing about it. */
export function atTable(event: Known, table: EventTable): AtTable[] {
  const runs = event.status === 'running';
  if (table.state === 'over')
    return (runs || event.status === 'done') &&
      (event.settings.format === 'groups' || table.round === event.round)
      ? ['decide']
      : [];
  if (!runs) return [];
  if (table.state === 'undecided') return ['decide'];
  if (table.state === 'playing') return [table.stands ? 'resume' : 'adjourn', 'decide'];
  return exchangeable(event, table).length > 0 ? ['begin', 'exchange'] : ['begin'];
}

/** exchangeable is with whom somebody at a table can change places: seats of tables of its round that wait. */
export function exchangeable(
  event: Pick<Known, 'tables'>,
  table: EventTable,
): { table: EventTable; seat: number }[] {
  return event.tables
    .filter((other) => other.state === 'waiting' && other.round === table.round)
    .flatMap((other) => other.seats.map((_, seat) => ({ table: other, seat })));
}

export const substitutes = (event: Pick<Known, 'people'>): EventEntrant[] =>
  event.people.filter((x) => x.state === 'substitute');

/** about is what can be done about somebody; nobody decides about themselves. */
export function about(event: Known, who: EventEntrant): AboutWho[] {
  const { status } = event;
  if (who.you) return [];
  const begun = status === 'running' || status === 'done';
  const list: AboutWho[] = [];
  const replaced = who.by !== undefined;
  if (
    status === 'running' &&
    (who.state === 'in' || who.state === 'left') &&
    !replaced &&
    substitutes(event).length > 0
  )
    list.push('replace');
  if (begun && (who.state === 'in' || who.state === 'left')) list.push('correct');
  if (begun && who.timeouts > 0 && !who.waived) list.push('waive');
  if (status !== 'done' && status !== 'cancelled' && who.state !== 'left') list.push('remove');
  return list;
}

/** ranked tells whether places can be come to: who shares one has the best of those shared. */
export const ranked = (places: readonly number[]): boolean =>
  places.every((place) => place === 1 + places.filter((other) => other < place).length);
