// How the house of this browser is to be, as was chosen on this device.
import type { Options } from './messages';

export const thoughtShelf = 'scrip.thought';

/** how long bots may think about a decision, in milliseconds */
export const thoughts = { quick: 300, normal: 2000, long: 5000 };
export type Thought = keyof typeof thoughts;

/** how long a bot waits before it moves, in milliseconds, as at a server */
const pace = 900;

/** thought is what was chosen on this device. */
export function thought(): Thought {
  const kept = localStorage.getItem(thoughtShelf);
  return kept !== null && kept in thoughts ? (kept as Thought) : 'normal';
}

/** What its person is called the house is told by the page, when it knows. */
export const options = (): Options => ({ thought: thoughts[thought()], pace, name: '' });
