// What is said to a user who has invited somebody by name.
import { company, type Acquaintance } from '../api/company';
import { t } from '../words/words.svelte';

const same = (a: string, b: string) => a.localeCompare(b, undefined, { sensitivity: 'accent' }) === 0;

/** answerOf is the answer: of friends one knows that they are there, and of nobody else does one learn it here. */
export const answerOf = (name: string, known: readonly Acquaintance[]): string =>
  t(known.some((p) => p.friend && same(p.name, name)) ? 'invite.sent-friend' : 'invite.sent', { name });

/** answer is the answer where nobody knows yet who is a friend. */
export const answer = async (name: string): Promise<string> =>
  answerOf(name, await company.acquaintances().catch(() => []));
