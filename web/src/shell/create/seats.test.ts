import { expect, test } from 'vitest';
import type { TitleInfo } from '../../api/types';
import { atScreen, firstSeats, fitSeats } from './seats';

const title = (minSeats: number, maxSeats: number): TitleInfo => ({
  id: 'x',
  name: 'X',
  minSeats,
  maxSeats,
  settings: [],
  endings: [],
  bots: ['clerk', 'broker', 'director'],
  bot: 'broker',
  version: 1,
  imports: false,
  secrets: false,
});

test('a new table is for people', () => {
  expect(firstSeats(title(2, 6))).toEqual([{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }]);
  expect(firstSeats(title(2, 2))).toHaveLength(2);
});

test('what was chosen is kept within the limits of another title', () => {
  const five = [{ kind: 'me' as const }, ...Array.from({ length: 4 }, () => ({ kind: 'open' as const }))];
  expect(fitSeats(five, title(2, 4))).toHaveLength(4);
  expect(fitSeats([{ kind: 'me' }], title(3, 5))).toHaveLength(3);
  expect(fitSeats([{ kind: 'bot', bot: 'gone' }, { kind: 'me' }], title(2, 4))[0]).toEqual({
    kind: 'bot',
    bot: 'broker',
  });
});

test('at a table on this device no seat waits for somebody from elsewhere', () => {
  const bot = { kind: 'bot', bot: 'broker' };
  expect(atScreen([{ kind: 'me' }, { kind: 'open' }], title(2, 4))).toEqual([{ kind: 'me' }, bot]);
  expect(fitSeats([{ kind: 'me' }], title(3, 5), true)).toEqual([{ kind: 'me' }, bot, bot]);
});
