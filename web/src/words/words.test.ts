import { describe, expect, test, vi } from 'vitest';
import { argumentsOf, pieces } from './icu';
import { languages, largest, preferred, Words, type Lang } from './words.svelte';

const files = import.meta.glob<Record<string, string>>('../../messages/*/*.json', {
  eager: true,
  import: 'default',
});
const spaces = [...new Set(Object.keys(files).map((path) => path.split('/')[3]))];
const langs = ['en', 'es', 'it', 'de'];
const read = (ns: string, lang: string) => files[`../../messages/${ns}/${lang}.json`];
const others = langs.slice(1);

/** The figures of a text without the numbers that its plurals choose by. */
const figures = (text: string): string[] =>
  [...new Set(text.replace(/=\d+ \{/g, '{').match(/\d+/g) ?? [])].sort();

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

/** Texts of a language that a check finds fault with, each told with its key: a check goes through all of them. */
const wrong = (
  ns: string,
  lang: string,
  check: (text: string, english: string, key: string) => string | false,
) =>
  Object.entries(read(ns, lang)).flatMap(([key, text]) => {
    const fault = check(text, read(ns, 'en')[key] ?? '', key);
    return fault === false ? [] : [`${lang} ${key}: ${fault}`];
  });

/** Why a text cannot be read, if it cannot. */
function unreadable(text: string, lang: string): string | false {
  try {
    pieces(text, {}, lang);
    return text.trim() === '' && 'it is empty';
  } catch (why) {
    return String(why);
  }
}
const lacks = (names: string[], wanted: string[]) =>
  wanted.filter((name) => !names.includes(name)).join(', ');

describe.each(spaces)('catalogue %s', (ns) => {
  test('has the same keys in every language, each a text that can be read and asks for nothing English does not', () => {
    const keys = Object.keys(read(ns, 'en')).sort();
    for (const lang of langs) {
      expect(Object.keys(read(ns, lang)).sort(), lang).toEqual(keys);
      expect(wrong(ns, lang, (text) => unreadable(text, lang))).toEqual([]);
      expect(
        wrong(ns, lang, (text, english) => {
          const unknown = lacks(argumentsOf(english), argumentsOf(text));
          return unknown !== '' && `English does not give ${unknown}`;
        }),
      ).toEqual([]);
    }
  });
  test('says the figures that English says, in words of its own', () => {
    const same = (text: string, english: string) =>
      figures(text).join() !== figures(english).join()
        ? `${figures(text)} instead of ${figures(english)}`
        : sentence.test(text) && text === english && 'it is English';
    for (const lang of others) expect(wrong(ns, lang, same)).toEqual([]);
  });
  test('has one word for a thing', () => {
    for (const lang of others)
      expect(wrong(ns, lang, (text) => givenUp[lang].exec(text)?.[0] ?? false)).toEqual([]);
  });
  test('leaves out nothing that English tells', () => {
    const silent = (text: string, english: string) => {
      const left = lacks(
        argumentsOf(text),
        [...argumentsOf(english)].filter((name) => name !== 'you'),
      );
      return left !== '' && `it lacks ${left}`;
    };
    for (const lang of others) expect(wrong(ns, lang, silent)).toEqual([]);
  });
});

describe('what the pages say', () => {
  const sources = Object.entries(
    import.meta.glob<string>(['../**/*.{svelte,ts}', '!../**/*.test.ts', '!../**/*.d.ts'], {
      eager: true,
      query: '?raw',
      import: 'default',
    }),
  );
  const has = (ns: string, key: string, whole: boolean) =>
    whole ? key in read(ns, 'en') : Object.keys(read(ns, 'en')).some((known) => known.startsWith(key));
  /** t(...) speaks the shell's words; table.t(...) those of the title, and in a shared part those of some title */
  const owners = (path: string, by: string) => {
    if (by === '') return ['shell'];
    const title = /titles\/([^/]+)\//.exec(path)?.[1];
    return title && spaces.includes(title) ? [title] : spaces.filter((ns) => ns !== 'shell');
  };
  test('every file asks only for words there are', () => {
    let asked = 0;
    const unknown = sources.flatMap(([path, text]) =>
      [...text.matchAll(/(?<![\w.])(?:(\w+)\.)?t\(\s*(['`])([^'`$]+)/g)].flatMap(([, by, quote, key]) => {
        asked++;
        const found = owners(path, by ?? '').some((ns) => has(ns, key, quote === "'"));
        return found ? [] : [`${path}: ${by ? `${by}.` : ''}t(${quote}${key}…)`];
      }),
    );
    expect(unknown).toEqual([]);
    expect(asked).toBeGreaterThan(1000);
  });
  test('every file gives the words all that they ask for', () => {
    const calls = /(?<![\w.])(?:(\w+)\.)?t\(\s*'([^']+)'\s*(?:,\s*\{([^{}]*)\}\s*)?,?\s*\)/g;
    let asked = 0;
    const lacking = sources.flatMap(([path, text]) =>
      [...text.matchAll(calls)].flatMap(([, by, key, given = '']) => {
        if (given.includes('...')) return [];
        asked++;
        const names = [...given.matchAll(/(?:^|[,(])\s*(\w+)/g)].map((m) => m[1]);
        const without = owners(path, by ?? '')
          .map((ns) => read(ns, 'en')[key])
          .filter((text) => text !== undefined)
          .map((text) => argumentsOf(text).filter((a) => a !== 'you' && !names.includes(a)));
        return without.some((list) => !list.length) ? [] : [`${path}: ${key} lacks ${without.join(' or ')}`];
      }),
    );
    expect(lacking).toEqual([]);
    expect(asked).toBeGreaterThan(500);
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
    expect(words.list(['a'])).toBe('a');
    expect(words.list(['a', 'b', 'c'])).toBe('a, b und c');
  });
  test.each(Object.keys(languages) as Lang[])(
    'a small number in %s is what a formatter makes of it',
    (lang) => {
      const words = new Words();
      words.lang = lang;
      const formatter = new Intl.NumberFormat(lang);
      for (const n of [0, 7, 42, 999, -3, 0.5])
        expect(words.number(n)).toBe(formatter.format(n).replace('-', '−'));
    },
  );
  test('words that a page comes to need while the language changes are of the new one', async () => {
    vi.stubGlobal('document', { documentElement: {} });
    const words = new Words();
    await words.need('shell');
    const spoken = words.speak('de');
    await words.need('people');
    await spoken;
    expect(words.say('people', 'tab.best')).toBe('Die Besten');
  });

  test('a length of time is said short', async () => {
    const words = new Words();
    await words.need('shell');
    expect([40, 61, 4000, 90000, 200000].map((s) => words.span(s))).toEqual([
      '40 sec',
      '1 min',
      '1 hr',
      '1 day',
      '2 days',
    ]);
    const italian = new Words();
    italian.lang = 'it';
    await italian.need('shell');
    expect(italian.span(200000)).toBe('2 giorni');
  });
  test('a length of time in its largest unit', () => {
    expect(largest(4)).toEqual([4, 'second']);
    expect(largest(61)).toEqual([1, 'minute']);
    expect(largest(6 * 3600 + 5)).toEqual([6, 'hour']);
    expect(largest(50 * 3600)).toEqual([2, 'day']);
    expect(largest(-1)).toEqual([0, 'second']);
  });
});
