// Writes preloads.json beside the built pages: what each page needs next, by language. The server names it in the head of
// the page (server/preloads.go), so that a browser need not find out about one file from the other.
import { readdirSync } from 'node:fs';
import type { Plugin, Rolldown } from 'vite';
import { outlines } from './lessons.ts';

/**
 * The modules and the calls of each page by its address; "/" at its end stands for those below it. A table is found by
 * its title.
 */
const every = ['messages/shell/{lang}.json'];
const pages: Record<string, string[]> = {
  '/': ['messages/titles/{lang}.json', '/api/lobby', '/api/front-club'],
  '/rules': ['src/rules/page/RulesPage.svelte'],
  '/learn': ['src/learn/LearnPage.svelte', 'messages/titles/{lang}.json'],
};
const lessons = 'messages/learn-{title}/{lang}.json';
const table = ['src/titles/{title}/index.ts', 'messages/{title}/{lang}.json', 'messages/orders/{lang}.json'];
const rules = [...pages['/rules'], 'src/titles/{title}/rules/{lang}.md'];
const titled: Record<string, string[]> = {
  '/rules/{title}': rules,
  '/rules/{title}/': rules,
  '/learn/{title}': [
    'src/learn/LessonsPage.svelte',
    'messages/learn/{lang}.json',
    'messages/titles/{lang}.json',
    'src/titles/{title}/lessons/lessons.json',
    lessons,
  ],
  '/learn/{title}/': [
    'src/learn/LessonPage.svelte',
    'messages/lesson/{lang}.json',
    'src/titles/{title}/lessons/index.ts',
    lessons,
    ...table,
  ],
  '/table/{title}': ['src/table/TablePage.svelte', ...table, '/api/tables/{id}'],
};

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } };

const titles = Object.keys(outlines());

export function preloads(): Plugin {
  return {
    name: 'scrip-preloads',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const find = finder(chunks, process.cwd());
      const languages = readdirSync('messages/shell').map((file) => file.replace('.json', ''));
      const source = JSON.stringify(Object.fromEntries(languages.map((lang) => [lang, needsIn(lang, find)])));
      this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
    },
  };
}

/** finder is the files of some modules and of all that these import, but not what every page begins with. */
function finder(chunks: Chunk[], root: string): (modules: string[]) => string[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const within = (chunk: Chunk, found: Set<string>): Set<string> => {
    if (found.has(chunk.fileName)) return found;
    found.add(chunk.fileName);
    chunk.viteMetadata?.importedCss.forEach((file) => found.add(file));
    for (const file of chunk.imports) within(byName.get(file)!, found);
    return found;
  };
  const begun = chunks
    .filter((chunk) => chunk.isEntry)
    .reduce((found, chunk) => within(chunk, found), new Set<string>());
  return (modules) => {
    const found = new Set<string>();
    for (const module of modules) {
      const chunk = chunks.find(({ moduleIds }) =>
        moduleIds.some((id) => id.replace(/\?.*/, '') === `${root}/${module}`),
      );
      if (!chunk) throw new Error(`no file of the build has ${module}`);
      within(chunk, found);
    }
    return [...found].filter((file) => !begun.has(file)).map((file) => `/${file}`);
  };
}

/** needsIn is what each page needs in a language; "" stands for any other page. */
function needsIn(lang: string, find: (modules: string[]) => string[]): Record<string, string[]> {
  const named = (what: string, title = '') => what.replaceAll('{title}', title).replace('{lang}', lang);
  const isCall = (what: string) => what.startsWith('/api/');
  const of = (needs: string[], title?: string) => [
    ...needs.filter(isCall),
    ...find([...every, ...needs.filter((what) => !isCall(what))].map((module) => named(module, title))),
  ];
  return Object.fromEntries([
    ['', of([])],
    ...Object.entries(pages).map(([page, needs]) => [page, of(needs)]),
    ...titles.flatMap((title) =>
      Object.entries(titled).map(([page, needs]) => [named(page, title), of(needs, title)]),
    ),
  ]);
}
