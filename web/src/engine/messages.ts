// What a page and a worker of the engine say to each other.

/** How the house is to be. */
export interface Options {
  /** how long a bot may think about a decision, and how long it waits before it moves, in milliseconds */
  thought: number;
  pace: number;
  /** what the person is called */
  name: string;
}

export type Ask =
  /** once, first: house for the tables kept in this browser, else for mirrors alone */
  | { ask: 'open'; house: boolean; tab: string; options: Options }
  /** body is JSON, or empty for none */
  | { ask: 'call'; id: string; method: string; path: string; body: string }
  | { ask: 'follow'; id: string; path: string }
  /** no more of what was followed */
  | { ask: 'stop'; id: string };

export type Opening = Extract<Ask, { ask: 'open' }>;

/** An ask that something is told about later. Its id begins with the name of the tab that asks: "tab/7". */
export type Numbered = Extract<Ask, { id: string }>;

export type Told =
  | { told: 'ready' }
  /** the worker has ended, and whatever was asked of it with it */
  | { told: 'ended'; why: string }
  /** the worker that did what was asked is gone: nobody knows how far it came */
  | { told: 'lost'; id: string }
  | { told: 'answer'; id: string; status: number; body: string }
  /** something of what is followed, JSON; "end" is the last */
  | { told: 'event'; id: string; event: string; data: string }
  /** the browser did not keep something, or keeps nothing at all; tables are told when it does again */
  | { told: 'unkept' }
  /** the tables kept in this browser, as a list of summaries in JSON */
  | { told: 'tables'; tables: string };
