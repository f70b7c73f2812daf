// A line of chat may name moments of its game: #128 is the game after 128 entries. Whoever pastes the address of one writes that.

/** A part of a line: plain text, or the moment that it names. */
export interface Part {
  text: string;
  n?: number;
}

/** partsOf is a line in parts; a moment that the reader's game has not come to yet is plain text. */
export function partsOf(text: string, last: number): Part[] {
  const parts: Part[] = [];
  let from = 0;
  for (const found of text.matchAll(/(?<![\p{L}\p{N}#])#(\d{1,6})(?![\p{L}\p{N}])/gu)) {
    const n = Number(found[1]);
    if (n > last) continue;
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[0], n });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** pasted is what is written where somebody pastes a text: addresses of moments of the table as such. */
export const pasted = (text: string, table: string): string =>
  text.replaceAll(/\S*\/table\/([\w-]+)\/at\/(\d+)\S*/g, (address, id: string, n: string) =>
    id === table ? `#${n}` : address,
  );
