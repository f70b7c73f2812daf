// What the pages of clubs say.
import type { ClubLogLine } from '../../api/clubs';
import { words } from '../../words/words.svelte';

export const say = (key: string, args = {}): string => words.say('clubs', key, args);

/** languages are those that a club may name. */
export const languages = ['en', 'de', 'es', 'it'];

/** languagesOf names languages in the reader's own. */
export function languagesOf(codes: readonly string[]): string {
  const names = new Intl.DisplayNames([words.lang], { type: 'language', fallback: 'code' });
  const named = (code: string) => {
    try {
      return names.of(code) ?? code;
    } catch {
      return code; // no code of a language
    }
  };
  return words.list(codes.map(named));
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const roleName = (value: unknown): string =>
  words.has('clubs', `role.${text(value)}`) ? say(`role.${text(value)}`) : text(value);

/** keyOf is the words of a line of the log: to be called otherwise is a change with a name before it. */
export function keyOf({ what, about }: Pick<ClubLogLine, 'what' | 'about'>): string {
  if (what === 'changed' && text(about.before)) return 'log.renamed';
  return `log.${what.replace(' ', '-')}`;
}

/** logSays is a line of the log as a sentence. */
export function logSays(line: ClubLogLine): string {
  const { about } = line;
  const names = { by: line.by ?? '', who: text(about.who) };
  if (line.what === 'role') return say('log.role', { ...names, after: roleName(about.after) });
  const key = keyOf(line);
  if (!words.has('clubs', key)) return [names.by, line.what, names.who].filter(Boolean).join(' · ');
  return say(key, { ...names, before: text(about.before), after: text(about.after) });
}

export const day = (at: string): string =>
  new Date(at).toLocaleDateString(words.lang, { day: 'numeric', month: 'short' });
