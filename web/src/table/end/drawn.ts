// Was the deal fair? What a table draws from is committed to when the game begins and told when it is over.
import type { Draw, EntryView, Table } from '../../api/types';

/**
 * draws is how many draws in force the table made itself: what a what-if table took over was drawn elsewhere, and so
 * was a game that came from a device.
 */
export const draws = (entries: readonly EntryView[], force: readonly boolean[], table: Table): number =>
  table.brought
    ? 0
    : entries.filter((e) => e.seat === 'chance' && force[e.n] && e.n >= (table.whatIf?.at ?? 0)).length;

/** bytes of a hexadecimal text */
const bytes = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** fits tells whether the commitment is the SHA-256 of the secret; both are in hexadecimal. */
export async function fits(secret: string, commitment: string): Promise<boolean> {
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(secret)));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('') === commitment;
}

const most = 2n ** 64n - 1n;

/** again draws every draw again from the secret, as docs/record.md says, and tells which fell on what was drawn. */
export async function again(secret: string, list: readonly Draw[]): Promise<boolean[]> {
  const key = await crypto.subtle.importKey('raw', bytes(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const number = async (n: number, tried: bigint): Promise<bigint> => {
    const text = new DataView(new ArrayBuffer(16));
    text.setBigUint64(0, BigInt(n));
    text.setBigUint64(8, tried);
    return new DataView(await crypto.subtle.sign('HMAC', key, text)).getBigUint64(0);
  };
  const falls = async ({ number: n, from, width, total }: Draw): Promise<boolean> => {
    const sum = BigInt(total);
    for (let tried = 0n; ; tried++) {
      const x = await number(n, tried);
      if (x >= most - (most % sum)) continue;
      return x % sum >= BigInt(from) && x % sum < BigInt(from) + BigInt(width);
    }
  };
  return Promise.all(list.map(falls));
}
