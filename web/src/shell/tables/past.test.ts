import { expect, test } from 'vitest';
import type { TableSummary } from '../../api/types';
import { found, ownRank, playedFor } from './past';

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

test('a game took from its beginning, not from when its table was made', () => {
  const [createdAt, startedAt] = ['2026-01-01T10:00:00Z', '2026-01-01T10:12:00Z'];
  const over = { ...people, createdAt, startedAt, updatedAt: '2026-01-01T10:15:00Z' };
  expect(playedFor(over)).toBe(180);
  expect(playedFor({ ...over, startedAt: undefined }), 'nobody knows').toBeNull();
});
