// What stands within a line: **bold**, [word](term:id) for a word that explains itself, and [1] for what is pointed at:
// a number of the board in lessons, a section in the rules.

export type Piece =
  | { kind: 'text'; text: string; bold: boolean }
  | { kind: 'ref'; text: string; bold: boolean }
  | { kind: 'term'; text: string; id: string; bold: boolean };

const special = /\[([^\]]+)\](?:\(term:([\w-]+)\))?/g;

/** line is the pieces of a text; what stands in brackets points where it looks like a ref. */
export const line = (source: string, ref: RegExp): Piece[] =>
  source.split('**').flatMap((part, i) => piecesOf(part, i % 2 === 1, ref));

/** rich is the paragraphs of a lesson's text. */
export const rich = (source: string): Piece[][] =>
  source
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => line(paragraph, /^\d+$/));

function piecesOf(source: string, bold: boolean, ref: RegExp): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  const plain = (to: number) => {
    if (to > from) pieces.push({ kind: 'text', text: source.slice(from, to), bold });
  };
  for (const found of source.matchAll(special)) {
    const [all, text, id] = found;
    if (!id && !ref.test(text)) continue;
    plain(found.index);
    from = found.index + all.length;
    pieces.push(id ? { kind: 'term', text, id, bold } : { kind: 'ref', text, bold });
  }
  plain(source.length);
  return pieces;
}
