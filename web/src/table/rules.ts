// The rules in our own words: a text per title and language, as "## Heading {4.2, 4.3}" (the sections it speaks
// of, so that a refusal can point at it), paragraphs, "- " lists, "|" tables, **bold**.
import { called, prose } from '../parts/prose';
import type { Lang } from '../words/words.svelte';

const texts = import.meta.glob<string>('../titles/*/rules/*.md', { query: '?raw', import: 'default' });

/** rulesOf loads a title's rules; undefined where it has none. */
export const rulesOf = async (title: string, lang: Lang): Promise<string | undefined> =>
  texts[`../titles/${title}/rules/${lang}.md`]?.();

/** sectionName is what a title's rules call a section that a refusal points at. */
export const sectionName = async (title: string, section: string, lang: Lang): Promise<string> =>
  called(prose((await rulesOf(title, lang)) ?? ''), section, lang);
