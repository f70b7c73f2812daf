import { describe, expect, test } from 'vitest';
import { pieces } from './icu';

const say = (text: string, args: Record<string, unknown>, lang = 'en') =>
  pieces(text, args, lang)
    .map((p) => (typeof p === 'string' ? p : String(args[p.arg])))
    .join('');

describe('message texts', () => {
  test('an argument stands where its name does', () => {
    expect(say('{seat} bids {amount}.', { seat: 'Mira', amount: 8 })).toBe('Mira bids 8.');
    expect(pieces('{seat} bids', { seat: 'Mira' }, 'en')).toEqual([{ arg: 'seat' }, ' bids']);
  });
  test('a plural follows the language', () => {
    const text = '{n, plural, =0 {none} one {# share} other {# shares}}';
    expect([0, 1, 2].map((n) => say(text, { n }))).toEqual(['none', '1 share', '2 shares']);
    expect(say('{n, plural, one {# acción} other {# acciones}}', { n: 5 }, 'es')).toBe('5 acciones');
  });
  test('arguments stand inside the forms of a choice', () => {
    const text = '{n, plural, one {{names} wins} other {{names} share}}';
    expect(say(text, { n: 2, names: 'Mira and Ines' })).toBe('Mira and Ines share');
  });
  test('a select chooses by word and falls back to other', () => {
    const text = '{you, select, yes {You bid} other {{seat} bids}} {amount}';
    expect(say(text, { you: 'yes', seat: 'M', amount: 5 })).toBe('You bid 5');
    expect(say(text, { you: 'no', seat: 'M', amount: 5 })).toBe('M bids 5');
  });
  test('# in a choice by word inside a plural is the number of the plural', () => {
    const text =
      '{n, plural, =0 {nothing} other {{who, select, bank {the bank} other {the company}} pays $#}}';
    expect(say(text, { n: 20, who: 'company' })).toBe('the company pays $20');
    const inside = '{n, plural, other {{bank, select, true {+$#} other {−$#}}}}';
    expect(say(inside, { n: 20, bank: 'true' })).toBe('+$20');
  });
  test('# outside of a plural is itself', () => {
    expect(say('# {n}', { n: 1 })).toBe('# 1');
  });
  test.each(['{', '{n', '}', '{n, plural, one {x}', '{n, odd, a {b}}', '{}'])('%j is refused', (text) => {
    expect(() => pieces(text, {}, 'en')).toThrow();
  });
});
