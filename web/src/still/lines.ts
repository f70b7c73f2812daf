// Text in a picture, which nobody wraps or cuts for it.

/** How wide letters are, in parts of their height, in the wider of the fonts; what is not listed is of middling width. */
const WIDTHS: [letters: string, em: number][] = [
  ["ijl.,:;’'|!· ", 0.32],
  ['ftI()[]', 0.4],
  ['r-–/', 0.5],
  ['csz', 0.56],
  ['0123456789', 0.65],
  ['ABCDEFGHKLNOPQRSTUVXYZÄÖÜÉ', 0.76],
  ['wmMW@&%—…', 0.96],
];
const MIDDLING = 0.62;
const em = new Map(WIDTHS.flatMap(([letters, wide]) => [...letters].map((letter) => [letter, wide])));

/** long is how long a text is about, in parts of its height. */
export const long = (text: string): number =>
  [...text].reduce((sum, letter) => sum + (em.get(letter) ?? MIDDLING), 0);

/** clipped is a text of so many parts of its height at most: what is too long ends in an ellipsis. */
export function clipped(text: string, most: number): string {
  if (long(text) <= most) return text;
  const letters = [...text];
  while (letters.length > 1 && long(letters.join('')) > most - em.get('…')!) letters.pop();
  return `${letters.join('').trimEnd()}…`;
}

/** joined is as many of the parts as go into so many parts of their height, the first two in any case. */
export function joined(parts: readonly string[], most: number): string {
  let made = parts.slice(0, 2).join(' · ');
  for (const part of parts.slice(2)) {
    if (long(`${made} · ${part}`) > most) break;
    made += ` · ${part}`;
  }
  return clipped(made, most);
}

/** wrapped is a text in lines of so many parts of its height; the last takes what is left, clipped. */
export function wrapped(text: string, most: number, lines: number): string[] {
  const made: string[] = [];
  for (const word of text.split(' ')) {
    const longer = made.length ? `${made.at(-1)} ${word}` : word;
    if (made.length && (long(longer) <= most || made.length === lines)) made[made.length - 1] = longer;
    else made.push(word);
  }
  return made.map((line) => clipped(line, most));
}

/** set is a text in as few and as large lines as it goes into: the sizes are tried in turn, each with so many lines. */
export function set(
  text: string,
  width: number,
  sizes: readonly { size: number; lines: number }[],
): { size: number; lines: string[] } {
  for (const { size, lines } of sizes) {
    const made = wrapped(text, width / size, lines);
    if (!made.some((line) => line.endsWith('…'))) return { size, lines: made };
  }
  const { size, lines } = sizes.at(-1)!;
  return { size, lines: wrapped(text, width / size, lines) };
}
