import { expect, test } from 'vitest';
import { FORMS } from './forms';
import { hatch } from './hatch';
import type { Pattern } from '../../contract/livery';
import { standing } from './pieces';

/** walk follows a path of relative commands, and tells every place it comes to. */
function walk(d: string): { x: number; y: number }[] {
  const places: { x: number; y: number }[] = [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  for (const [, command, rest] of d.matchAll(/([a-z])([^a-z]*)/g)) {
    const n = (rest.match(/-?(?:\d+\.?\d*|\.\d+)/g) ?? []).map(Number);
    if (command === 'h') x += n[0];
    else if (command === 'v') y += n[0];
    else if (command === 'z') [x, y] = [startX, startY];
    else [x, y] = [x + n.at(-2)!, y + n.at(-1)!];
    if (command === 'm') [startX, startY] = [x, y];
    places.push({ x, y });
  }
  return places;
}

const patterns: Pattern[] = ['bars', 'posts', 'diag', 'back', 'dots', 'check', 'rings'];
const forms = Object.entries(FORMS);

test.each(forms)('the shapes of the %s end where they began', (_, form) => {
  for (const d of [form.body, form.wheels].filter(Boolean)) {
    const end = walk(d).at(-1)!;
    expect(Math.hypot(end.x, end.y)).toBeLessThan(0.01);
  }
});

test.each(forms.flatMap(([name, form]) => patterns.map((p) => [p, name, form] as const)))(
  'the pattern %s of the %s stays in its place and ends in the middle',
  (pattern, _, { hatched }) => {
    const places = walk(hatch(pattern, hatched).d);
    expect(places.length).toBeGreaterThan(2);
    const end = places.pop()!;
    expect(Math.hypot(end.x, end.y)).toBeLessThan(0.05);
    for (const { x, y } of places) {
      // Between two shapes the pen is back in the middle, or as near as the rounding lets it.
      if (Math.hypot(x, y) < 0.05) continue;
      expect(x).toBeGreaterThanOrEqual(hatched.left - 0.05);
      expect(x).toBeLessThanOrEqual(hatched.right + 0.05);
      expect(y).toBeGreaterThanOrEqual(hatched.top - 0.05);
      expect(y).toBeLessThanOrEqual(hatched.bottom + 0.05);
    }
  },
);

test('pieces stand about the middle of their hex, each by a name of its own', () => {
  const places = new Map([['A1', { id: 'A1', x: 2, y: 1 }]]);
  const two = standing([{ hex: 'A1', companies: ['P', 'Q'] }], places, (_, count, i) => ({
    form: 'cube',
    x: i * 10,
    y: count,
    width: 12,
  }));
  expect(two.map((p) => p.key)).toEqual(['P A1', 'Q A1']);
  expect(two[1].x - two[0].x).toBe(10);
  expect(two[0].y).toBe(two[1].y);
});
