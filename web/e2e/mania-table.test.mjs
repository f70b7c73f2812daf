// 1862's table: the acting company on top with its steps, coins and ids on the map, the routes at every width,
// parliament with the homes.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { position } from './helpers/page.mjs';
import { branchAt, imported } from './helpers/mania.mjs';

const trains = (v) => v.companies.find((c) => c.company === v.company)?.trains.filter((t) => t.permit).length;
const asked = (v) => typeof v.seat === 'number';

/** A page that has opened the played game, in a browser that works out by itself what it can, and that game. */
async function opened(visitor, size) {
  const page = await visitor({ thrifty: false, ...size });
  return { page, table: await imported(page) };
}

/** The part needs no scrolling: all that is in it is in sight. */
const whole = (page, selector) =>
  page.locator(selector).evaluate((e) => e.scrollHeight <= e.clientHeight + 1 && e.clientHeight > 0);

/** tapped presses a key and lets it go at once: on a busy machine a press of the browser's would be one that is held. */
const tapped = (page, key) =>
  page.evaluate((key) => {
    for (const kind of ['keydown', 'keyup'])
      document.activeElement.dispatchEvent(new KeyboardEvent(kind, { key, bubbles: true, cancelable: true }));
  }, key);

test(
  '1862: the acting company is on top, coins say what adds most, and ids name hexes',
  { tag: '@more' },
  async ({ visitor }) => {
    const { page, table } = await opened(visitor);
    const id = await branchAt(
      page,
      table,
      (v) => v.step === 'build' && v.company === 'EUR' && trains(v) > 1 && v.order.some((o) => o.done),
    );
    const { view } = await position(page, id);

    // The charter, its place in the round, and the steps of its turn; however the rest is scrolled.
    const acting = page.locator(`.side [data-acting="${view.company}"]`);
    await acting.waitFor();
    const place = view.order.findIndex((o) => o.company === view.company) + 1;
    await acting.getByText(new RegExp(`operates .*of ${view.order.length}`)).waitFor();
    await expect(acting.locator('[aria-current="step"]'), 'the present step').toHaveAttribute(
      'data-step',
      'build',
    );
    const skipped = view.turn.steps.filter((s) => s.state === 'skipped').length;
    await expect(acting.locator('li.skipped'), 'steps left out').toHaveCount(skipped);
    const top = (await acting.boundingBox()).y;
    await page.locator('.side .upper').evaluate((e) => (e.scrollTop = e.scrollHeight));
    expect((await acting.boundingBox()).y, 'where the charter stands').toEqual(top);
    // The companies as they operate; those that have are one row, which unfolds.
    const row = page.locator(`.side [data-company="${view.company}"]`);
    await expect(row.locator('i'), 'its number in the list').toHaveText(String(place));
    const first = page.locator(`.side [data-company="${view.order[0].company}"]`);
    await expect(first, 'rows of a company that has operated').toHaveCount(0);
    await page.getByRole('button', { name: /operated/ }).click();
    await first.waitFor();
    await expect(page.getByText('Trains in the bank'), 'times that the bank is told').toHaveCount(1);

    // Coins: none is awaited in the end, the chips stand in their order, and the best tile is in hand at once.
    await page.waitForFunction(
      () =>
        document.querySelector('[data-gain]') &&
        !document.querySelector('[data-gain="awaited"], [data-gain=""]'),
    );
    const coins = await page
      .locator('[data-gain]')
      .evaluateAll((all) => all.map((e) => Number(e.dataset.gain)));
    const chips = page.locator('.act .chips .chip:not(.dashed)');
    await page.waitForFunction(
      (best) => document.querySelector('.act .chips .chip b.up')?.textContent === `+${best}`,
      Math.max(...coins),
    );
    const gains = await chips.locator('b.up').allTextContents();
    expect(gains.map(Number), 'the gains on the chips').toEqual(
      coins.sort((a, b) => b - a).slice(0, gains.length),
    );
    await chips.first().click();
    const runs = page.locator('.chooser .runs');
    await runs.waitFor();
    const [before, after] = (await runs.textContent()).replaceAll(',', '').match(/\d+/g).map(Number);
    expect(after - before, 'what the tile in hand adds').toEqual(coins[0]);

    // Ids in the place of names, by key and by button.
    const hex = await page.locator('[data-ghost]').getAttribute('data-ghost');
    const names = page.locator('.drawing .name, .map .name');
    await page.keyboard.press('Escape');
    await tapped(page, 'i');
    await names
      .getByText(new RegExp(`^${hex}\\b`))
      .first()
      .waitFor();
    const tile = view.board.tiles[0];
    await names
      .getByText(new RegExp(`^${tile.hex}\\s*${tile.tile}$`))
      .first()
      .waitFor();
    await page.getByRole('button', { name: 'Ids' }).click();
    await names.getByText(hex).first().waitFor({ state: 'detached' });
    // Held, the key shows them only while it is.
    await page.keyboard.down('i');
    await names
      .getByText(new RegExp(`^${hex}\\b`))
      .first()
      .waitFor();
    const since = await page.evaluate(() => performance.now());
    await page.waitForFunction((since) => performance.now() > since + 400, since);
    await page.keyboard.up('i');
    await names.getByText(hex).first().waitFor({ state: 'detached' });
    await accessibleOnTheWay(page, 'the acting company', '.side');
    // On a phone the coins are smaller, and can be read.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.locator('aside.sheet').waitFor();
    const size = await page
      .locator('[data-gain] text')
      .first()
      .evaluate((e) => parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a);
    expect(size, `a coin's figure is ${size} pixels high`).toBeGreaterThanOrEqual(8.5);
  },
);

test('1862: three routes and their income without scrolling, at 1024 and on a phone', async ({ visitor }) => {
  const { page, table } = await opened(visitor, { width: 1024, height: 768 });
  const id = await branchAt(page, table, (v) => v.step === 'run' && asked(v) && trains(v) === 3);
  const { view, n } = await position(page, id);
  const own = view.companies.find((c) => c.company === view.company).trains.length;
  await page.getByRole('tab', { name: 'Routes', selected: true }).waitFor();
  await page.locator('#upper-panel .divs .sum').waitFor();
  await expect(page.locator('#upper-panel [data-train]'), 'trains in the panel').toHaveCount(own);
  expect(await whole(page, '#upper-panel'), 'all routes and the income are in sight at 1024').toBeTruthy();
  expect(
    await page.locator('#upper-panel').evaluate((e) => e.scrollWidth <= e.clientWidth),
    'nothing stands out at the side',
  ).toBeTruthy();
  const radius = await page
    .locator('[data-hex]')
    .first()
    .evaluate((e) => e.getScreenCTM().a * 33);
  expect(radius, `a hex has a radius of ${radius}`).toBeGreaterThanOrEqual(35);
  // The log is a press away, and the routes come back.
  await page.getByRole('tab', { name: 'Log' }).click();
  await page.locator('#room-panel:visible').waitFor();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('.act .told').first().waitFor();
  await expect(page.locator('.act [data-train]'), 'rows on the phone').toHaveCount(own);
  expect(await whole(page, '.act'), 'all routes and the income are in sight on a phone').toBeTruthy();
  // A train taken up lights what the company reaches, and nothing else.
  await page.locator('.act [data-train]:enabled').first().click();
  await page.getByRole('button', { name: 'Clear routes' }).waitFor();
  await accessibleOnTheWay(page, 'the routes on a phone', '.act');
  // They run; pay and withhold are the choice.
  await page.locator('.act .btn.go').click();
  const withhold = page.getByRole('button', { name: /^Withhold/ });
  await withhold.click();
  await page.locator('.act .btn.go').getByText('Withhold').click();
  await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) >= n + 2, n);
});

test('1862: shares are bought and sold in the ledger', { tag: '@more' }, async ({ visitor }) => {
  const { page, table } = await opened(visitor);
  const id = await branchAt(
    page,
    table,
    (v) => v.step === 'trade' && v.trading.sales.length > 0 && v.companies.some((c) => c.pool + c.offer > 0),
  );
  const { options } = await position(page, id);
  const sale = options.find((o) => o.action.kind === 'sell-shares').action;
  const buy = options.find((o) => o.action.kind === 'buy-share').action;
  await page.getByRole('button', { name: new RegExp(`^Sell shares of ${sale.company}:`) }).click();
  await page.locator('.act [data-hand="sell-shares"]').waitFor();
  await page
    .getByRole('button', { name: new RegExp(`^Buy a share of ${buy.company} from the ${buy.from}:`) })
    .click();
  await page.locator('.act [data-hand="buy-share"]').waitFor();
  await accessibleOnTheWay(page, 'the ledger', '.town');
});

test(
  '1862: parliament shows the homes; the pane chosen is remembered',
  { tag: '@more' },
  async ({ visitor }) => {
    const { page, table } = await opened(visitor);
    const id = await branchAt(page, table, (v) => v.step === 'petition' && asked(v));
    const { view, options } = await position(page, id);
    const there = new Set([...view.offer, ...view.companies].map((c) => c.company));
    await page.locator('[data-hex]').first().waitFor();
    await expect(page.locator('text.home.absent'), 'homes of no company here').toHaveCount(20 - there.size);
    // A press on a home chooses its company: its row and its chip are marked.
    const { company } = options.find((o) => o.action.kind === 'petition').action;
    const row = page.locator(`[data-offered="${company}"] button`);
    const home = await page.evaluate(
      (company) =>
        [...document.querySelectorAll('g.offered')]
          .find((g) => g.textContent.trim() === company)
          ?.querySelector('circle')
          .getBoundingClientRect(),
      company,
    );
    await page.mouse.click(home.x + home.width / 2, home.y + home.height / 2);
    await page.locator(`[data-offered="${company}"] button[aria-pressed="true"]`).waitFor();
    await page.locator('.act .btn.go').getByText(company).waitFor();
    // What cannot be chosen says why.
    const later = view.offer.find((o) => !o.available);
    await page.locator(`[data-offered="${later.company}"] button`).click();
    await page.getByRole('alertdialog').getByText('in a later phase').waitFor();
    await page.keyboard.press('Escape');
    await row.click();
    // The market, by key; it is in front again when the page is loaded anew.
    await page.keyboard.press('m');
    await page.locator('div.town').waitFor();
    await page.reload();
    await page.locator('div.town').waitFor();
  },
);
