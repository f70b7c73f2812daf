// The words of the titles that are explained: terms.json beside a title's screens, their sentences in terms-<title>.
import { words } from '../words/words.svelte';

export interface Term {
  id: string;
  section?: string;
  lesson?: string;
}

const files = import.meta.glob<Term[]>('../titles/*/terms.json', { import: 'default' });

/** termsOf loads the words that a title explains, with what is said of them. */
export async function termsOf(title: string): Promise<Term[]> {
  const [known] = await Promise.all([
    files[`../titles/${title}/terms.json`]?.(),
    words.need(`terms-${title}`, 'lesson'),
  ]);
  return known ?? [];
}
