import { expect, test } from 'vitest';
import { affecting, cardsOf, pile } from './happened';
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

test('cards of a group are one, at the last of their moments', () => {
  const row = (label: string) => ({ label, value: '+£1' });
  const cards = pile([
    { at: 4, ids: ['4'], title: 'Dividends', group: 'dividends', rows: [row('A')], places: ['A1'] },
    { at: 5, ids: ['5'], title: 'Closed', rows: [] },
    { at: 9, ids: ['9'], title: 'Dividends', group: 'dividends', rows: [row('B')], places: ['B2'] },
  ]);
  expect(cards.map((c) => [c.title, c.at, c.ids, c.rows.length])).toEqual([
    ['Dividends', 9, ['4', '9'], 2],
    ['Closed', 5, ['5'], 0],
  ]);
  expect(cards[0].places).toEqual(['A1', 'B2']);
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
