import { expect, test } from 'vitest';
import { Alike } from './alike';

const view = (n: number) => ({ n, players: [{ cash: 5 }, { cash: n }] });

test('what is alike is the same object', () => {
  const alike = new Alike();
  const [a, b] = [alike.same(view(1)), alike.same(view(2))];
  expect(b.players[0]).toBe(a.players[0]);
  expect(b.players[1]).not.toBe(a.players[1]);
  expect(alike.same(view(1))).toBe(a);
});

test('what was seen long ago is forgotten, and nothing is mistaken for it', () => {
  const alike = new Alike(50);
  const first = alike.same(view(0));
  for (let n = 1; n < 500; n++) expect(alike.same(view(n))).toEqual(view(n));
  expect(alike.same(view(0))).not.toBe(first);
  expect(alike.same(view(0))).toEqual(first);
  const last = alike.same(view(7));
  expect(alike.same(view(7))).toBe(last);
});
