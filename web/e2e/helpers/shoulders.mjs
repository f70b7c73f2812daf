// What the browser tests of City of the Big Shoulders share: games to start from, moments in them, and how
// the page is judged.
import { expect } from '@playwright/test';
import { api, moving, position } from './page.mjs';

export { momentOf, recorded } from './games.mjs';

const title = 'big-shoulders';

export async function made(page, settings, seats) {
  const { status, body } = await api(page, 'POST', '/api/tables', {
    title,
    visibility: 'link',
    settings,
    seats,
  });
  expect(status, `making a table: ${JSON.stringify(body)}`).toBe(200);
  return body;
}

/** What is done where nothing hangs on it, in this order: as little as may be. */
const LEAST = ['pass', 'decline', 'done', 'withhold', 'let-fall', 'leave', 'build', 'keep'];

/** driven plays a table with all seats in one hand on, doing the least, until the moment fits. */
export async function driven(page, id, fits) {
  const goesOn = moving('the game');
  for (;;) {
    const now = await position(page, id);
    if (fits(now.view)) return now.view;
    if (now.turn.over) throw new Error('the moment does not come');
    goesOn(now.n);
    const actions = now.options.map((o) => ({ ...o.action, ...(o.min ? { amount: o.min } : {}) }));
    // Between two decisions the bank may be drawing.
    if (actions.length === 0) continue;
    const least = LEAST.map((kind) => actions.find((a) => a.kind === kind && !a.protect)).find((a) => a);
    await done(page, id, now, least ?? actions[0]);
  }
}

/** done does what the seat asked may do. */
export async function done(page, id, { n, seat }, ...actions) {
  const { status, body } = await api(page, 'POST', `/api/tables/${id}/actions`, { after: n, seat, actions });
  expect(status, `${JSON.stringify(actions)}: ${JSON.stringify(body)}`).toBe(200);
}

export const sending = (v) =>
  v.decade === 3 && v.phase === 'action' && v.step === 'send' && v.players.length > 2;
/** a company is about to run a factory, and what that lacks is for sale */
export const working = (v) => {
  const c = v.companies.find((c) => c.company === v.operation?.company);
  const forSale = (kind, n) =>
    v.supply.reduce((sum, s) => sum + (s.price ? (s.cubes[kind] ?? 0) : 0), 0) >= n;
  return (
    v.decade > 1 &&
    v.step === 'produce' &&
    c.next.factories > 0 &&
    v.operation.ran === 0 &&
    c.cash > 80 &&
    Object.entries(c.factories[0].missing).every(([kind, n]) => forSale(kind, n))
  );
};
export const building = (v) => v.decade === 3 && v.phase === 'building';
export const trading = (v) => v.decade === 3 && v.phase === 'stock' && v.step === 'sell';
/** the same, where a company has shares for sale in its treasury and in the pool, and others hold some */
export const crowded = (v) =>
  trading(v) &&
  v.companies.some(
    (c) => c.treasury.shares > 0 && c.pool.shares > 0 && c.holdings.some((h) => h.shares > 0 && !h.director),
  );

const INDUSTRY = {
  anglo: 'meat-packing',
  brunswick: 'dry-goods',
  cracker: 'food-and-dairy',
  doggett: 'shoes',
  elgin: 'dry-goods',
  fairbank: 'dry-goods',
  henderson: 'shoes',
  libby: 'food-and-dairy',
  spalding: 'dry-goods',
  swift: 'meat-packing',
};
/** a company has goods, and tiles of its industry have room for them */
export const selling = (v) => {
  const c = v.companies.find((c) => c.company === v.operation?.company);
  if (v.step !== 'distribute' || c.goods < 3 || v.choice) return false;
  const row = ['food-and-dairy', 'dry-goods', 'meat-packing', 'shoes'].indexOf(INDUSTRY[c.company]);
  const [, middle, right] = v.demand[row];
  return middle.spaces > middle.filled + 1 && right.spaces > right.filled + 1;
};
/** the last decade, phase by phase */
export const late = {
  'the last trades': (v) => v.decade === 5 && v.phase === 'stock',
  'the last buildings': (v) => v.decade === 5 && v.phase === 'building',
  'the last partners': (v) => v.decade === 5 && v.step === 'send' && v.sequence > 2,
  'the last goods': (v) => v.decade === 5 && v.step === 'distribute',
};

/** how much of the city is outside the screen, and which of its parts are larger than their place */
export const outside = (page) =>
  page.locator('.city').evaluate((c) => ({
    over: c.scrollHeight - c.clientHeight,
    wide: c.scrollWidth - c.clientWidth,
    parts: [...c.querySelectorAll('.area, section, article, .mid, .right, [data-space] .t')]
      .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
      .map((e) => `${e.tagName} ${e.className} ${e.getAttribute('aria-label')}`),
  }));
export const nothing = { over: 0, wide: 0, parts: [] };
