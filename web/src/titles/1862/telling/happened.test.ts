import { expect, test } from 'vitest';
import type { Event } from '../../../api/types';
import { happened } from './happened';
import type { View } from '../base/view';

const say = {
  t: (key: string, facts: Record<string, unknown> = {}) => [key, ...Object.values(facts)].join(' '),
};

/** a view with one company of the first player's, and what that one has */
const view = (cash: number, worth: number, tenths: number, trains: string[], director: number | null = 0) =>
  ({
    players: [{ seat: 0, cash, worth, shares: [{ company: 'WVR', tenths }] }],
    companies: [{ company: 'WVR', director, cash: 70, trains, tokens: ['E8', 'F9'] }],
  }) as unknown as View;

const told = (events: Event[], before: View, after: View, seat = 0) =>
  happened.cards(events, before, after, seat, say);
const cards = (event: Event, before: View, after: View, seat = 0) => told([event], before, after, seat);

test('a company of mine that was closed: what I got, and what I have', () => {
  const event = { kind: 'went-bankrupt', company: 'WVR', perShare: 41 };
  const [card] = cards(event, view(492, 942, 5, []), view(697, 697, 0, []));
  expect(card!.title).toBe('happened.closed WVR');
  expect(card!.rows.map((r) => r.value)).toEqual(['+£205', '£492 → £697', '£942 → £697']);
  expect(card!.places).toEqual(['E8', 'F9']);
});

test('a train bought away is told to who directed its company, and to nobody else', () => {
  const event = { kind: 'train-bought', company: 'ESR', seller: 'WVR', name: '6F', amount: 300 };
  const [before, after] = [view(0, 0, 5, ['6F']), view(0, 0, 5, [])];
  expect(cards(event, before, after)[0]!.title).toBe('happened.taken ESR WVR 6F');
  expect(cards(event, before, after, 1)).toEqual([]);
});

test('trains of one company that become obsolete together are one card', () => {
  const events = ['A-0', 'A-1'].map((train) => ({
    kind: 'train-obsolete',
    company: 'WVR',
    train,
    name: '2E',
  }));
  const found = told(events, view(0, 0, 5, ['2E', '2E', '3E']), view(0, 0, 5, ['3E']));
  expect(found.map((c) => [c.title, c.text])).toEqual([['happened.obsolete WVR 2E, 2E', 'happened.left 1']]);
});

test('a directorship lost, a merger refused, a crash and a dividend are told; a small fall is not', () => {
  const [before, after] = [view(0, 500, 5, []), view(0, 400, 5, [], 1)];
  const titles = [
    { kind: 'director-changed', company: 'WVR', seat: 1, before: '0' },
    { kind: 'merger-refused', seat: 1, company: 'WVR', partner: 'ESR' },
    { kind: 'price-moved', company: 'WVR', from: 100, to: 71 },
    { kind: 'price-moved', company: 'WVR', from: 100, to: 95 },
    { kind: 'dividend-paid', company: 'WVR', perShare: 9 },
  ].map((e) => cards(e, before, after)[0]?.title);
  expect(titles.map((t) => t?.split(' ')[0])).toEqual([
    'loss.director',
    'event.merger-refused',
    'happened.crash',
    undefined,
    'happened.dividends',
  ]);
});

test('receivership is told to who was the director, and to nobody else', () => {
  const [before, after] = [view(0, 500, 5, []), view(0, 500, 3, [], null)];
  const event = { kind: 'director-lost', company: 'WVR' };
  expect(cards(event, before, after).map((c) => c.title)).toEqual(['loss.nobody WVR']);
  expect(cards(event, view(0, 500, 5, [], 1), after)).toEqual([]);
});

test('a company of mine that was merged away: my shares, cash and worth, and where it stood', () => {
  const event = { kind: 'companies-merged', survivor: 'ESR', absorbed: 'WVR', price: 82 };
  const after = {
    players: [{ seat: 0, cash: 541, worth: 746, shares: [{ company: 'ESR', tenths: 2 }] }],
    companies: [],
  } as unknown as View;
  const [card] = cards(event, view(500, 700, 5, []), after);
  expect(card!.title).toBe('happened.merged ESR WVR');
  expect(card!.rows.map((r) => r.value)).toEqual(['5 → 2', '£500 → £541', '£700 → £746']);
  expect(card!.places).toEqual(['E8', 'F9']);
  expect(cards(event, view(500, 500, 0, []), after)).toEqual([]);
});

test('the LNER is told to everybody, with what it means', () => {
  const before = view(0, 0, 0, [], null);
  const found = cards({ kind: 'lner-formed' }, before, before);
  expect(found.map((c) => [c.title, c.text])).toEqual([['happened.lner', 'event.lner-formed lner-formed']]);
});
