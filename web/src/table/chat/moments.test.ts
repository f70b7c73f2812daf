import { expect, test } from 'vitest';
import { partsOf, pasted } from './moments';

test('a line names moments, as far as the game has come', () => {
  expect(partsOf('At #128 he had 4, #7.', 200)).toEqual([
    { text: 'At ' },
    { text: '#128', n: 128 },
    { text: ' he had 4, ' },
    { text: '#7', n: 7 },
    { text: '.' },
  ]);
  expect(partsOf('#128', 127)).toEqual([{ text: '#128' }]);
  expect(partsOf('a#1 #1a ##1', 9)).toEqual([{ text: 'a#1 #1a ##1' }]);
  expect(partsOf('', 9)).toEqual([]);
});

test('the address of a moment is written as the moment', () => {
  const text = 'see https://scrip.example.org/table/abc/at/12 and https://scrip.example.org/table/other/at/3';
  expect(pasted(text, 'abc')).toBe('see #12 and https://scrip.example.org/table/other/at/3');
});
