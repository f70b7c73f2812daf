// City of the Big Shoulders by hand and by keys: dragging and tapping goods, opening a finished step again,
// a partner and a whole company's turn without a pointer, and the rarer decisions.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { opened, position, shown, unfolded } from './helpers/page.mjs';
import {
  done,
  driven,
  momentOf,
  nothing,
  outside,
  recorded,
  selling,
  sending,
  working,
} from './helpers/shoulders.mjs';

const stepNow = (page) => page.locator('article.now').getAttribute('data-step');
const inStore = (page) => page.locator('[data-store] button').count();
/** dragged moves the first good in store to a tile by the pointer. */
async function dragged(page, column) {
  const from = await page.locator('[data-store] button').first().boundingBox();
  const to = await page.locator(`[data-column="${column}"] .dt`).boundingBox();
  const middle = (box) => [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(...middle(from));
  await page.mouse.down();
  await page.mouse.move(...middle(to), { steps: 6 });
  await page.mouse.up();
}

/** walkTo presses the arrow until the chip with these words has the focus. */
async function walkTo(page, words) {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press('ArrowRight');
    const at = await page.evaluate(() => document.activeElement?.textContent ?? '');
    if (at.includes(words)) return;
  }
  throw new Error(`no chip says ${words}`);
}

/** operates presses Enter, or takes the first option where there is no green button, until it is committed. */
async function operates(page, stop = async () => false) {
  const n = await shown(page);
  for (;;) {
    if ((await shown(page)) > n || (await stop())) return;
    const said = await page.locator('.act').innerText();
    if (!(await page.locator('.act .btn.go:enabled').count())) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.waitForFunction(
      ([said, n]) =>
        document.querySelector('.act').innerText !== said ||
        Number(document.querySelector('[data-n]').dataset.n) > n,
      [said, n],
    );
  }
}

test(
  'Big Shoulders: goods are dragged or tapped, and a finished step is opened again',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor({ thrifty: false });
    const game = await recorded(page);
    await opened(page, await momentOf(page, game, selling));
    const n = await shown(page);
    const goods = await inStore(page);
    await dragged(page, 'middle');
    await page.locator('[data-column="middle"]').getByText('take one back').waitFor();
    expect(await inStore(page), 'goods in store after one was dragged').toEqual(goods - 1);
    // A tap on a good sells it where it brings the most, a tap on a tile sells one there.
    await page.locator('[data-store] button').first().click();
    await page.locator('[data-column="right"]').getByText('take one back').waitFor();
    expect(await inStore(page), 'goods in store after one was tapped').toEqual(goods - 2);
    await page.locator('[data-column="middle"]').getByText('take one back').click();
    await page.waitForFunction(
      (goods) => document.querySelectorAll('[data-store] button').length === goods,
      goods - 1,
    );
    await page.locator('[data-column="middle"] button').first().click();
    await page.waitForFunction(
      (goods) => document.querySelectorAll('[data-store] button').length === goods,
      goods - 2,
    );
    // A good let go beside the tiles stays where it was.
    const heading = await page.locator('[data-step="distribution"] h3').boundingBox();
    const crate = await page.locator('[data-store] button').first().boundingBox();
    await page.mouse.move(crate.x + 8, crate.y + 8);
    await page.mouse.down();
    await page.mouse.move(heading.x + 5, heading.y + 5, { steps: 4 });
    await page.mouse.up();
    expect(await inStore(page), 'goods in store after one was let go elsewhere').toEqual(goods - 2);
    expect(await shown(page), 'entries while goods are only composed').toEqual(n);

    // Resources and production: a cube is given back, and steps that are done are opened again.
    await opened(page, await momentOf(page, game, (v) => working(v) && v.operation.spent === 0));
    const cube = page.locator('[data-step="resources"] ol button').first();
    await cube.click();
    const back = page.getByRole('button', { name: /^Give back/ });
    await back.waitFor();
    await accessibleOnTheWay(page, 'resources bought', '.city');
    await back.click();
    await back.waitFor({ state: 'detached' });
    await operates(page, async () => (await stepNow(page)) === 'distribution');
    await page.getByRole('button', { name: 'change: Production' }).click();
    await page.waitForSelector('article.now:not([data-step="distribution"])');
    await expect(page.getByText('has run'), 'factories that have run').toHaveCount(0);
    await operates(page, async () => (await stepNow(page)) === 'distribution');
    await page.getByRole('button', { name: 'change: Resources' }).click();
    await page.waitForSelector('article.now[data-step="resources"]');
    await operates(page);
  },
);

test('Big Shoulders: a partner is sent and a company operates by keyboard only', async ({ visitor }) => {
  const page = await visitor();
  const game = await recorded(page);
  await opened(page, await momentOf(page, game, sending));
  let n = await shown(page);
  await walkTo(page, 'Fundraising $40');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-space="fundraising-40"][aria-pressed="true"]');
  await page.locator('.act .btn.go:enabled').first().waitFor(); // it stands there before the server has answered
  await page.keyboard.press('z');
  await page.waitForSelector('[data-space="fundraising-40"][aria-pressed="false"]');
  await walkTo(page, 'Fundraising $40');
  await page.keyboard.press('Enter');
  await page.waitForSelector('[data-space="fundraising-40"][aria-pressed="true"]');
  await page.locator('.act .btn.go:enabled').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);

  await opened(page, await momentOf(page, game, working));
  n = await shown(page);
  const id = /table\/([^/]+)/.exec(page.url())[1];
  const { view } = await position(page, id);
  await operates(page);
  const after = (await position(page, id)).view;
  expect(
    after.operated.includes(view.operation.company) || after.phase !== 'operating',
    `${view.operation.company} has operated`,
  ).toBeTruthy();
});

test(
  'Big Shoulders: the draft, an emergency issue, and a director’s certificate sold',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, {
      bots: 'random',
      rng: 3,
      options: ['mode=advanced', 'building-draft=on', 'friendly-sales=on'],
    });
    await opened(page, await momentOf(page, game, (v) => v.step === 'draft'));
    expect(await outside(page), 'what is outside the screen in the draft').toEqual(nothing);
    await accessibleOnTheWay(page, 'the draft', '.act');
    let n = await shown(page);
    await page.locator('.act .hand button').first().click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);

    const id = await momentOf(
      page,
      game,
      (v) => v.step === 'produce' && !v.operation.begun && treasury(v).common > 0 && treasury(v).price > 25,
    );
    await opened(page, id);
    const { view } = await position(page, id);
    const issuer = treasury(view);
    await page.getByRole('button', { name: 'Emergency issue' }).click();
    await accessibleOnTheWay(page, 'an emergency issue', '[popover]');
    await page.getByRole('button', { name: 'Issue 1 common' }).click();
    await page.locator('.city').getByRole('region', { name: 'Bank pool' }).getByText('10%').first().waitFor();
    await page
      .locator('.act .effects')
      .getByText(`$${issuer.cash + issuer.price}`)
      .waitFor();

    await opened(page, await momentOf(page, game, successor));
    await accessibleOnTheWay(page, 'trading with a pool', '.city');
    await unfolded(page);
    await page.locator('.act .chips .chip', { hasText: '1 × 30%' }).first().click();
    // The price that the sale will lead to is told at once, and so is who directs the company then.
    await page.locator('.act .effects').getByText('price').waitFor();
    await page.getByText('has a new director').first().waitFor();
    n = await shown(page);
    await page.getByRole('button', { name: 'Done selling' }).click();
    await page.getByRole('button', { name: 'Buy nothing' }).click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
  },
);

test(
  'Big Shoulders: a friendly sale costs one step, an own one a step for each share',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, FRIENDLY);
    for (const own of [false, true]) {
      const id = await momentOf(page, game, sellsTwo(own));
      await opened(page, id);
      const { view } = await position(page, id);
      const c = view.companies.find(twoOf(view, own));
      const falls = below(c.price, own ? 2 : 1);
      await sells(page, c, '2 × 10%');
      await page.mouse.move(700, 20); // what lies under the pointer would be previewed instead
      // The card says at once where the price falls, and so does the bar; nothing is sold yet.
      const card = page.locator(`.shares [data-company="${c.company}"] .price`);
      await card.filter({ hasText: new RegExp(`\\$${falls}$`) }).waitFor();
      await page.locator('.act .effects').getByText(`$${falls}`, { exact: true }).first().waitFor();
      const n = await shown(page);
      // Where there is nothing else to sell the page goes on by itself.
      const sold = page.getByRole('button', { name: 'Done selling' });
      if (await sold.count()) await sold.click();
      await page.getByRole('button', { name: 'Buy nothing' }).click();
      await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
      const after = (await position(page, id)).view;
      expect(ofView(after, c.company).price, `the price after the sale, own: ${own}`).toEqual(falls);
    }
  },
);

test(
  'Big Shoulders: a protected price does not fall, by a sale or by withholding',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, FRIENDLY);
    const insured = async () => {
      const id = await momentOf(page, game, (v) => insurable(v) !== undefined);
      const now = await position(page, id);
      const { company } = insurable(now.view);
      const invest = { kind: 'send', company, space: 'capital-investment' };
      await done(page, id, now, invest, { kind: 'acquire', asset: 'price-protection' });
      return { id, company };
    };
    const told = async (id, company) => ofView((await position(page, id)).view, company);
    const chosen = async (press) => {
      const n = await shown(page);
      await press();
      await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
    };

    // It withholds: keeping the price is a choice beside letting it fall.
    const { id, company } = await insured();
    await driven(page, id, (v) => v.step === 'distribute' && v.operation.company === company);
    await opened(page, id);
    let before = await told(id, company);
    // Like every other choice it is composed, and the green button says what it does.
    await page.locator('.city').getByRole('button', { name: 'Withhold, and protect the price' }).click();
    const go = page.locator('.act .btn.go').filter({ hasText: 'Withhold, and protect the price' });
    await go.waitFor();
    expect((await told(id, company)).assetUsed, 'nothing is sent by choosing').toBe(false);
    await chosen(() => go.click());
    let after = await told(id, company);
    expect([after.price, after.assetUsed], 'kept by withholding; the asset used').toEqual([
      before.price,
      true,
    ]);

    // Somebody else sells: its director is asked on the spot, and told the price it would fall to.
    for (const choice of ['Protect the price', 'Let the price fall']) {
      const { id, company } = await insured();
      const seller = (v) => v.phase === 'stock' && v.step === 'sell' && sellable(v, company);
      await driven(page, id, seller);
      await opened(page, id);
      before = await told(id, company);
      const falls = below(before.price, 1);
      await sells(page, before, '1 × 10%');
      await page.getByRole('button', { name: 'Done selling' }).click();
      // The price is settled before the seller buys: what was sold is confirmed first.
      await chosen(() => page.locator('.act .btn.go', { hasText: 'Sell 1' }).click());
      await page
        .getByRole('heading', { name: `Protect ${MARK[company]}? Else its price falls to $${falls}` })
        .waitFor();
      await accessibleOnTheWay(page, 'a price to protect', '.act');
      await chosen(() => page.locator('.act .chips .chip', { hasText: choice }).click());
      after = await told(id, company);
      const kept = choice === 'Protect the price';
      expect([after.price, after.assetUsed], choice).toEqual([kept ? before.price : falls, kept]);
    }
  },
);

const PRICES = [
  10, 15, 20, 25, 35, 40, 50, 60, 80, 100, 120, 140, 160, 190, 220, 250, 280, 320, 360, 400, 450,
];
const below = (price, steps) => PRICES[Math.max(0, PRICES.indexOf(price) - steps)];
const MARK = {
  anglo: 'Anglo',
  brunswick: 'Brunswick',
  cracker: 'Cracker Jack',
  doggett: 'Doggett',
  elgin: 'Elgin',
  fairbank: 'Fairbank',
  henderson: 'Henderson',
  libby: 'Libby',
  spalding: 'Spalding',
  swift: 'Swift',
};
const FRIENDLY = { rng: 1, options: ['mode=advanced', 'friendly-sales=on'] };
const ofView = (v, company) => v.companies.find((c) => c.company === company);
/** sells chooses the sale of a company's certificates, also where the row of options is folded. */
async function sells(page, c, words) {
  const folded = page.locator('.act .chips [aria-expanded="false"]');
  if (await folded.count()) await folded.click();
  const chip = page.locator('.act .chips .chip', { hasText: MARK[c.company] }).filter({ hasText: words });
  await chip.first().click();
}
/** a company of which who trades holds two common shares, and directs it or does not; it can fall twice */
const twoOf = (v, own) => (c) =>
  c.started && (c.director === v.seat) === own && c.holdings[v.seat].common >= 2 && c.price > 15;
const sellsTwo = (own) => (v) => v.phase === 'stock' && v.step === 'sell' && v.companies.some(twoOf(v, own));
/** these have room for a capital asset */
const KEEPS = ['anglo', 'brunswick', 'libby', 'spalding', 'swift'];
/** a company that can buy Price Protection now, and of which somebody else holds a common share */
function insurable(v) {
  const price = v.assets.find((a) => a.asset === 'price-protection')?.price;
  if (v.step !== 'send' || v.decade > 4 || price === undefined) return undefined;
  const others = (c) => c.holdings.some((h, seat) => seat !== v.seat && h.common > 0);
  return v.companies.find(
    (c) => KEEPS.includes(c.company) && c.director === v.seat && c.cash >= price && c.price > 35 && others(c),
  );
}
const sellable = (v, company) => {
  const c = ofView(v, company);
  return c.director !== v.seat && c.holdings[v.seat].common > 0;
};

/** the player who is to trade directs a company of which somebody else holds 30% */
const successor = (v) =>
  v.phase === 'stock' &&
  v.step === 'sell' &&
  v.companies.some(
    (c) => c.director === v.seat && c.holdings.some((h, seat) => seat !== v.seat && h.shares >= 3),
  );

/** the operating company's price and cash, and the common shares in its treasury */
function treasury(v) {
  const { price, cash, treasury } = v.companies.find((c) => c.company === v.operation.company);
  return { price, cash, common: treasury.common };
}
