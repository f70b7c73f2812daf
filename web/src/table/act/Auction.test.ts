import { html, said } from '../../base/rendered';
import { afterAll, expect, test } from 'vitest';
import { words } from '../../words/words.svelte';
import type { Bidder } from './Auction.svelte';
import Auction from './Auction.svelte';
import type { TableContext } from '../../contract/title';

// Other tests speak with the same words.
afterAll(() => words.speak('en'));

const bidders: Bidder[] = [
  { seat: 0, cash: 9, state: 'asked' },
  { seat: 1, cash: 9, amount: 5, state: 'leads' },
];
/** The auction as the seat sees it: who bids, and who leads. */
const seenFrom = (seat: number) => {
  const table = {
    seat,
    name: (s: number) => ['Ann', 'Bob'][s],
    table: { mine: [seat], seats: [0, 1] },
    ordering: { bids: false, offers: [], typed: () => null },
    plans: {},
    position: {},
  } as unknown as TableContext;
  return html(Auction, { table, heading: '', bidders })
    .match(/<li.*?<\/li>/gs)!
    .map(said);
};

test.each([
  ['en', 'you your bid', 'Bob leads', 'Ann to bid', 'you lead'],
  ['es', 'tú te toca', 'Bob lidera', 'Ann le toca', 'tú lideras'],
  ['it', 'tu sei di turno', 'Bob in testa', 'Ann di turno', 'tu sei in testa'],
  ['de', 'du bist dran', 'Bob führt', 'Ann ist dran', 'du führst'],
] as const)(
  '%s speaks of you as of you, and of others as of others',
  async (lang, asked, bob, ann, leads) => {
    await words.need('shell');
    await words.speak(lang);
    const [own, other] = seenFrom(0);
    expect(own).toContain(asked);
    expect(other).toContain(bob);
    const [first, second] = seenFrom(1);
    expect(first).toContain(ann);
    expect(second).toContain(leads);
  },
);
