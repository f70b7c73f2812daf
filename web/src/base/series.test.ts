import { expect, test } from 'vitest';
import type { LessonData } from '../contract/lesson';
import { teaches } from './series';

const lesson = (id: string, ...sections: string[]) => ({ id, sections }) as LessonData;
const lessons = [lesson('a', '4.2', '7.6'), lesson('b', '7.6', '8'), lesson('c', '9.1')];

test.each([
  ['4.2', 'a'],
  ['7.6', 'b'], // it is the first that it is about
  ['7.6.1', 'a'], // a part of what it is about
  ['8.3', 'b'],
  ['9.1', 'c'],
  ['9', undefined],
  ['9.12', undefined],
])('section %s is taught by %s', (section, id) => {
  expect(teaches(lessons, section)?.id).toBe(id);
});
