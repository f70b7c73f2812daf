import { expect, test, vi } from 'vitest';
import { answerOf } from './inviting';

vi.mock('../words/words.svelte', () => ({
  t: (key: string, { name }: { name: string }) => `${key} ${name}`,
}));
vi.mock('../api/company', () => ({ company: {} }));

test('of a friend it is said that he is invited, and of a stranger nothing is learnt', () => {
  const known = [
    { name: 'Benedikt', friend: true },
    { name: 'Cleo', friend: false },
  ];
  expect(answerOf('benedikt', known)).toBe('invite.sent-friend benedikt');
  expect(answerOf('Cleo', known)).toBe('invite.sent Cleo');
  expect(answerOf('Nobody', known)).toBe('invite.sent Nobody');
});
