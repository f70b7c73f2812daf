import { beforeEach, expect, test } from 'vitest';
import { pause, Attention, type Watch } from './attention';

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
let attention: Attention;
beforeEach(() => {
  [told, ms, front, due] = [0, 0, true, null];
  attention = new Attention(() => told++, watch);
});

test('what is in front is seen at once, and the same is told once', () => {
  attention.look('1');
  attention.look('1');
  attention.look();
  expect(told).toBe(1);
});
test('a page that is not in front has seen nothing, until it is', () => {
  front = false;
  attention.look('1');
  attention.leave();
  expect([told, due]).toEqual([0, null]);
  front = true;
  attention.look();
  expect(told).toBe(1);
});
test('moves that follow quickly are told together', () => {
  for (const news of ['1', '2', '3']) attention.look(news);
  expect(told).toBe(1);
  ms = pause;
  due?.();
  expect(told).toBe(2);
  attention.look('3');
  expect(told).toBe(2);
});
test('who looks elsewhere before that has seen them all the same', () => {
  attention.look('1');
  attention.look('2');
  front = false;
  attention.leave();
  expect([told, due]).toEqual([2, null]);
  attention.look('3');
  attention.leave();
  expect(told).toBe(2);
});
