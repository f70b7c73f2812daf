import { expect, test } from 'vitest';
import { languages } from '../words/words.svelte';
import { plainIntl } from './intl';
import { clipped, long, wrapped } from './lines';

const numbers = [0, 7, 999, 1000, 9999, 12345, 1234567, -4321, 0.5, 1234.25];
const lists = [[], ['Ada'], ['Ada', 'Ben'], ['Ada', 'Ben', 'Ines'], ['Ada', 'Ian'], ['Ada', 'Hierro']];

test.each(Object.keys(languages))('an engine without Intl speaks %s as a browser does', (lang) => {
  for (const n of numbers)
    expect(new plainIntl.NumberFormat(lang).format(n)).toBe(new Intl.NumberFormat(lang).format(n));
  for (const list of lists)
    expect(new plainIntl.ListFormat(lang).format(list)).toBe(
      new Intl.ListFormat(lang, { type: 'conjunction' }).format(list),
    );
  for (const n of [0, 1, 2, 5, 21])
    expect(new plainIntl.PluralRules().select(n)).toBe(new Intl.PluralRules(lang).select(n));
});

test('a text is cut and wrapped into what room there is', () => {
  expect(clipped('Theodor von Hohenstein', 8)).toMatch(/^Theodor.*…$/);
  expect(long(clipped('Theodor von Hohenstein', 8))).toBeLessThanOrEqual(8);
  expect(clipped('Ada', 8)).toBe('Ada');
  expect(wrapped('Marta offers a share of B&O', 9, 2)).toEqual(['Marta offers a', 'share of B&O']);
});
