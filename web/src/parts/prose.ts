// The rules texts: "## Heading {4.2, 4.3}", paragraphs, "- " lists, "|" tables, **bold**.

export type Span = { text: string; bold: boolean };
export type Block =
  | { kind: 'heading'; level: number; text: string; sections: string[] }
  | { kind: 'text'; spans: Span[] }
  | { kind: 'list'; items: Span[][] }
  | { kind: 'table'; rows: Span[][][] };

export function prose(source: string): Block[] {
  const blocks: Block[] = [];
  for (const part of source.trim().split(/\n\s*\n/)) {
    let lines = part.split('\n').map((l) => l.trim());
    while (lines.length > 0) {
      const heading = /^(#+)\s+(.*?)\s*(?:\{([^}]*)\})?$/.exec(lines[0]);
      if (heading) {
        const sections = (heading[3] ?? '').split(',').map((s) => s.trim());
        blocks.push({
          kind: 'heading',
          level: heading[1].length,
          text: heading[2],
          sections: sections.filter(Boolean),
        });
        lines = lines.slice(1);
        continue;
      }
      const kind = lines[0].startsWith('- ') ? 'list' : lines[0].startsWith('|') ? 'table' : 'text';
      let n = 1;
      while (n < lines.length && !lines[n].startsWith('#') && belongs(kind, lines[n])) n++;
      blocks.push(block(kind, lines.slice(0, n)));
      lines = lines.slice(n);
    }
  }
  return blocks;
}

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

function belongs(kind: string, line: string): boolean {
  if (kind === 'table') return line.startsWith('|');
  if (kind === 'list') return true;
  return !line.startsWith('- ') && !line.startsWith('|');
}

function block(kind: string, lines: string[]): Block {
  if (kind === 'table') {
    const rows = lines.filter((l) => !/^\|[\s|:-]+\|$/.test(l));
    return {
      kind: 'table',
      rows: rows.map((l) =>
        l
          .slice(1, -1)
          .split('|')
          .map((cell) => spans(cell.trim())),
      ),
    };
  }
  if (kind === 'list') {
    const items: string[] = [];
    for (const l of lines) {
      if (l.startsWith('- ')) items.push(l.slice(2));
      else items[items.length - 1] += ' ' + l;
    }
    return { kind: 'list', items: items.map(spans) };
  }
  return { kind: 'text', spans: spans(lines.join(' ')) };
}

function spans(text: string): Span[] {
  return text
    .split('**')
    .map((part, i) => ({ text: part, bold: i % 2 === 1 }))
    .filter((s) => s.text);
}
