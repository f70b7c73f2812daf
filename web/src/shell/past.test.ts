import { expect, test } from 'vitest';
import type { TableSummary } from '../api/types';
import { found, ownRank } from './past';

const game = (title: string, mine: number[], kinds: ('person' | 'bot')[]): TableSummary =>
  ({
    title,
    mine,
    seats: kinds.map((kind, seat) => ({ seat, kind, name: '', taken: true, online: false })),
    standings: kinds.map((_, seat) => ({ seat, rank: kinds.length - seat, score: seat, won: false })),
  }) as unknown as TableSummary;
const bots = game('a', [0], ['person', 'bot', 'bot']);
const people = game('b', [1], ['person', 'person']);
const others = game('a', [], ['person', 'person']);
const all = [bots, people, others];

test('games are found by whose, which and against whom', () => {
  expect(found(all, { whose: 'mine', title: '', against: 'any' })).toEqual([bots, people]);
  expect(found(all, { whose: 'all', title: 'a', against: 'any' })).toEqual([bots, others]);
  expect(found(all, { whose: 'mine', title: '', against: 'people' })).toEqual([people]);
  expect(found(all, { whose: 'all', title: '', against: 'bots' })).toEqual([bots]);
});

test('the own place is told where one is a player among others', () => {
  expect(ownRank(bots)).toBe(3);
  expect(ownRank(others)).toBeNull();
  expect(ownRank(game('a', [0, 1], ['person', 'person']))).toBeNull();
});
