import { expect, test } from 'vitest';
import { addressOf, everything, searchIn, wanted } from './search';

test('what is looked for comes back from its address', () => {
  const search = { ...everything, title: '1862', people: 'Ada, Ben', who: 'people' as const, comeback: '3' };
  expect(searchIn(addressOf(search))).toEqual(search);
  expect(addressOf(everything)).toBe('');
  expect(searchIn('?who=nonsense&colour=red')).toEqual(everything);
});

test('only what is asked is sent, and the last day counts whole', () => {
  expect(wanted(everything)).toEqual({ who: 'all' });
  const asked = wanted({
    ...everything,
    people: ' Ada,, Ben ',
    from: '2026-03-05',
    to: '2026-03-05',
    option: 'a=b',
  });
  expect(asked.people).toEqual(['Ada', 'Ben']);
  expect(Date.parse(asked.to!) - Date.parse(asked.from!)).toBe(24 * 3600 * 1000);
  // An option belongs to a title.
  expect(asked.option).toBeUndefined();
  expect(wanted({ ...everything, title: 'x', option: 'a=b' }).option).toEqual(['a=b']);
});
