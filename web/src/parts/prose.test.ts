import { expect, test } from 'vitest';
import { prose } from './prose';

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
