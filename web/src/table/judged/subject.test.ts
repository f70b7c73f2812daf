import { expect, it } from 'vitest';
import type { Shown } from '../../contract/title';
import { subjectOf } from './subject';

const red = { mark: 'PRR', name: 'Pennsylvania Railroad', colour: 'red', pattern: 'plain' } as never;
function show(name: string, value: unknown): Shown {
  if (name === 'company') return { text: String(value), livery: red };
  if (name === 'hex') return { text: 'Altoona', place: String(value) };
  return { text: String(value) };
}

it('is the first company or place that the turn names', () => {
  const build = [{ kind: 'build', company: 'PRR' }, { kind: 'lay', hex: 'G7' }, { kind: 'done' }];
  expect(subjectOf(build, show)).toMatchObject({ text: 'Pennsylvania Railroad', company: 'PRR' });
  expect(subjectOf([{ kind: 'vote' }, { kind: 'lay', hex: 'G7' }], show)).toEqual({
    text: 'Altoona',
    place: 'G7',
  });
});

it('is nothing where the move names no thing', () => {
  expect(subjectOf([{ kind: 'bid', amount: 9 }], show)).toBeNull();
  expect(subjectOf([], show)).toBeNull();
});
