// What is asked of a card for a link that shows no moment of a game: package picture in Go asks. Its texts come said.
import type { Event, Review } from '../api/types';
import type { Pace } from '../base/timewords';

export interface Card {
  kind: 'banner' | 'rows' | 'review';
  /** in small capitals above the sentence; the sentence; a line below it */
  kicker: string;
  sentence: string;
  more: string;
  /** who sits at an open table; without a name where a seat is free */
  seats?: Seat[];
  /** of an open table, how it will be played */
  terms?: { clock?: Pace; rated: boolean };
  /** what is said of a free seat */
  free?: string;
  /** whose card it is, a person's or a club's: its first letter stands for it */
  person?: string;
  rows?: Row[];
  /** how a rating went, and what is said of that */
  curve?: { values: number[]; said: string };
  review?: Reviewed;
}

export interface Seat {
  name: string;
  bot: boolean;
}

export interface Row {
  /** whose picture stands before it; "" for none */
  title: string;
  name: string;
  more: string;
  big: string;
  /** of an event, in place of what is big */
  points?: number;
}

/** A review, and what happened in the decision that cost most. */
export interface Reviewed {
  review: Review;
  seats: Seat[];
  events: Event[];
  /** how many moments are drawn; absent for all */
  upto?: number;
}
