import { expect, test } from 'vitest';
import { about as ofChicago } from '../chicago-express/board/about';
import { HEXES as CHICAGO_HEXES } from '../chicago-express/base/map';
import { about as ofGermany } from '../german-railways/board/about';
import { HEXES as GERMAN_HEXES } from '../german-railways/base/map';
import { goesTo } from './gains';

const t = (key: string) => key;
const byName = <H extends { id: string; name: string }>(hexes: readonly H[], name: string): H =>
  hexes.find((h) => h.name === name || h.id === name)!;

test('Chicago Express tells what a hex costs the next engine and what it brings', () => {
  const hex = (name: string) => byName(CHICAGO_HEXES, name);
  const facts = (name: string, now = {}) =>
    ofChicago({ t }, hex(name), { income: hex(name).income, there: 0, house: false, ...now });
  expect(facts('Indianapolis')).toEqual([
    { label: 'about.cost', value: '$1' },
    { label: 'about.income', value: '+2' },
    { label: 'about.develop', value: '+2' },
  ]);
  expect(facts('Chicago', { there: 2 })[0]).toEqual({ label: 'about.cost', value: '$9', sum: '3 × 3' });
  expect(facts('G8', { there: 1 })[0]).toEqual({ label: 'about.taken' });
  expect(facts('G8').at(-1)!.label).toBe('about.develop');
  expect(facts('Indianapolis', { house: true, income: 4 }).at(-1)).toEqual({ label: 'about.house' });
  expect(facts('Detroit').at(-1)).toEqual({ label: 'about.detroit' });
  expect(facts('Pittsburgh').at(-1)).toEqual({ label: 'about.works' });
  const start = CHICAGO_HEXES.find((h) => h.kind === 'start')!;
  expect(facts(start.id)).toEqual([{ label: 'about.start' }]);
});

test('German Railways tells the ground, the surcharge of a city and who has room', () => {
  const facts = (name: string, there: number) => {
    const hex = byName(GERMAN_HEXES, name);
    return ofGermany({ t }, hex, hex.income, there);
  };
  expect(facts('München', 2)).toEqual([
    { label: 'about.cost', value: '6', sum: '4 + 2' },
    { label: 'about.income', value: '+3' },
  ]);
  expect(facts('09-06', 0)[0]).toEqual({ label: 'about.cost', value: '4' });
  expect(facts('09-06', 1)).toEqual([{ label: 'about.taken' }]);
  expect(facts('05-09', 0).at(-1)).toEqual({ label: 'about.outskirts' });
});

test('who gains is told by owner, a share each', () => {
  const table = { name: (seat: unknown) => `P${seat as number}` };
  expect(goesTo(table, [1, 0, 1], 2)).toBe('P1 +4, P0 +2');
  expect(goesTo(table, [1], 0)).toBe('');
});
