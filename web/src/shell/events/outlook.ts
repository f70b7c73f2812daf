// What is still possible for somebody in a group, as sentences. What is told is sure.
import type { EventGroup, EventOutlook, EventPage, EventRow } from '../../api/events';
import { nameOf } from './says';

/** A sentence: its key and what stands in it. */
export interface Said {
  key: string;
  args: Record<string, string | number>;
}

/** aim is what there is to come to in a group: to win it, or to go up from it. */
export const aim = (event: EventPage, g: number): 'up' | 'win' =>
  event.settings.divisions && g > 0 ? 'up' : 'win';

function told(event: EventPage, row: EventRow, what: string, outlook?: EventOutlook): Said[] {
  if (!outlook) return [];
  const args = {
    name: nameOf(event, row.entrant),
    n: outlook.needs ?? 0,
    left: row.left ?? 0,
  };
  if (outlook.sure) return [{ key: `possible.${what}.sure`, args }];
  if (outlook.needs) return [{ key: `possible.${what}.${outlook.needs === 1 ? 'first' : 'needs'}`, args }];
  if (outlook.out && what === 'stay') return [{ key: 'possible.stay.out', args }];
  return [];
}

/** outlookOf is what somebody has of going up, and of staying; of oneself at least the places there are. */
export function outlookOf(event: EventPage, g: number, row: EventRow): Said[] {
  const said = [
    ...told(event, row, aim(event, g), row.up),
    ...(row.up?.sure ? [] : told(event, row, 'stay', row.stays)),
  ];
  const { best, worst } = row;
  if (said.length === 0 && row.entrant === event.you && best && worst && best !== worst)
    said.push({ key: 'possible.between', args: { name: nameOf(event, row.entrant), best, worst } });
  return said;
}

/** ownRow is one's own row, with its group and the number of that. */
export function ownRow(event: EventPage): { group: EventGroup; g: number; row: EventRow } | null {
  for (const [g, group] of event.groups.entries()) {
    const row = group.rows.find((r) => r.entrant === event.you);
    if (row) return { group, g, row };
  }
  return null;
}
