import { expect, test } from 'vitest';
import { called, chapter, home, prose, within } from './prose';

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
        { kind: 'text', text: 'One line and ', bold: false },
        { kind: 'text', text: 'its', bold: true },
        { kind: 'text', text: ' end.', bold: false },
      ],
    },
    { kind: 'heading', level: 2, text: 'Build', sections: ['4.2', '4.3'] },
    {
      kind: 'list',
      items: [
        [{ kind: 'text', text: 'first', bold: false }],
        [{ kind: 'text', text: 'second, goes on', bold: false }],
      ],
    },
    {
      kind: 'table',
      rows: [
        [[{ kind: 'text', text: 'a', bold: false }], [{ kind: 'text', text: 'b', bold: false }]],
        [[{ kind: 'text', text: '1', bold: false }], [{ kind: 'text', text: '2', bold: false }]],
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

test('figures, examples, sections to read and rulings', () => {
  const said = (text: string) => ({ kind: 'text', text, bold: false });
  const blocks = prose(`### Price {7.5.3}
The [par](term:par) of [7.5.1].

!figure price beside
From 74
to 100.

!example merge Ann merges

1. Agree: Both do: at once.
2. Price: It is
   100.

!see 7.14, 5.1
!ruling {5.2.4} A director
swaps.`);
  expect(blocks).toEqual([
    { kind: 'heading', level: 3, text: 'Price', sections: ['7.5.3'] },
    {
      kind: 'text',
      spans: [
        said('The '),
        { kind: 'term', text: 'par', id: 'par', bold: false },
        said(' of '),
        { kind: 'ref', text: '7.5.1', bold: false },
        said('.'),
      ],
    },
    { kind: 'figure', id: 'price', beside: true, caption: [said('From 74 to 100.')] },
    {
      kind: 'example',
      id: 'merge',
      heading: 'Ann merges',
      steps: [
        { name: 'Agree', spans: [said('Both do: at once.')] },
        { name: 'Price', spans: [said('It is 100.')] },
      ],
    },
    { kind: 'see', sections: ['7.14', '5.1'] },
    { kind: 'ruling', section: '5.2.4', spans: [said('A director swaps.')] },
  ]);
});

test('a paragraph belongs to the chapter above it', () => {
  const blocks = prose('Before.\n\n## A {1}\n\nText.\n\n### B {1.1}\n\nMore.\n\n## C {2}\n\nEnd.');
  expect(blocks.map((_, i) => home(blocks, i))).toEqual([-1, 1, 1, 1, 1, 5, 5]);
  expect(within(blocks, 1)).toEqual(blocks.slice(1, 5));
  expect(within(blocks, 5)).toEqual(blocks.slice(5));
  expect(within(blocks, -1)).toEqual([]);
});
