import { expect, test } from 'vitest';
import type { EntryView } from '../../api/types';
import { changed, news } from './since';
import { story } from './story';

const turn = { seats: [], chance: false, over: false };
const laid = (n: number, seat: number, hex: string): EntryView => ({
  n,
  seat,
  at: '',
  turn,
  events: [{ kind: 'laid', hex }],
});
const entries = [laid(0, 0, 'A'), laid(1, 1, 'B'), laid(2, 1, 'C'), laid(3, 2, 'D')];
const force = entries.map(() => true);
const lines = story(entries, force, (_, from) => (from === 1 ? { count: 2, events: [] } : null));
const places = (e: { [field: string]: unknown }) => [String(e.hex)];
const ringed = (at: Partial<Parameters<typeof news>[1]>, inForce = force) => [
  ...changed(
    entries,
    inForce,
    news(lines, { moment: null, last: 4, since: 3, watching: false, ...at }),
    places,
  ),
];

test('at the present all that is new since one’s last turn is marked', () => {
  expect(ringed({})).toEqual(['B', 'C', 'D']);
  expect(ringed({ since: 0 })).toEqual([]);
});
test('who looks on sees the last move', () => {
  expect(ringed({ watching: true })).toEqual(['D']);
});
test('a past moment marks the move that led there, as far as it had come', () => {
  expect(ringed({ moment: 3 })).toEqual(['B', 'C']);
  expect(ringed({ moment: 2 })).toEqual(['B']);
  expect(ringed({ moment: 0 })).toEqual([]);
});
test('what was taken back is not marked', () => {
  expect(ringed({}, [true, true, false, true])).toEqual(['B', 'D']);
});
