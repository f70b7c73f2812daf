// The texts of lessons: paragraphs, **bold**, [1] for a number that points, [word](term:id) for one that explains itself.

export type Piece =
  | { kind: 'text'; text: string; bold: boolean }
  | { kind: 'number'; number: number }
  | { kind: 'term'; text: string; id: string; bold: boolean };

const special = /\[(\d+)\]|\[([^\]]+)\]\(term:([\w-]+)\)/g;

/** rich is the paragraphs of a text. */
export const rich = (source: string): Piece[][] =>
  source
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map(paragraphOf);

function paragraphOf(source: string): Piece[] {
  return source.split('**').flatMap((part, i) => piecesOf(part, i % 2 === 1));
}

function piecesOf(source: string, bold: boolean): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: source.slice(from, to), bold });
  };
  for (const found of source.matchAll(special)) {
    plain(found.index);
    from = found.index + found[0].length;
    const [, number, text, id] = found;
    pieces.push(number ? { kind: 'number', number: Number(number) } : { kind: 'term', text, id, bold });
  }
  plain(source.length);
  return pieces;
}
