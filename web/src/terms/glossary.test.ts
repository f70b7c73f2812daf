import { describe, expect, it } from 'vitest';
import { chapter, prose } from '../rules/prose';
import type { Term } from './glossary';

const known = import.meta.glob<Term[]>('../titles/*/terms.json', { import: 'default', eager: true });
const rules = import.meta.glob<string>('../titles/*/rules/{en,es,it,de}.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const lessons = import.meta.glob<{ lessons: { id: string }[] }>('../titles/*/lessons/lessons.json', {
  import: 'default',
  eager: true,
});
const messages = import.meta.glob<Record<string, string>>('../../messages/terms-*/*.json', {
  import: 'default',
  eager: true,
});
const sources = import.meta.glob<string>(
  ['../titles/*/**/*.{svelte,ts}', '!../titles/*/{lessons,rules}/**', '!../titles/**/*.test.ts'],
  { query: '?raw', import: 'default', eager: true },
);

/** A call term(title, what, …): what it is told to explain. */
const CALL = /\bterm\(\s*table\.table\.title,\s*([^,()]+(?:\([^()]*\)[^,()]*)*)/g;
/** what carries a word to such a call */
const FIELD = /\bterm: '([\w-]+)'/g;
const WORD = /^'([\w-]+)'$/;

/** what a call can come to: its words, or what a field called term carries */
const outcomes = (what: string): string[] => {
  const parts = what.replaceAll('?.', '.').split(/([?:])/);
  return parts.filter((_, i) => i % 2 === 0 && parts[i + 1] !== '?').map((part) => part.trim());
};

/** the titles whose screens share the parts in titles/cube */
const CUBE = ['chicago-express', 'german-railways'];
const isOf = (path: string, title: string) =>
  path.split('/')[2] === title || (path.startsWith('../titles/cube/') && CUBE.includes(title));

function wordsOn(title: string): { words: Set<string>; unread: string[] } {
  const words = new Set<string>();
  const unread: string[] = [];
  for (const [path, source] of Object.entries(sources)) {
    if (!isOf(path, title)) continue;
    for (const [, word] of source.matchAll(FIELD)) words.add(word!);
    for (const [, what] of source.matchAll(CALL))
      for (const outcome of outcomes(what!)) {
        const word = WORD.exec(outcome)?.[1];
        if (word) words.add(word);
        else if (outcome !== 'undefined' && !outcome.endsWith('.term')) unread.push(`${path}: ${outcome}`);
      }
  }
  return { words, unread };
}

describe.each(Object.keys(known).map((path) => [path.split('/')[2]!, path]))('%s', (title, path) => {
  const terms = known[path]!;
  const ids = terms.map((term) => term.id);
  const { words, unread } = wordsOn(title);

  it('explains every word that its screens mark', () => {
    expect(unread).toEqual([]);
    expect([...words].filter((word) => !ids.includes(word))).toEqual([]);
  });

  it('marks every word that it explains on a screen', () => {
    expect(ids.filter((id) => !words.has(id))).toEqual([]);
  });

  it('explains a word once, and leads to a lesson that it has', () => {
    expect(new Set(ids).size).toBe(ids.length);
    const taught = lessons[`../titles/${title}/lessons/lessons.json`]!.lessons.map((lesson) => lesson.id);
    expect(terms.filter(({ lesson }) => lesson && !taught.includes(lesson))).toEqual([]);
  });

  it.each(['en', 'es', 'it', 'de'])('has the words and the paragraph in %s', (language) => {
    const room = messages[`../../messages/terms-${title}/${language}.json`]!;
    expect(ids.filter((id) => !room[id] || !room[`${id}.text`])).toEqual([]);
    expect(Object.keys(room).sort()).toEqual(ids.flatMap((id) => [id, `${id}.text`]).sort());
    const blocks = prose(rules[`../titles/${title}/rules/${language}.md`]!);
    expect(terms.filter(({ section }) => !section || chapter(blocks, section) < 0)).toEqual([]);
  });
});
