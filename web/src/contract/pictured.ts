// What a title tells of itself to be drawn as a still picture: its board, and the few words beside it. Nobody touches a
// picture, and it is drawn where there is no browser.
import type { Component } from 'svelte';
import type { Event } from '../api/types';
import type { Shown, Tag, TableContext } from './title';

/** What is told of a seat beside its name. */
export interface Figure {
  /** in the largest type: what it bids, its cash, its score */
  big: string;
  /** in the smallest */
  small: string;
  /** it has nothing to say just now, and steps back */
  faint?: boolean;
}

export interface Pictured<V = unknown> {
  Board: Component<{ table: TableContext<V> }>;
  /** the name as one says it */
  name: string;
  /** what is behind the board: var(--sea) */
  ground: string;
  /** round and phase */
  tags(table: TableContext<V>): Tag[];
  /** what is asked, in one sentence */
  asked(table: TableContext<V>): string;
  figure(table: TableContext<V>, seat: number): Figure;
  /** how a field of a sentence is shown */
  show(name: string, value: unknown, table: TableContext<V>): Shown | undefined;
  /** the places of the board that an event changed */
  places?(event: Event): string[];
}

const titles = import.meta.glob<Pictured>('../titles/*/pictured.ts', { eager: true, import: 'default' });

/** pictured is what a title tells of itself; undefined where it cannot be drawn. */
export const pictured = (id: string): Pictured | undefined => titles[`../titles/${id}/pictured.ts`];
