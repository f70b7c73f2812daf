import { expect, test } from 'vitest';
import { qr, times } from './qr';

// A reader of codes, written from the standard's side of who reads: what it does not share with the writer
// is how words are split, placed and masked.

const blocksOf: Record<number, { checks: number; sizes: number[] }> = {
  1: { checks: 10, sizes: [16] },
  2: { checks: 16, sizes: [28] },
  3: { checks: 26, sizes: [44] },
  4: { checks: 18, sizes: [32, 32] },
  5: { checks: 24, sizes: [43, 43] },
  6: { checks: 16, sizes: [27, 27, 27, 27] },
  7: { checks: 18, sizes: [31, 31, 31, 31] },
  8: { checks: 22, sizes: [38, 38, 39, 39] },
  9: { checks: 22, sizes: [36, 36, 36, 37, 37] },
  10: { checks: 26, sizes: [43, 43, 43, 43, 44] },
};
/** the fifteen bits of level M and each mask, as the standard prints them */
const formats = [
  '101010000010010',
  '101000100100101',
  '101111001111100',
  '101101101001011',
  '100010111111001',
  '100000011001110',
  '100111110010111',
  '100101010100000',
];

function read(code: boolean[][]): string {
  const size = code.length;
  const version = (size - 17) / 4;
  const { checks, sizes } = blocksOf[version];
  const shown = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => code[8][x]),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => code[y][8]),
  ];
  const mask = formats.indexOf(shown.map(Number).join(''));
  expect(mask).toBeGreaterThanOrEqual(0);
  const again = [
    ...Array.from({ length: 7 }, (_, i) => code[size - 1 - i][8]),
    ...Array.from({ length: 8 }, (_, i) => code[8][size - 8 + i]),
  ];
  expect(again).toEqual(shown);

  const middles = [
    [],
    [6, 18],
    [6, 22],
    [6, 26],
    [6, 30],
    [6, 34],
    [6, 22, 38],
    [6, 24, 42],
    [6, 26, 46],
    [6, 28, 50],
  ][version - 1];
  const taken = (y: number, x: number) =>
    (y < 9 && x < 9) ||
    (y < 9 && x >= size - 8) ||
    (y >= size - 8 && x < 9) ||
    y === 6 ||
    x === 6 ||
    (version >= 7 && ((y < 6 && x >= size - 11) || (x < 6 && y >= size - 11))) ||
    middles.some((my) =>
      middles.some(
        (mx) =>
          Math.abs(my - y) <= 2 &&
          Math.abs(mx - x) <= 2 &&
          !(my < 9 && mx < 9) &&
          !(my < 9 && mx > size - 9) &&
          !(my > size - 9 && mx < 9),
      ),
    );
  const flips = [
    (i: number, j: number) => (i + j) % 2 === 0,
    (i: number) => i % 2 === 0,
    (_: number, j: number) => j % 3 === 0,
    (i: number, j: number) => (i + j) % 3 === 0,
    (i: number, j: number) => ((i >> 1) + Math.floor(j / 3)) % 2 === 0,
    (i: number, j: number) => ((i * j) % 2) + ((i * j) % 3) === 0,
    (i: number, j: number) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
    (i: number, j: number) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
  ][mask];
  let bits = '';
  let upward = true;
  for (let x = size - 1; x > 0; x -= x === 8 ? 3 : 2, upward = !upward) {
    const rows = [...Array(size).keys()];
    for (const y of upward ? rows.reverse() : rows)
      for (const column of [x, x - 1])
        if (!taken(y, column)) bits += Number(code[y][column] !== flips(y, column));
  }
  const words = (bits.match(/.{8}/g) ?? []).map((b) => parseInt(b, 2));
  const blocks: number[][] = sizes.map(() => []);
  let next = 0;
  for (let i = 0; i < Math.max(...sizes); i++)
    sizes.forEach((length, b) => i < length && blocks[b].push(words[next++]));
  for (let i = 0; i < checks; i++) sizes.forEach((_, b) => blocks[b].push(words[next++]));
  for (const block of blocks)
    for (let i = 0, root = 1; i < checks; i++, root = times(root, 2))
      expect(block.reduce((sum, word) => times(sum, root) ^ word, 0)).toBe(0);
  const data = blocks.flatMap((block, b) => block.slice(0, sizes[b]));
  const text = data.map((w) => w.toString(2).padStart(8, '0')).join('');
  expect(text.slice(0, 4)).toBe('0100');
  const wide = version < 10 ? 8 : 16;
  const length = parseInt(text.slice(4, 4 + wide), 2);
  const bytes = Array.from({ length }, (_, i) =>
    parseInt(text.slice(4 + wide + 8 * i, 12 + wide + 8 * i), 2),
  );
  return new TextDecoder().decode(new Uint8Array(bytes));
}

test('what is written can be read, in every version', () => {
  const versions = new Set<number>();
  for (let length = 1; length <= 213; length += 7) {
    const text = 'https://scrip.example.org/table/çx'.repeat(7).slice(0, length - 1) + '!';
    const code = qr(text);
    if (!code) continue;
    versions.add((code.length - 17) / 4);
    expect(read(code)).toBe(text);
  }
  expect([...versions]).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
});

test('the corners of a code are where a camera looks for them', () => {
  const code = qr('https://scrip.example.org/table/abcdefghijkl') as boolean[][];
  const row = code[0].slice(0, 8).map(Number).join('');
  expect(row).toBe('11111110');
  expect(code[3].slice(0, 7).map(Number).join('')).toBe('1011101');
  expect(code[code.length - 8][8]).toBe(true);
});

test('version information of version 7 is as printed in the standard', () => {
  const code = qr('x'.repeat(120)) as boolean[][];
  expect(code.length).toBe(45);
  let bits = '';
  for (let i = 17; i >= 0; i--) bits += Number(code[Math.floor(i / 3)][45 - 11 + (i % 3)]);
  expect(bits).toBe('000111110010010100');
});

test('a text that is too long has no code', () => {
  expect(qr('x'.repeat(400))).toBeNull();
});
