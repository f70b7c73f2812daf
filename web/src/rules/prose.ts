// The rules texts: "## Heading {4.2, 4.3}" for a chapter and "### Heading {4.2.1}" for a paragraph of it, lines of text,
// "- " lists, "|" tables, and blocks that begin with a mark: "!figure id", "!example id Heading", "!see 4.2, 5",
// "!ruling {4.2} How it is read.". Within a line see rich.ts.
import { line, type Piece } from '../parts/rich';

export type Span = Piece;
export type Step = { name: string; spans: Span[] };
export type Block =
  | { kind: 'heading'; level: number; text: string; sections: string[] }
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; rows: Span[][][] }
  /** a drawing of a position; beside: it stands at the right of its paragraph where there is room */
  | { kind: 'figure'; id: string; beside: boolean; caption: Span[] }
  /** something that is played step by step */
  | { kind: 'example'; id: string; heading: string; steps: Step[] }
  /** other sections to read */
  | { kind: 'see'; sections: string[] }
  /** how a section is read that leaves something open */
  | { kind: 'ruling'; section: string; spans: Span[] };

export function prose(source: string): Block[] {
  const blocks: Block[] = [];
  // An empty line may stand above the steps of an example, as in any list.
  const text = source.replace(/^(!example .*)\n\s*\n/gm, '$1\n');
  for (const part of text.trim().split(/\n\s*\n/)) {
    let lines = part.split('\n').map((l) => l.trim());
    while (lines.length > 0) {
      const heading = headingOf(lines[0]);
      const kind = kindOf(lines[0]);
      let n = 1;
      if (!heading) while (n < lines.length && belongs(kind, lines[n])) n++;
      blocks.push(heading ?? block(kind, lines.slice(0, n)));
      lines = lines.slice(n);
    }
  }
  return blocks;
}

function headingOf(text: string): Block | null {
  const heading = /^(#+)\s+(.*?)\s*(?:\{([^}]*)\})?$/.exec(text);
  return (
    heading && {
      kind: 'heading',
      level: heading[1].length,
      text: heading[2],
      sections: listed(heading[3] ?? ''),
    }
  );
}

const listed = (text: string): string[] =>
  text
    .split(',')
    .map((s) => s.trim())
    .filter(Boolean);

/**
 * chapter is the block that heads a section, or the nearest one above it: 7.6.2, 7.6, 7; one that names no section goes
 * by what it is called. -1 for none.
 */
export function chapter(blocks: readonly Block[], section: string): number {
  for (let s = section; s; s = s.includes('.') ? s.slice(0, s.lastIndexOf('.')) : '') {
    const at = blocks.findIndex((b) => b.kind === 'heading' && b.sections.includes(s));
    if (at >= 0) return at;
  }
  return blocks.findIndex((b) => b.kind === 'heading' && b.text === section);
}

/**
 * called is what a section is called for a reader. Numbers and pages stand as they are; a section without one has
 * the rulebook's Spanish heading for its name, and other readers are told ours.
 */
export function called(blocks: readonly Block[], section: string, lang: string): string {
  if (lang === 'es' || /\d/.test(section)) return section;
  const block = blocks[chapter(blocks, section)];
  return block?.kind === 'heading' ? block.text : section;
}

/** home is the heading of the chapter that a block stands in; -1 before the first. */
export const home = (blocks: readonly Block[], at: number): number =>
  blocks.slice(0, at + 1).findLastIndex((b) => b.kind === 'heading' && b.level <= 2);

/** within is the blocks of the chapter that a heading begins. */
export function within(blocks: readonly Block[], at: number): Block[] {
  const next = blocks.findIndex((b, i) => i > at && b.kind === 'heading' && b.level <= 2);
  return at < 0 ? [] : blocks.slice(at, next < 0 ? undefined : next);
}

const MARKS = ['figure', 'example', 'see', 'ruling'] as const;
type Kind = (typeof MARKS)[number] | 'list' | 'table' | 'text';

function kindOf(first: string): Kind {
  const mark = MARKS.find((m) => first.startsWith(`!${m} `));
  return mark ?? (first.startsWith('- ') ? 'list' : first.startsWith('|') ? 'table' : 'text');
}

/** whether a line goes on with a block of the kind */
function belongs(kind: Kind, text: string): boolean {
  if (/^[#!]/.test(text)) return false;
  if (kind === 'table') return text.startsWith('|');
  if (kind === 'see') return false;
  return kind !== 'text' || !/^(- |\|)/.test(text);
}

function block(kind: Kind, lines: string[]): Block {
  const [, first = ''] = /^!\w+\s+(.*)$/.exec(lines[0]) ?? [];
  const rest = lines.slice(1).join(' ');
  switch (kind) {
    case 'table': {
      const rows = lines.filter((l) => !/^\|[\s|:-]+\|$/.test(l));
      return { kind, rows: rows.map(cells) };
    }
    case 'list':
      return { kind, items: items(lines, /^- /).map(spans) };
    case 'figure': {
      const [id, place] = first.split(/\s+/);
      return { kind, id, beside: place === 'beside', caption: spans(rest) };
    }
    case 'example': {
      const [id, ...heading] = first.split(/\s+/);
      return { kind, id, heading: heading.join(' '), steps: items(lines.slice(1), /^\d+\.\s+/).map(step) };
    }
    case 'see':
      return { kind, sections: listed(first) };
    case 'ruling': {
      const [, section = '', text = ''] = /^\{([^}]*)\}\s*(.*)$/.exec(`${first} ${rest}`.trim()) ?? [];
      return { kind, section, spans: spans(text) };
    }
    case 'text':
      return { kind, spans: spans(lines.join(' ')) };
  }
}

const cells = (row: string) =>
  row
    .slice(1, -1)
    .split('|')
    .map((cell) => spans(cell.trim()));

/** the items of a list, each from its mark to the next */
function items(lines: string[], mark: RegExp): string[] {
  const found: string[] = [];
  for (const l of lines) {
    if (mark.test(l) || found.length === 0) found.push(l.replace(mark, ''));
    else found[found.length - 1] += ' ' + l;
  }
  return found;
}

function step(text: string): Step {
  const [, name = '', said = text] = /^([^:]*):\s*(.*)$/.exec(text) ?? [];
  return { name, spans: spans(said) };
}

/** whatever stands in brackets is a section */
const spans = (text: string): Span[] => line(text, /./);
