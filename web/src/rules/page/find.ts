// Looking a rule up: the paragraphs of the rules of all titles, and those that speak of what is sought.
import { prose, type Block, type Span } from '../prose';

/** A paragraph of the rules, and the chapter that it stands in. */
export interface Place {
  title: string;
  heading: string;
  /** by which the chapter is found; "" before the first */
  section: string;
  text: string;
}

/** Something that was found. */
type Found<P> = P & {
  /** the text, in pieces: every other one is what was sought */
  pieces: string[];
};

/** what is read of a line; sections that it points at are no part of it */
const plain = (spans: Span[]) =>
  spans
    .filter((s) => s.kind !== 'ref')
    .map((s) => s.text)
    .join('')
    .trim();

/** placesOf is the paragraphs of a title's rules: each item of a list and each row of a table is one. */
export function placesOf(title: string, source: string): Place[] {
  const places: Place[] = [];
  let [heading, section] = ['', ''];
  const add = (text: string) => places.push({ title, heading, section, text });
  for (const block of prose(source)) {
    // A paragraph without a section of its own is found under that of its chapter.
    if (block.kind === 'heading')
      [heading, section] = [block.text, block.sections[0] ?? (block.level > 2 ? section : block.text)];
    else textsOf(block).forEach(add);
  }
  return places;
}

/** what is said in a block, in the pieces in which it is found */
function textsOf(block: Exclude<Block, { kind: 'heading' }>): string[] {
  switch (block.kind) {
    case 'list':
      return block.items.map(plain);
    case 'table':
      return block.rows.map((row) => row.map(plain).join(' · '));
    case 'figure':
      return [plain(block.caption)];
    case 'example':
      return [block.heading, ...block.steps.map(({ name, spans }) => `${name}: ${plain(spans)}`)];
    case 'see':
      return [];
    default:
      return [plain(block.spans)];
  }
}

/** bare is a text as it is compared: small letters, without accents, each letter in its place. */
const bare = (text: string) => [...text].map((c) => c.normalize('NFD')[0].toLowerCase()).join('');

const wordsOf = (query: string) => bare(query).split(/\s+/).filter(Boolean);

/**
 * find is the places that speak of all words of a query, those whose heading does first. A chapter that speaks of them in
 * its heading alone is found once.
 */
export function find<P extends { title: string; heading: string; text: string }>(
  places: readonly P[],
  query: string,
): Found<P>[] {
  const sought = wordsOf(query);
  if (sought.length === 0) return [];
  const within = (text: string) => sought.every((word) => text.includes(word));
  const hits = places.filter((p) => within(bare(`${p.heading} ${p.text}`)));
  const rank = (p: P) => (within(bare(p.heading)) ? 0 : within(bare(p.text)) ? 1 : 2);
  const named = new Set<string>();
  const told = (found: Found<P>) => {
    if (found.pieces.length > 1) return true;
    const name = `${found.title} ${found.heading}`;
    return !named.has(name) && !!named.add(name);
  };
  return hits
    .map((p) => ({ ...p, pieces: pieces(p.text, sought) }))
    .filter(told)
    .sort((a, b) => rank(a) - rank(b));
}

/** pieces cuts a text where a sought word begins and ends. */
function pieces(text: string, sought: string[]): string[] {
  const letters = [...text];
  const low = [...bare(text)];
  const marked = letters.map(() => false);
  for (const word of sought) {
    const length = [...word].length;
    for (let i = 0; i + length <= low.length; i++)
      if (low.slice(i, i + length).join('') === word) marked.fill(true, i, i + length);
  }
  const out = [''];
  letters.forEach((letter, i) => {
    if (marked[i] !== (out.length % 2 === 0)) out.push('');
    out[out.length - 1] += letter;
  });
  return out;
}

const pairsOf = (text: string) => {
  const letters = [...bare(text)];
  return new Set(letters.slice(1).map((letter, i) => letters[i] + letter));
};

/** near is the words most like what is sought, by the pairs of letters that they share; none that share nothing. */
export function near<W extends { heading: string }>(known: readonly W[], query: string, most: number): W[] {
  const sought = pairsOf(query);
  const likeness = ({ heading }: W) => {
    const own = pairsOf(heading);
    return (2 * [...own].filter((pair) => sought.has(pair)).length) / (own.size + sought.size || 1);
  };
  return known
    .map((word) => ({ word, like: likeness(word) }))
    .filter(({ like }) => like > 0)
    .sort((a, b) => b.like - a.like)
    .slice(0, most)
    .map(({ word }) => word);
}
