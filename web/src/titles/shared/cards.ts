// What the titles have in common where they tell what others' moves did to a player.
import type { Event } from '../../api/types';
import type { Happening, TitleModule } from '../../contract/title';
import { words } from '../../words/words.svelte';

interface Say {
  t(key: string, args?: Record<string, unknown>): string;
}

/** One move as one player sees it. */
export interface Move<V> {
  events: readonly Event[];
  before: V;
  after: V;
  seat: number;
  table: Say;
}

type Row = Happening['rows'][number];
const tone = (n: number): Row['tone'] => (n < 0 ? 'dn' : n > 0 ? 'up' : undefined);

/** Sums of a title, with its currency's sign. */
export const sums = (unit: string) => {
  const money = (n: number) => `${unit}${words.number(n)}`;
  return {
    /** "£492 → £697" */
    fromTo: (from: number, to: number) => `${money(from)} → ${money(to)}`,
    /** "£492 → £697" under what it is about */
    row: (label: string, from: number, to: number): Row => ({
      label,
      value: `${money(from)} → ${money(to)}`,
      tone: tone(to - from),
    }),
    /** "+£205" under what it is for */
    got: (label: string, n: number): Row => ({
      label,
      value: `${n < 0 ? '−' : '+'}${money(Math.abs(n))}`,
      tone: tone(n),
    }),
  };
};

/** telling is the cards of a title, by the kind of event that makes them. */
export const telling = <V>(
  cards: Record<string, (event: Event, move: Move<V>) => Happening | null>,
): NonNullable<TitleModule<V>['happened']> => ({
  kinds: Object.keys(cards),
  cards: (events, before, after, seat, table) =>
    events.flatMap((e) => cards[e.kind]?.(e, { events, before, after, seat, table }) ?? []),
});
