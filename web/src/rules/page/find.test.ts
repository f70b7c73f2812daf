import { describe, expect, it } from 'vitest';
import { find, near, placesOf } from './find';

const source = `You are an investor.

## Auction {4.2, 4.3}

Offer a **share**. The lowest bid is told.

- Who wins pays the company.
- Nobody bids: the share stays.

## Fusión {5}

Dos acciones dan una.`;

describe('looking a rule up', () => {
  const places = placesOf('toy', source);

  it('knows every paragraph with its chapter', () => {
    expect(places.map((p) => [p.section, p.text])).toEqual([
      ['', 'You are an investor.'],
      ['4.2', 'Offer a share. The lowest bid is told.'],
      ['4.2', 'Who wins pays the company.'],
      ['4.2', 'Nobody bids: the share stays.'],
      ['5', 'Dos acciones dan una.'],
    ]);
  });

  it('wants all words, and marks them', () => {
    const found = find(places, 'share bid');
    expect(found.map((f) => f.pieces)).toEqual([
      ['Offer a ', 'share', '. The lowest ', 'bid', ' is told.'],
      ['Nobody ', 'bid', 's: the ', 'share', ' stays.'],
    ]);
  });

  it('minds neither accents nor capitals, and puts chapters first that are called so', () => {
    expect(find(places, 'FUSION').map((f) => f.section)).toEqual(['5']);
    expect(find(places, 'auction').map((f) => f.text)).toEqual(['Offer a share. The lowest bid is told.']);
    expect(find(places, '  ')).toEqual([]);
    expect(find(places, 'locomotive')).toEqual([]);
  });

  it('knows the words nearest to one that is written otherwise', () => {
    const known = ['warranty', 'garantía', 'par', 'treasury'].map((heading) => ({ heading }));
    const names = (query: string) => near(known, query, 2).map((word) => word.heading);
    expect(names('waranty')[0]).toBe('warranty');
    expect(names('GARANTIAS')[0]).toBe('garantía');
    expect(names('zzz')).toEqual([]);
    expect(names('')).toEqual([]);
  });

  it('finds captions, steps of examples and rulings, and not the sections that they point at', () => {
    const text =
      '## Merge {7.5}\n\n!figure a\nThe marker moves. [7.4]\n\n!example b Ann merges\n1. Price: It is 100. [7.5]\n\n!see 7.14\n!ruling {7.5} A director swaps.';
    const found = placesOf('x', text).map((place) => place.text);
    expect(found).toEqual(['The marker moves.', 'Ann merges', 'Price: It is 100.', 'A director swaps.']);
  });
});
