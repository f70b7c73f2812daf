import { describe, expect, test } from 'vitest';
import { chapter, prose, type Block, type Span } from '../parts/prose';

const files = import.meta.glob<string>('../titles/*/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const titles = [...new Set(Object.keys(files).map((path) => path.split('/')[2]))];
const read = (title: string, name: string) => files[`../titles/${title}/rules/${name}.md`];

const plain = (spans: Span[]) => spans.map((s) => s.text).join('');

/** The figures of a text, in order of size: a language may turn a sentence round. */
const figures = (text: string) =>
  (text.match(/\d+([.,]\d{3})*/g) ?? []).map((n) => Number(n.replace(/\D/g, ''))).sort();

/** What a block has in every language: its kind, the sections it speaks of, its size, its figures. */
function shape(block: Block): unknown {
  switch (block.kind) {
    case 'heading':
      return [block.kind, block.level, block.sections];
    case 'text':
      return [block.kind, figures(plain(block.spans))];
    case 'list':
      return [block.kind, block.items.map((item) => figures(plain(item)))];
    case 'table':
      return [block.kind, block.rows.map((row) => row.map((cell) => figures(plain(cell))))];
  }
}

describe.each(titles)('%s', (title) => {
  describe.each([
    ['the rules', ''],
    ['the aid of a turn', 'aid.'],
  ])('%s', (_, name) => {
    const english = prose(read(title, `${name}en`)).map(shape);
    test.each(['es', 'it', 'de'])('in %s: the same parts and the same figures as in English', (lang) => {
      expect(prose(read(title, name + lang)).map(shape)).toEqual(english);
    });
  });

  test('the aid names chapters that the rules have', () => {
    const rules = prose(read(title, 'en'));
    const named = prose(read(title, 'aid.en')).flatMap((b) => (b.kind === 'heading' ? b.sections : []));
    expect(named.filter((section) => chapter(rules, section) < 0)).toEqual([]);
  });
});
