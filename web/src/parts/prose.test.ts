import { expect, test } from 'vitest';
import { called, chapter, prose } from './prose';

test('headings with their sections, paragraphs, lists, tables, bold', () => {
  const blocks = prose(`# Title
One line
and **its** end.

## Build {4.2, 4.3}
- first
- second,
  goes on

| a | b |
| --- | --- |
| 1 | 2 |`);
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, text: 'Title', sections: [] },
    {
      kind: 'text',
      spans: [
        { text: 'One line and ', bold: false },
        { text: 'its', bold: true },
        { text: ' end.', bold: false },
      ],
    },
    { kind: 'heading', level: 2, text: 'Build', sections: ['4.2', '4.3'] },
    { kind: 'list', items: [[{ text: 'first', bold: false }], [{ text: 'second, goes on', bold: false }]] },
    {
      kind: 'table',
      rows: [
        [[{ text: 'a', bold: false }], [{ text: 'b', bold: false }]],
        [[{ text: '1', bold: false }], [{ text: '2', bold: false }]],
      ],
    },
  ]);
});

test('a section is found under its number, or under the chapter it belongs to', () => {
  const blocks = prose('## Build {7.6}\n\n## Run {7.8, 7.8.1}\n\n## A decade');
  expect(chapter(blocks, '7.6.2')).toBe(0);
  expect(chapter(blocks, '7.8.1')).toBe(1);
  expect(chapter(blocks, 'A decade')).toBe(2);
  expect(chapter(blocks, '9')).toBe(-1);
});

test('a section that has a name and no number is called by it in its own language, by our heading in others', () => {
  const blocks = prose('## Build {Ampliar la red}\n\n## Run {7.8}');
  expect(called(blocks, 'Ampliar la red', 'es')).toBe('Ampliar la red');
  expect(called(blocks, 'Ampliar la red', 'de')).toBe('Build');
  expect(called(blocks, '7.8', 'de')).toBe('7.8');
  expect(called(blocks, 'p. 14', 'de')).toBe('p. 14');
});
