// Lines between a company's pieces: each hex is tied to an earlier neighbour.

/** One company's hexes, in the order in which they were laid. */
interface Network {
  company: string;
  hexes: readonly string[];
  /** how many at the end are composed and not yet confirmed */
  pending?: number;
}

/** A stretch of line between two neighbouring hexes. */
export interface Tie {
  company: string;
  from: string;
  to: string;
  pending: boolean;
  /** which of the lines between these two hexes this is, and how many there are */
  lane: number;
  lanes: number;
}

export function ties(networks: readonly Network[], near: ReadonlyMap<string, readonly string[]>): Tie[] {
  const all: Tie[] = [];
  const shared = new Map<string, Tie[]>();
  for (const { company, hexes, pending = 0 } of networks) {
    const order = new Map(hexes.map((id, i) => [id, i]));
    hexes.forEach((id, i) => {
      const first = Math.min(...(near.get(id) ?? []).map((other) => order.get(other) ?? i));
      if (!(first < i)) return;
      const earlier = hexes[first];
      const [from, to] = earlier < id ? [earlier, id] : [id, earlier];
      const tie: Tie = { company, from, to, pending: i >= hexes.length - pending, lane: 0, lanes: 1 };
      const key = `${from}|${to}`;
      const lanes = shared.get(key) ?? [];
      lanes.push(tie);
      shared.set(key, lanes);
      all.push(tie);
    });
  }
  for (const lanes of shared.values()) {
    lanes.forEach((tie, lane) => Object.assign(tie, { lane, lanes: lanes.length }));
  }
  return all;
}

/** networksOf is every company's hexes outwards from its home; what its builder composes comes last. */
export function networksOf<C extends string>(
  companies: readonly { company: C; hexes: readonly string[] }[],
  homes: Readonly<Record<C, string>>,
  near: ReadonlyMap<string, readonly string[]>,
  builder: C | undefined,
  steps: readonly string[],
): (Network & { company: C })[] {
  return companies
    .filter((c) => c.hexes.length > 0)
    .map((c) => {
      const pending = c.company === builder ? steps : [];
      const settled = c.hexes.filter((h) => !pending.includes(h));
      const hexes = [...outwards(homes[c.company], settled, near), ...pending];
      return { company: c.company, hexes, pending: pending.length };
    });
}

/** A company's hexes in an order in which they could have been laid: outwards from its home. */
export function outwards(
  home: string,
  hexes: readonly string[],
  near: ReadonlyMap<string, readonly string[]>,
): string[] {
  const left = new Set(hexes);
  const order: string[] = [];
  const reach = (id: string) => {
    if (left.delete(id)) order.push(id);
  };
  reach(home);
  for (let i = 0; i < order.length; i++) for (const id of near.get(order[i]!) ?? []) reach(id);
  return [...order, ...left];
}
