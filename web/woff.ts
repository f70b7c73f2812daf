// Fonts as programs beside browsers read them: a WOFF file is a TrueType font whose tables are packed one by one.
import { inflateSync } from 'node:zlib';

const HEAD = 12;
const ENTRY = 16;

/** unpacked is the TrueType font in a WOFF file, as one weight of a family: each names itself as it likes. */
export function unpacked(woff: Buffer, family: string): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, i) => table(woff, 44 + 20 * i));
  tables.find(({ tag }) => tag === 'name')!.data = names(family);
  unmarked(tables.find(({ tag }) => tag === 'GPOS')?.data);
  const head = Buffer.alloc(HEAD + ENTRY * count);
  woff.copy(head, 0, 4, 8);
  const fits = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** fits * 16, 6);
  head.writeUInt16BE(fits, 8);
  head.writeUInt16BE(count * 16 - 2 ** fits * 16, 10);
  let at = head.length;
  const parts = [head];
  tables.forEach(({ tag, sum, data }, i) => {
    const entry = HEAD + ENTRY * i;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(sum, entry + 4);
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const filled = Buffer.concat([data, Buffer.alloc((4 - (data.length % 4)) % 4)]);
    parts.push(filled);
    at += filled.length;
  });
  return Buffer.concat(parts);
}

/**
 * unmarked has letters set closer whatever marks stand between them: Inter says which marks are skipped, and who reads fonts
 * in Go skips such a rule altogether. Here no mark stands by itself.
 */
function unmarked(gpos?: Buffer) {
  if (!gpos) return;
  const lookups = gpos.readUInt16BE(8);
  for (let i = 0; i < gpos.readUInt16BE(lookups); i++) {
    const flags = lookups + gpos.readUInt16BE(lookups + 2 + 2 * i) + 2;
    gpos.writeUInt16BE(gpos.readUInt16BE(flags) & ~0x10, flags);
  }
}

/** names is a table of names that holds that of the family alone. */
function names(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  // As a family, and as the name by which printers know it.
  const records = [1, 6].flatMap((id) => [3, 1, 0x409, id, text.length, 0]);
  const words = [0, 2, 6 + 2 * records.length, ...records];
  const head = Buffer.alloc(2 * words.length);
  words.forEach((word, i) => head.writeUInt16BE(word, 2 * i));
  return Buffer.concat([head, text]);
}

function table(woff: Buffer, at: number) {
  const [offset, packed, length, sum] = [4, 8, 12, 16].map((n) => woff.readUInt32BE(at + n));
  const data = woff.subarray(offset, offset + packed);
  return { tag: woff.toString('latin1', at, at + 4), sum, data: packed < length ? inflateSync(data) : data };
}
