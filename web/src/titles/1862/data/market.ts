// The market: one line of prices printed in two rows, the even places above. A sale goes one place down, a
// dividend or a withholding two.

export const PRICES: readonly number[] = [
  0, 7, 14, 20, 26, 31, 36, 40, 44, 47, 50, 52, 54, 56, 58, 60, 62, 65, 68, 71, 74, 78, 82, 86, 90, 95, 100,
  105, 110, 116, 122, 128, 134, 142, 150, 158, 166, 174, 182, 191, 200, 210, 220, 232, 245, 260, 275, 292,
  310, 330, 350, 375, 400, 430, 460, 495, 530, 570, 610, 655, 700, 750, 800, 850, 900, 950, 1000,
];

export type Band = 'ruin' | 'first' | 'plain' | 'second' | 'top';

/** A place of the market: in the ends some shares of a sale by others than the director do not count (6.4.2). */
export interface Cell {
  index: number;
  price: number;
  /** printed above or half a place to the right below */
  row: 0 | 1;
  band: Band;
  /** a par of chartered companies */
  par: boolean;
  /** a price at which a company without charter may start */
  start: boolean;
  /** how many shares of a sale do not move the price */
  ignores: 0 | 1 | 2;
}

/** The pars of chartered companies. */
export const PARS: readonly number[] = [54, 58, 62, 68, 74, 82, 90, 100];

const LOWEST_START = 54;
const HIGHEST_START = 200;

function bandOf(price: number): Band {
  if (price === 0) return 'ruin';
  if (price === 1000) return 'top';
  if (price >= 400) return 'second';
  return price > 200 || price < 40 ? 'first' : 'plain';
}

const IGNORES: Record<Band, 0 | 1 | 2> = { ruin: 0, first: 1, plain: 0, second: 2, top: 0 };

export const MARKET: readonly Cell[] = PRICES.map((price, index) => {
  const band = bandOf(price);
  return {
    index,
    price,
    row: (index % 2) as 0 | 1,
    band,
    par: PARS.includes(price),
    start: price >= LOWEST_START && price <= HIGHEST_START,
    ignores: IGNORES[band],
  };
});
