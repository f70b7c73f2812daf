import { expect, test } from 'vitest';
import { friendNews } from './friends';

const [early, late] = ['2026-11-18T10:00:00.120Z', '2026-11-18T10:00:05.340Z'];
const all = {
  askedBy: [
    { name: 'Bob', at: late },
    { name: 'Ann', at: early },
  ],
  asked: [],
  friends: [{ name: 'Cleo', since: '2026-11-18T11:00:00.001Z', tables: [] }],
};

test('who asks and who agreed is told by name', () => {
  expect(friendNews(all, Date.parse(early))).toEqual({ key: 'notice.friend.asks', who: 'Ann' });
  expect(friendNews(all, Date.parse('2026-11-18T11:00:00.001Z'))).toEqual({
    key: 'notice.friend.yes',
    who: 'Cleo',
  });
});

test('of one who has taken it back nothing is told', () => {
  expect(friendNews(all, 0)).toBeNull();
});
