// What others did to the player since their last move, as cards: grouped by what they did.
import type { StoryLine } from './story';
import type { Happening, TableContext, TitleModule } from '../../contract/title';

/** A card: what happened, the moment after it, and what it is known by once it was read. */
export interface Card extends Happening {
  at: number;
  ids: string[];
}

/** affecting is the moves in force from an entry on that have an event of these kinds. */
export const affecting = (lines: readonly StoryLine[], from: number, kinds: readonly string[]): StoryLine[] =>
  lines.filter((l) => l.from >= from && !l.gone && l.events.some((x) => kinds.includes(x.kind)));

/** Moves of others, with what the seat saw before and after each as far as that is known. */
export interface Shown {
  lines: readonly StoryLine[];
  views: readonly (readonly [unknown, unknown])[];
  seat: number;
}

/** cardsOf is what the moves did to the seat, in words: made anew in every language. */
export const cardsOf = (
  { lines, views, seat }: Shown,
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  table: TableContext<any> & { module: Pick<TitleModule<any>, 'happened'> },
): Card[] =>
  lines.flatMap(({ events, to }, i) => {
    const [before, after] = views[i] ?? [];
    if (!before || !after) return [];
    const found = table.module.happened?.cards(events, before, after, seat, table) ?? [];
    return found.map((c, k) => ({ ...c, at: to + 1, ids: [`${seat}.${to}.${k}`] }));
  });

/** grouped brings cards of one group together: dividends are one card, at the moment of the last. */
export function grouped(cards: readonly Card[]): Card[] {
  const list: Card[] = [];
  for (const card of cards) {
    const same = card.group ? list.findIndex((c) => c.group === card.group) : -1;
    if (same < 0) list.push(card);
    else list[same] = joined(list[same], card);
  }
  return list;
}

/** isDear tells whether a card brings the player so much, or costs so much, that it is shown by itself. */
export const isDear = ({ money }: Pick<Card, 'money'>, least = 0): boolean =>
  money === undefined || Math.abs(money) >= Math.max(1, least);

const joined = (a: Card, b: Card): Card => ({
  ...a,
  at: b.at,
  ids: [...a.ids, ...b.ids],
  rows: [...a.rows, ...b.rows],
  money: a.money === undefined || b.money === undefined ? undefined : a.money + b.money,
  places: [...(a.places ?? []), ...(b.places ?? [])],
});
