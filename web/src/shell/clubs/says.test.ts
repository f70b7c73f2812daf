import { expect, test } from 'vitest';
import { keyOf } from './says';

test('a line of the log has the words of what was done; another name has its own', () => {
  expect(keyOf({ what: 'let in', about: { who: 'Ann' } })).toBe('log.let-in');
  expect(keyOf({ what: 'changed', about: {} })).toBe('log.changed');
  expect(keyOf({ what: 'changed', about: { before: 'Old', after: 'New' } })).toBe('log.renamed');
});
