// The page of the best: people in their order, bots between them, and the scale that all are drawn on.
import type { components } from '../../api/openapi';

export type Best = components['schemas']['Best'];
export type BestPerson = components['schemas']['BestPerson'];
type BestBot = components['schemas']['BestBot'];

type Row = { person: BestPerson; bot?: undefined } | { bot: BestBot; person?: undefined };

const certain = (row: Row) => (row.person ? row.person.rating - row.person.plusMinus : row.bot.rating);

/** rows is people in their order, each bot before the first who is less certain than it. */
export function rows(best: Best): Row[] {
  const list: Row[] = best.people.map((person) => ({ person }));
  for (const bot of best.bots) {
    const at = list.findIndex((row) => certain(row) < bot.rating);
    list.splice(at < 0 ? list.length : at, 0, { bot });
  }
  return list;
}

export interface Scale {
  low: number;
  high: number;
  ticks: number[];
}

/** scale is wide enough for all that is shown, with a tick every two hundred points. */
export function scale(best: Best): Scale {
  const people = best.you ? [...best.people, best.you] : best.people;
  const ends = [
    ...best.bots.map((b) => b.rating),
    ...people.flatMap((p) => [p.rating - 2 * p.plusMinus, p.rating + 2 * p.plusMinus]),
  ];
  const low = Math.floor((Math.min(1300, ...ends) - 20) / 50) * 50;
  const high = Math.ceil((Math.max(1700, ...ends) + 20) / 50) * 50;
  const ticks: number[] = [];
  for (let tick = Math.ceil(low / 200) * 200 - 100; tick <= high; tick += 200)
    if (tick >= low) ticks.push(tick);
  return { low, high, ticks };
}
