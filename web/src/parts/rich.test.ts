import { describe, expect, it } from 'vitest';
import { rich } from './rich';

describe('texts of lessons', () => {
  it('have paragraphs, numbers, words that explain themselves, and bold ones', () => {
    expect(rich('It pays **4 [1]**, from the\n\n[treasury](term:treasury).')).toEqual([
      [
        { kind: 'text', text: 'It pays ', bold: false },
        { kind: 'text', text: '4 ', bold: true },
        { kind: 'ref', text: '1', bold: true },
        { kind: 'text', text: ', from the', bold: false },
      ],
      [
        { kind: 'term', text: 'treasury', id: 'treasury', bold: false },
        { kind: 'text', text: '.', bold: false },
      ],
    ]);
  });

  it('leave brackets alone that are neither', () => {
    expect(rich('a [b] c')).toEqual([[{ kind: 'text', text: 'a [b] c', bold: false }]]);
  });
});
