// A guide leads somebody through a game that is a lesson: says what may be done now, points, and has parts of its own
// in the places of those that a game has.
import type { Component } from 'svelte';
import type { Action, Refused } from '../../api/types';
import type { Mark } from '../../contract/marks';
import type { Live } from '../../contract/live';

type Part = Component<{ table: Live }>;

export interface Guide {
  /** whether an action belongs to what is learnt now; nothing does while there is only to read */
  allows(action: Action): boolean;
  /** refusal is why an action that the rules allow is not to be done here. */
  refusal(action: Action): Refused;
  /** the bar is its own: there is something to read, or a move to take back */
  readonly holds: boolean;
  /** on a phone: what there is to read takes the bar's place */
  readonly covers: boolean;
  /** what is best is to be found by oneself: nothing is proposed */
  readonly unaided: boolean;
  /** the places of the board that it points at */
  readonly marks: ReadonlyMap<string, Mark>;
  hint(): void;
  /** Escape lays aside what lies open; false where nothing does */
  close(): boolean;
  readonly parts: {
    Top: Part;
    /** the side column, and what stands in it, which is a tab of the phone's sheet */
    Column: Part;
    Content: Part;
    /** in the scrubber's place */
    Steps: Part;
    /** the inside of the action bar while it is its own */
    Area: Part;
    /** on a phone, over the bar: what there is to read, and the task in a line */
    Card: Part;
    Strip: Part;
    /** what it points at beside the board */
    Points: Part;
  };
}
