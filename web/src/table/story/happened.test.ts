import { expect, test } from 'vitest';
import { affecting, cardsOf, grouped, isDear } from './happened';
import type { StoryLine } from './story';

const line = (from: number, gone: boolean, ...kinds: string[]) =>
  ({ from, to: from, seat: 1, gone, entries: [], events: kinds.map((kind) => ({ kind })) }) as StoryLine;

test('moves since an entry that are in force and of these kinds are told', () => {
  const lines = [
    line(0, false, 'paid'),
    line(1, false, 'paid'),
    line(2, false, 'moved'),
    line(3, false, 'moved', 'paid'),
    line(4, true, 'paid'),
  ];
  expect(affecting(lines, 1, ['paid']).map((l) => l.from)).toEqual([1, 3]);
});

test('cards of a group are one, at the last of their moments, with all that they bring', () => {
  const row = (label: string) => ({ label, value: '+£1' });
  const cards = grouped([
    { at: 4, ids: ['4'], title: 'Dividends', group: 'dividends', rows: [row('A')], money: 1, places: ['A1'] },
    { at: 5, ids: ['5'], title: 'Closed', rows: [] },
    { at: 9, ids: ['9'], title: 'Dividends', group: 'dividends', rows: [row('B')], money: 2, places: ['B2'] },
  ]);
  expect(cards.map((c) => [c.title, c.at, c.ids, c.rows.length, c.money])).toEqual([
    ['Dividends', 9, ['4', '9'], 2, 3],
    ['Closed', 5, ['5'], 0, undefined],
  ]);
  expect(cards[0].places).toEqual(['A1', 'B2']);
});

test('a card is shown by itself for what costs or brings much, and for what no money measures', () => {
  expect([{}, { money: 100 }, { money: -100 }].map((c) => isDear(c, 100))).toEqual([true, true, true]);
  expect([{ money: 99 }, { money: 0 }].map((c) => isDear(c, 100))).toEqual([false, false]);
  expect(isDear({ money: 0 })).toBe(false);
});

test('what is kept of a card has no language: it is said anew in another', () => {
  let language = 'Dividend';
  const happened = {
    kinds: ['paid'],
    cards: () => [{ title: language, rows: [] }],
  };
  const table = { module: { happened } } as never;
  const shown = {
    lines: [line(3, false, 'paid'), line(4, false, 'paid')],
    views: [[{}, {}]] as never,
    seat: 0,
  };
  expect(cardsOf(shown, table)).toEqual([{ title: 'Dividend', rows: [], at: 4, ids: ['0.3.0'] }]);
  language = 'Dividende';
  expect(cardsOf(shown, table)[0].title).toBe('Dividende');
});
