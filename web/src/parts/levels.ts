// What the levels of bots are called.
import { t, words } from '../words/words.svelte';

/** levelName is what a level is called; a bot of another program's making is just a bot. */
export const levelName = (bot: string | undefined): string => (bot && levelOf(bot)) || t('bot');

/** levelOf is what a level is called; undefined for what is none: the name of a person. */
export const levelOf = (by: string): string | undefined =>
  words.has('shell', `bot.${by}`) ? t(`bot.${by}`) : undefined;

/** levelOfAll is the level that all of these seats have, '' where somebody is no bot or they differ. */
export function levelOfAll(seats: readonly { kind: string; bot?: string }[]): string {
  const [first] = seats;
  return first && seats.every((s) => s.kind === 'bot' && s.bot === first.bot) ? levelName(first.bot) : '';
}
