import { expect, test } from 'vitest';
import type { TitleInfo } from '../../api/types';
import { alone, chosenLast, clockOf, keepChoice } from './pace';

const title = { bots: ['clerk', 'broker'], bot: 'broker' } as TitleInfo;
const kept = (text: string | null) => ({ getItem: () => text });

test('the first table is a move a day, with a bank, and a bot stands in', () => {
  expect(clockOf(chosenLast(kept(null)), title)).toEqual({
    kind: 'days',
    main: 3 * 86_400,
    step: 86_400,
    up: 'bot',
    bot: 'broker',
  });
});

test('what was chosen last is chosen again; what cannot be chosen is not', () => {
  let shelf = '';
  const choice = { ...chosenLast(kept(null)), kind: 'live' as const, bot: 'clerk', up: 'ask' as const };
  keepChoice(choice, { setItem: (_, text) => (shelf = text) });
  expect(chosenLast(kept(shelf))).toEqual(choice);
  expect(clockOf(choice, title)).toEqual({ kind: 'live', main: 2400, step: 20, up: 'ask', bot: 'clerk' });
  for (const odd of ['{"kind":"never","live":{"main":7},"up":1}', 'null', 'nonsense'])
    expect(chosenLast(kept(odd))).toEqual(chosenLast(kept(null)));
});

test('a level that the title has not is its own; no clock is none', () => {
  const choice = { ...chosenLast(kept(null)), bot: 'tycoon' };
  expect(clockOf(choice, title)?.bot).toBe('broker');
  expect(clockOf({ ...choice, kind: 'none' }, title)).toBeUndefined();
});

test('bots and one’s own seats keep nobody waiting', () => {
  expect(alone([{ kind: 'me' }, { kind: 'bot' }])).toBe(true);
  expect(alone([{ kind: 'me' }, { kind: 'open' }])).toBe(false);
});
