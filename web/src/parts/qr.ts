// QR codes for addresses: bytes, error correction of level M, versions 1 to 10 (ISO/IEC 18004).

/** by version: codewords in all, those of a block that correct, and blocks */
const sizes: [all: number, correcting: number, blocks: number][] = [
  [26, 10, 1],
  [44, 16, 1],
  [70, 26, 1],
  [100, 18, 2],
  [134, 24, 2],
  [172, 16, 4],
  [196, 18, 4],
  [242, 22, 4],
  [292, 22, 5],
  [346, 26, 5],
];
/** the distance of the middles of the small squares: from 6 on, the last at size - 7 */
const alignment = (version: number): number[] => {
  const last = 4 * version + 10;
  if (version === 1) return [];
  return version < 7 ? [6, last] : [6, (last + 6) / 2, last];
};
const capacity = ([all, correcting, blocks]: (typeof sizes)[number]) => all - correcting * blocks;

type Grid = Uint8Array[];

/** qr is the dark modules of the code, row by row; null for a text too long for version 10. */
export function qr(text: string): boolean[][] | null {
  const bytes = new TextEncoder().encode(text);
  const at = sizes.findIndex((size, i) => bytes.length + (i < 9 ? 2 : 3) <= capacity(size));
  if (at < 0) return null;
  const version = at + 1;
  const words = interleaved(dataWords(bytes, version), sizes[at]);
  const { grid, fixed } = frame(version);
  place(words, grid, fixed);
  const masked = masks.map((mask, i) => withMask(grid, fixed, mask, i));
  const best = masked.reduce((a, b) => (penalty(b) < penalty(a) ? b : a));
  return best.map((row) => [...row].map((module) => module === 1));
}

/** dataWords is the bytes with their kind and count before, and padding behind. */
function dataWords(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, count: number) => {
    for (let i = count - 1; i >= 0; i--) bits.push((value >> i) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = capacity(sizes[version - 1]) * 8;
  put(0, Math.min(4, room - bits.length));
  while (bits.length % 8) bits.push(0);
  const words: number[] = [];
  for (let i = 0; i < bits.length; i += 8) words.push(parseInt(bits.slice(i, i + 8).join(''), 2));
  for (let pad = 0xec; words.length < room / 8; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

/** interleaved is all blocks with what corrects them, a word of each in turn. */
function interleaved(data: number[], [, correcting, blocks]: (typeof sizes)[number]): number[] {
  const short = Math.floor(data.length / blocks);
  const longer = data.length % blocks;
  const parts: number[][] = [];
  for (let i = 0, from = 0; i < blocks; i++) {
    const to = from + short + (i < blocks - longer ? 0 : 1);
    parts.push(data.slice(from, to));
    from = to;
  }
  const checks = parts.map((part) => remainder(part, correcting));
  const turns = (lists: number[][]) =>
    Array.from({ length: Math.max(...lists.map((l) => l.length)) }, (_, i) =>
      lists.filter((l) => i < l.length).map((l) => l[i]),
    ).flat();
  return [...turns(parts), ...turns(checks)];
}

/** times multiplies in the field of 256 elements. */
export function times(a: number, b: number): number {
  let product = 0;
  for (let i = 7; i >= 0; i--) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> i) & 1) * a;
  }
  return product;
}

/** remainder is what corrects a block: Reed and Solomon's code. */
function remainder(block: number[], degree: number): number[] {
  const divisor = new Array<number>(degree).fill(0);
  divisor[degree - 1] = 1;
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2))
    for (let j = 0; j < degree; j++) divisor[j] = times(divisor[j], root) ^ (divisor[j + 1] ?? 0);
  const left = new Array<number>(degree).fill(0);
  for (const word of block) {
    const factor = word ^ (left.shift() as number);
    left.push(0);
    divisor.forEach((d, i) => (left[i] ^= times(d, factor)));
  }
  return left;
}

/** frame is the empty code of a version with all that is the same in each, and where that stands. */
function frame(version: number): { grid: Grid; fixed: Grid } {
  const size = 4 * version + 17;
  const empty = () => Array.from({ length: size }, () => new Uint8Array(size));
  const grid = empty();
  const fixed = empty();
  const set = (row: number, column: number, dark: boolean) => {
    if (row < 0 || column < 0 || row >= size || column >= size) return;
    grid[row][column] = dark ? 1 : 0;
    fixed[row][column] = 1;
  };
  const square = (row: number, column: number, radius: number, dark: (ring: number) => boolean) => {
    for (let y = -radius; y <= radius; y++)
      for (let x = -radius; x <= radius; x++)
        set(row + y, column + x, dark(Math.max(Math.abs(x), Math.abs(y))));
  };
  for (let i = 0; i < size; i++) {
    set(6, i, i % 2 === 0);
    set(i, 6, i % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ])
    square(row, column, 4, (ring) => ring !== 2 && ring !== 4);
  const middles = alignment(version);
  for (const row of middles)
    for (const column of middles) {
      const corners = (row === 6 || row === size - 7) && (column === 6 || column === size - 7);
      if (!corners || (row > 6 && column > 6)) square(row, column, 2, (ring) => ring !== 1);
    }
  formatPlaces(size).forEach(([row, column]) => set(row, column, false));
  set(size - 8, 8, true);
  if (version >= 7) {
    const bits = (version << 12) | rest(version, 0x1f25, 12);
    for (let i = 0; i < 18; i++) {
      const [a, b] = [size - 11 + (i % 3), Math.floor(i / 3)];
      set(a, b, bit(bits, i));
      set(b, a, bit(bits, i));
    }
  }
  return { grid, fixed };
}

const bit = (bits: number, i: number) => ((bits >> i) & 1) === 1;

/** rest is what is left of a number, so many zeros added, after division without carries. */
function rest(value: number, divisor: number, zeros: number): number {
  let left = value << zeros;
  const top = 31 - Math.clz32(divisor);
  for (let i = 31 - Math.clz32(left); i >= top; i = 31 - Math.clz32(left)) left ^= divisor << (i - top);
  return left;
}

/** formatPlaces is where the fifteen bits of level and mask stand, twice, the lowest bit first. */
function formatPlaces(size: number): [row: number, column: number][] {
  const first: [number, number][] = [];
  const second: [number, number][] = [];
  for (let i = 0; i < 15; i++) {
    if (i < 6) first.push([i, 8]);
    else if (i < 8) first.push([i + 1, 8]);
    else if (i === 8) first.push([8, 7]);
    else first.push([8, 14 - i]);
    second.push(i < 8 ? [8, size - 1 - i] : [size - 15 + i, 8]);
  }
  return [...first, ...second];
}

/** place fills the words in, two columns at a time, up and down from the right. */
function place(words: number[], grid: Grid, fixed: Grid): void {
  const size = grid.length;
  let i = 0;
  let up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n++) {
      const row = up ? size - 1 - n : n;
      for (const column of [right, right - 1]) {
        if (fixed[row][column]) continue;
        if (i < words.length * 8) grid[row][column] = (words[i >> 3] >> (7 - (i & 7))) & 1;
        i++;
      }
    }
  }
}

const masks: ((row: number, column: number) => boolean)[] = [
  (y, x) => (y + x) % 2 === 0,
  (y) => y % 2 === 0,
  (_, x) => x % 3 === 0,
  (y, x) => (y + x) % 3 === 0,
  (y, x) => (Math.floor(y / 2) + Math.floor(x / 3)) % 2 === 0,
  (y, x) => ((y * x) % 2) + ((y * x) % 3) === 0,
  (y, x) => (((y * x) % 2) + ((y * x) % 3)) % 2 === 0,
  (y, x) => (((y + x) % 2) + ((y * x) % 3)) % 2 === 0,
];

/** withMask is the code with its words masked, and the mask's number in its place. Level M is 00. */
function withMask(grid: Grid, fixed: Grid, mask: (typeof masks)[number], number: number): Grid {
  const masked = grid.map((row, y) =>
    row.map((module, x) => (fixed[y][x] || !mask(y, x) ? module : module ^ 1)),
  );
  const bits = ((number << 10) | rest(number, 0x537, 10)) ^ 0x5412;
  formatPlaces(grid.length).forEach(([y, x], i) => (masked[y][x] = bit(bits, i % 15) ? 1 : 0));
  return masked;
}

/** penalty is how hard a code is to read: long runs, blocks, false corners, too dark or too light. */
function penalty(grid: Grid): number {
  const size = grid.length;
  const columns = grid.map((_, x) => grid.map((row) => row[x]));
  let sum = 0;
  for (const line of [...grid, ...columns]) {
    const text = [...line].join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) sum += run.length - 2;
    for (let i = 0; i <= size - 11; i++)
      if (['10111010000', '00001011101'].includes(text.slice(i, i + 11))) sum += 40;
  }
  let dark = 0;
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const m = grid[y][x];
      dark += m;
      if (grid[y + 1]?.[x] === m && grid[y][x + 1] === m && grid[y + 1]?.[x + 1] === m) sum += 3;
    }
  return sum + 10 * Math.floor(Math.abs((dark * 20) / (size * size) - 10));
}
