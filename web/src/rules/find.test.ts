import { describe, expect, it } from 'vitest';
import { find, placesOf } from './find';

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
    expect(find(places, 'auction')).toHaveLength(3);
    expect(find(places, '  ')).toEqual([]);
    expect(find(places, 'locomotive')).toEqual([]);
  });
});
