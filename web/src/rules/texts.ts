// The rules in our own words: a text per title and language, as "## Heading {4.2, 4.3}" (the sections it speaks
// of, so that a refusal can point at it), paragraphs, "- " lists, "|" tables, **bold**.
import { called, chapter, prose } from './prose';
import type { Lang } from '../words/words.svelte';

const texts = import.meta.glob<string>('../titles/*/rules/{en,es,it,de}.md', {
  query: '?raw',
  import: 'default',
});
const aids = import.meta.glob<string>('../titles/*/rules/aid.*.md', { query: '?raw', import: 'default' });
const moves = import.meta.glob<Record<string, string>>('../titles/*/moves.json', { import: 'default' });

/** rulesOf loads a title's rules; undefined where it has none. */
export const rulesOf = async (title: string, lang: Lang): Promise<string | undefined> =>
  texts[`../titles/${title}/rules/${lang}.md`]?.();

/** aidOf loads what lies beside the board, a page to print; undefined where a title has none. */
export const aidOf = async (title: string, lang: Lang): Promise<string | undefined> =>
  aids[`../titles/${title}/rules/aid.${lang}.md`]?.();

/** aidPath is where a title's aid is shown. */
export const aidPath = (title: string): string => `/rules/${title}/${aidSection}`;
/** the section that is no section of the rules */
export const aidSection = 'aid';

/** rulePath is the address of a section. */
export const rulePath = (title: string, section: string): string =>
  `/rules/${title}/${encodeURIComponent(section)}`;

/** moveSection is the section that speaks of a kind of action; undefined where a title names none. */
export const moveSection = async (title: string, kind: string): Promise<string | undefined> =>
  (await moves[`../titles/${title}/moves.json`]?.())?.[kind];

/** chapterName is the heading that a section stands under. */
export async function chapterName(title: string, section: string, lang: Lang): Promise<string> {
  const blocks = prose((await rulesOf(title, lang)) ?? '');
  const found = blocks[chapter(blocks, section)];
  return found?.kind === 'heading' ? found.text : section;
}

/** sectionName is what a title's rules call a section that a refusal points at. */
export const sectionName = async (title: string, section: string, lang: Lang): Promise<string> =>
  called(prose((await rulesOf(title, lang)) ?? ''), section, lang);
