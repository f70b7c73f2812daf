import { expect, test } from 'vitest';
import { joined } from './notes';

test('notes of two devices are both kept, once', () => {
  expect(joined('', 'mine')).toBe('mine');
  expect(joined('theirs', 'mine')).toBe('theirs\n\nmine');
  expect(joined('theirs', 'theirs and more')).toBe('theirs and more');
  expect(joined('theirs and mine', 'mine')).toBe('theirs and mine');
});
