// Places of a board that are numbered.

/** A place where a step of a plan is: its number, or that it is refused there. */
export interface Mark {
  readonly text: string;
  readonly bad: boolean;
  /** a lesson speaks of the place */
  readonly told?: boolean;
}
