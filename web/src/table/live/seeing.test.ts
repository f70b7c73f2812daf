import { beforeEach, expect, test } from 'vitest';
import { pause, Seeing, type Watch } from './seeing';

let told = 0;
let ms = 0;
let front = true;
let due: (() => void) | null = null;
const watch: Watch = {
  inFront: () => front,
  now: () => ms,
  later: (run) => (due = run),
  cancel: () => (due = null),
};
let seeing: Seeing;
beforeEach(() => {
  [told, ms, front, due] = [0, 0, true, null];
  seeing = new Seeing(() => told++, watch);
});

test('what is in front is seen at once, and the same is told once', () => {
  seeing.look('1');
  seeing.look('1');
  seeing.look();
  expect(told).toBe(1);
});
test('a page that is not in front has seen nothing, until it is', () => {
  front = false;
  seeing.look('1');
  seeing.leave();
  expect([told, due]).toEqual([0, null]);
  front = true;
  seeing.look();
  expect(told).toBe(1);
});
test('moves that follow quickly are told together', () => {
  for (const news of ['1', '2', '3']) seeing.look(news);
  expect(told).toBe(1);
  ms = pause;
  due?.();
  expect(told).toBe(2);
  seeing.look('3');
  expect(told).toBe(2);
});
test('who looks elsewhere before that has seen them all the same', () => {
  seeing.look('1');
  seeing.look('2');
  front = false;
  seeing.leave();
  expect([told, due]).toEqual([2, null]);
  seeing.look('3');
  seeing.leave();
  expect(told).toBe(2);
});
