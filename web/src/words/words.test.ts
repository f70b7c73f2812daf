import { describe, expect, test } from 'vitest';
import { argumentsOf, pieces } from './icu';
import { largest, preferred, Words } from './words.svelte';

const files = import.meta.glob<Record<string, string>>('../../messages/*/*.json', {
  eager: true,
  import: 'default',
});
const spaces = [...new Set(Object.keys(files).map((path) => path.split('/')[3]))];
const langs = ['en', 'es', 'it', 'de'];
const read = (ns: string, lang: string) => files[`../../messages/${ns}/${lang}.json`];
const others = langs.slice(1);

/** The figures of a text without the numbers that its plurals choose by. */
const figures = (text: string) => [...new Set(text.replace(/=\d+ \{/g, '{').match(/\d+/g) ?? [])].sort();

/**
 * One word for a thing, and one way to address the reader, over all games: these are the words that were given up
 * for "società" and "percorso", "Aktie", "Direktorenzertifikat" and "Lokalzug", and for tú, tu and du.
 */
const givenUp: Record<string, RegExp> = {
  es: /\busted(es)?\b|\bvosotros\b/iu,
  it: /\bcompagni[ae]\b|\brott[ae]\b|\bLei\b/u,
  de: /\bAnteile?\b|Direktorzertifikat|\bNahzüge?\b|\bIhnen\b|\beuch\b/u,
};

/** Two plain words on end: no name, and no word that several languages share. */
const sentence = /\p{Ll}{3,} \p{Ll}{3,}/u;

describe.each(spaces)('catalogue %s', (ns) => {
  const english = read(ns, 'en');
  test.each(langs)(
    '%s has the same keys, each a text that can be read and asks for nothing English does not',
    (lang) => {
      const own = read(ns, lang);
      expect(Object.keys(own).sort()).toEqual(Object.keys(english).sort());
      for (const [key, text] of Object.entries(own)) {
        expect(text.trim(), key).not.toBe('');
        expect(() => pieces(text, {}, lang), key).not.toThrow();
        const known = argumentsOf(english[key]);
        for (const name of argumentsOf(text)) expect(known, `${lang} ${key}`).toContain(name);
      }
    },
  );
  test.each(others)('%s says the figures that English says, and says it in its own words', (lang) => {
    for (const [key, text] of Object.entries(read(ns, lang))) {
      expect(figures(text), `${lang} ${key}`).toEqual(figures(english[key]));
      if (sentence.test(text)) expect(text, `${lang} ${key}`).not.toBe(english[key]);
    }
  });
  test.each(others)('%s has one word for a thing', (lang) => {
    for (const [key, text] of Object.entries(read(ns, lang))) expect(text, key).not.toMatch(givenUp[lang]);
  });
  test.each(others)('%s leaves out nothing that English tells', (lang) => {
    for (const [key, text] of Object.entries(read(ns, lang))) {
      const told = argumentsOf(english[key]).filter((name) => name !== 'you');
      expect(argumentsOf(text), `${lang} ${key}`).toEqual(expect.arrayContaining([...told]));
    }
  });
});

describe('what the pages say', () => {
  const sources = import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts', '!../**/*.d.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const has = (ns: string, key: string, whole: boolean) =>
    whole ? key in read(ns, 'en') : Object.keys(read(ns, 'en')).some((known) => known.startsWith(key));
  /** t(...) speaks the shell's words; table.t(...) those of the title, and in a shared part those of some title */
  const owners = (path: string, by: string) => {
    if (by === '') return ['shell'];
    const title = /titles\/([^/]+)\//.exec(path)?.[1];
    return title && spaces.includes(title) ? [title] : spaces.filter((ns) => ns !== 'shell');
  };
  test.each(Object.keys(sources))('%s asks only for words there are', (path) => {
    for (const [, by, quote, key] of sources[path].matchAll(/(?<![\w.])(?:(\w+)\.)?t\(\s*(['`])([^'`$]+)/g)) {
      const found = owners(path, by ?? '').some((ns) => has(ns, key, quote === "'"));
      expect(found, `${by ? `${by}.` : ''}t(${quote}${key}…)`).toBe(true);
    }
  });
  test.each(Object.keys(sources))('%s gives the words all that they ask for', (path) => {
    const calls = /(?<![\w.])(?:(\w+)\.)?t\(\s*'([^']+)'\s*(?:,\s*\{([^{}]*)\}\s*)?,?\s*\)/g;
    for (const [, by, key, given = ''] of sources[path].matchAll(calls)) {
      if (given.includes('...')) continue;
      const names = [...given.matchAll(/(?:^|[,(])\s*(\w+)/g)].map((m) => m[1]);
      const texts = owners(path, by ?? '').map((ns) => read(ns, 'en')[key]);
      const lacking = texts.flatMap((text) =>
        text === undefined ? [] : [argumentsOf(text).filter((a) => a !== 'you' && !names.includes(a))],
      );
      expect(
        lacking.some((list) => !list.length),
        `${key} lacks ${lacking.join(' or ')}`,
      ).toBe(true);
    }
  });
});

describe('formats', () => {
  test('the first language asked for that we speak', () => {
    expect(preferred(['fr-FR', 'de-AT', 'en'])).toBe('de');
    expect(preferred(['fr'])).toBe('en');
  });
  test('numbers and lists follow the language', () => {
    const words = new Words();
    expect(words.number(12345)).toBe('12,345');
    expect(words.number(-3)).toBe('−3');
    expect(words.signed(3)).toBe('+3');
    expect(words.list(['a', 'b', 'c'])).toBe('a, b, and c');
    words.lang = 'de';
    expect(words.number(12345)).toBe('12.345');
  });
  test('a length of time in its largest unit', () => {
    expect(largest(4)).toEqual([4, 'second']);
    expect(largest(61)).toEqual([1, 'minute']);
    expect(largest(6 * 3600 + 5)).toEqual([6, 'hour']);
    expect(largest(50 * 3600)).toEqual([2, 'day']);
    expect(largest(-1)).toEqual([0, 'second']);
  });
});
