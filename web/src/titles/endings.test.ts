// What ended a game is said as it is: a condition that is met may be met by more than it takes.
import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, string>>('../../messages/*/*.json', {
  eager: true,
  import: 'default',
});
const atLeast = { en: /at least/i, es: /al menos/i, it: /almeno/i, de: /mindestens/i };
const counted: [string, string][] = [
  ['chicago-express', 'ending.shares'],
  ['chicago-express', 'ending.locomotives'],
  ['german-railways', 'ending.connections'],
];

test.each(counted)('%s: %s names the fewest, not how many there were', (title, key) => {
  for (const [lang, words] of Object.entries(atLeast))
    expect(files[`../../messages/${title}/${lang}.json`][key], lang).toMatch(words);
});

test.each(Object.keys(atLeast))(
  '%s tells where a count stands and where the game ends, not "4 of 3"',
  (lang) => {
    const texts = files[`../../messages/chicago-express/${lang}.json`];
    expect(Object.keys(texts)).not.toContain('end.of');
    expect(texts['end.at']).toContain('{count}, ');
  },
);
