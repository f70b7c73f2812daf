import { expect, test } from 'vitest';
import { TILES } from '../data';
import { endsBuilding } from './ends';

const lay = (tile: string | undefined) => ({ kind: 'lay', hex: 'F3', tile: tile!, turn: 0 });
const first = { track: false };
const find = (colour: string, label: string) =>
  TILES.find((t) => t.colour === colour && t.label === label)?.id;

test('what ends building is said before it is built', () => {
  expect(endsBuilding(first, lay(find('yellow', 'N')))).toBe('build.ends-n');
  expect(endsBuilding(first, lay(find('green', '')))).toBe('build.ends');
  expect(endsBuilding(first, { kind: 'small-station', hex: 'F3' })).toBe('build.ends');
  expect(endsBuilding(first, { kind: 'link-london' })).toBe('build.ends');
});

test('a plain yellow tile leaves room for another, and of that it is known', () => {
  expect(endsBuilding(first, lay(find('yellow', '')))).toBeNull();
  expect(endsBuilding({ track: true }, lay(find('yellow', '')))).toBeNull();
  expect(endsBuilding(undefined, lay(find('yellow', 'N')))).toBeNull();
});
