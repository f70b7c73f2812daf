// What the front page shows of a title before its screens are loaded.
import type { Component } from 'svelte';

export interface TitleCard {
  /** a name for narrow places */
  short: string;
  /** how long a game takes, from and to */
  minutes: [number, number];
  /** how much there is to learn and to think about */
  weight: 'light' | 'medium' | 'heavy';
  /** how many workers may think about one game together, where its positions are large */
  thinkers?: number;
  Vignette: Component;
}

const found = import.meta.glob<TitleCard>('../titles/*/card.ts', { eager: true, import: 'default' });

export function card(id: string): TitleCard | undefined {
  return found[`../titles/${id}/card.ts`];
}
