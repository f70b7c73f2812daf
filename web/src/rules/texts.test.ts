import { describe, expect, test } from 'vitest';
import { chapter, prose, type Block, type Span } from './prose';

const files = import.meta.glob<string>('../titles/*/rules/*.md', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const moves = import.meta.glob<Record<string, string>>('../titles/*/moves.json', {
  import: 'default',
  eager: true,
});
const messages = import.meta.glob<Record<string, string>>('../../messages/*/en.json', {
  import: 'default',
  eager: true,
});
const titles = [...new Set(Object.keys(files).map((path) => path.split('/')[2]))];
const read = (title: string, name: string) => files[`../titles/${title}/rules/${name}.md`];

/** The positions of figures and examples: see pocket/figures_test.go. */
const positions = import.meta.glob<{ id: string; moments: number[] }[]>('../titles/*/rules/figures.json', {
  import: 'default',
  eager: true,
});
const terms = import.meta.glob<{ id: string }[]>('../titles/*/terms.json', {
  import: 'default',
  eager: true,
});

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
    case 'figure':
      return [block.kind, block.id, block.beside, figures(plain(block.caption))];
    case 'example':
      return [block.kind, block.id, block.steps.map((step) => figures(plain(step.spans)))];
    case 'see':
      return [block.kind, block.sections];
    case 'ruling':
      return [block.kind, block.section, figures(plain(block.spans))];
  }
}

function spansOf(block: Block): Span[] {
  if (block.kind === 'list') return block.items.flat();
  if (block.kind === 'table') return block.rows.flat(2);
  if (block.kind === 'figure') return block.caption;
  if (block.kind === 'example') return block.steps.flatMap((step) => step.spans);
  return 'spans' in block ? block.spans : [];
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

  const rules = prose(read(title, 'en'));
  const drawn = positions[`../titles/${title}/rules/figures.json`] ?? [];

  test('every figure and every step of an example has its position, and every position is shown', () => {
    const shown = rules.flatMap((b) => (b.kind === 'figure' || b.kind === 'example' ? [b] : []));
    expect(shown.map(({ id }) => id).sort()).toEqual(drawn.map(({ id }) => id).sort());
    for (const block of shown) {
      const moments = drawn.find(({ id }) => id === block.id)!.moments.length;
      if (block.kind === 'example') expect([block.id, moments]).toEqual([block.id, block.steps.length]);
      else expect([1, 2]).toContain(moments);
    }
  });

  test('what the text points at is there: sections and words that are explained', () => {
    const known = terms[`../titles/${title}/terms.json`].map(({ id }) => id);
    const spans = rules.flatMap(spansOf);
    const named = rules.flatMap((b) =>
      b.kind === 'see' ? b.sections : b.kind === 'ruling' ? [b.section] : [],
    );
    const sections = [...named, ...spans.flatMap((s) => (s.kind === 'ref' ? [s.text] : []))];
    expect(sections.filter((section) => chapter(rules, section) < 0)).toEqual([]);
    const explained = spans.flatMap((s) => (s.kind === 'term' ? [s.id] : []));
    expect(explained.filter((id) => !known.includes(id))).toEqual([]);
  });

  test('every action is one that the rules have a chapter for', () => {
    const known = moves[`../titles/${title}/moves.json`];
    const kinds = Object.keys(messages[`../../messages/${title}/en.json`]).flatMap(
      (key) => /^action\.([\w-]+)$/.exec(key)?.[1] ?? [],
    );
    expect(Object.keys(known).sort()).toEqual(kinds.sort());
    expect(Object.values(known).filter((section) => chapter(rules, section) < 0)).toEqual([]);
  });

  test('the aid names chapters that the rules have', () => {
    const named = prose(read(title, 'aid.en')).flatMap((b) => (b.kind === 'heading' ? b.sections : []));
    expect(named.filter((section) => chapter(rules, section) < 0)).toEqual([]);
  });
});
