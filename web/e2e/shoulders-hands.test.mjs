// City of the Big Shoulders by hand and by keys: dragging and tapping goods, opening a finished step again,
// a partner and a whole company's turn without a pointer, and the rarer decisions.
import { accessible, api, assert, assertEqual, noErrors, person, shown } from './harness.mjs';
import { momentOf, nothing, opened, outside, recorded, sending, working } from './shoulders.mjs';

const stepNow = (page) => page.locator('article.now').getAttribute('data-step');
const inStore = (page) => page.locator('[data-store] button').count();
const selling = (v) => {
  const c = v.companies.find((c) => c.company === v.operation?.company);
  if (v.step !== 'distribute' || c.goods < 3 || v.choice) return false;
  const row = ['food-and-dairy', 'dry-goods', 'meat-packing', 'shoes'].indexOf(INDUSTRY[c.company]);
  const [, middle, right] = v.demand[row];
  return middle.spaces > middle.filled + 1 && right.spaces > right.filled + 1;
};
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
  for (let i = 0; i < 40; i++) {
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
  throw new Error('the company has not operated after 40 keys');
}

export const tests = {
  'Big Shoulders: goods are dragged or tapped, and a finished step is opened again': async ({
    browser,
    server,
    binary,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const game = await recorded(page, binary);
    await opened(page, await momentOf(page, game, selling));
    const n = await shown(page);
    const goods = await inStore(page);
    await dragged(page, 'middle');
    await page.locator('[data-column="middle"]').getByText('take one back').waitFor();
    assertEqual(await inStore(page), goods - 1, 'goods in store after one was dragged');
    // A tap on a good sells it where it brings the most, a tap on a tile sells one there.
    await page.locator('[data-store] button').first().click();
    await page.locator('[data-column="right"]').getByText('take one back').waitFor();
    assertEqual(await inStore(page), goods - 2, 'goods in store after one was tapped');
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
    assertEqual(await inStore(page), goods - 2, 'goods in store after one was let go elsewhere');
    assertEqual(await shown(page), n, 'entries while goods are only composed');

    // Resources and production: a cube is given back, and steps that are done are opened again.
    await opened(page, await momentOf(page, game, (v) => working(v) && v.operation.spent === 0));
    const cube = page.locator('[data-step="resources"] ol button').first();
    await cube.click();
    const back = page.getByRole('button', { name: /^Give back/ });
    await back.waitFor();
    await accessible(page, 'resources bought', '.city');
    await back.click();
    await back.waitFor({ state: 'detached' });
    await operates(page, async () => (await stepNow(page)) === 'distribution');
    await page.getByRole('button', { name: 'change: Production' }).click();
    await page.waitForSelector('article.now:not([data-step="distribution"])');
    assertEqual(await page.getByText('has run').count(), 0, 'factories that have run');
    await operates(page, async () => (await stepNow(page)) === 'distribution');
    await page.getByRole('button', { name: 'change: Resources' }).click();
    await page.waitForSelector('article.now[data-step="resources"]');
    await operates(page);
    noErrors(page);
  },

  'Big Shoulders: a partner is sent and a company operates by keyboard only': async ({
    browser,
    server,
    binary,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const game = await recorded(page, binary);
    await opened(page, await momentOf(page, game, sending));
    let n = await shown(page);
    await walkTo(page, 'Fundraising $40');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-space="fundraising-40"][aria-pressed="true"]');
    await page.keyboard.press('z');
    await page.waitForSelector('[data-space="fundraising-40"][aria-pressed="false"]');
    await walkTo(page, 'Fundraising $40');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-space="fundraising-40"][aria-pressed="true"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);

    await opened(page, await momentOf(page, game, working));
    n = await shown(page);
    const id = /table\/([^/]+)/.exec(page.url())[1];
    const { view } = (await api(page, 'GET', `/api/tables/${id}`)).body.position;
    await operates(page);
    const after = (await api(page, 'GET', `/api/tables/${id}`)).body.position.view;
    assert(
      after.operated.includes(view.operation.company) || after.phase !== 'operating',
      `${view.operation.company} has operated`,
    );
    noErrors(page);
  },

  'Big Shoulders: the draft, an emergency issue, and a director’s certificate sold': async ({
    browser,
    server,
    binary,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const game = await recorded(page, binary, {
      bots: 'random',
      rng: 3,
      options: ['mode=advanced', 'building-draft=on', 'friendly-sales=on'],
    });
    await opened(page, await momentOf(page, game, (v) => v.step === 'draft'));
    assertEqual(await outside(page), nothing, 'what is outside the screen in the draft');
    await accessible(page, 'the draft', '.act');
    let n = await shown(page);
    await page.locator('.act .hand button').first().click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);

    const id = await momentOf(
      page,
      game,
      (v) => v.step === 'produce' && !v.operation.begun && treasury(v).common > 0 && treasury(v).price > 25,
    );
    await opened(page, id);
    const { view } = (await api(page, 'GET', `/api/tables/${id}`)).body.position;
    const issuer = treasury(view);
    await page.getByRole('button', { name: 'Emergency issue' }).click();
    await accessible(page, 'an emergency issue', '[popover]');
    await page.getByRole('button', { name: 'Issue 1 common' }).click();
    await page.locator('.city').getByRole('region', { name: 'Bank pool' }).getByText('10%').first().waitFor();
    await page
      .locator('.act .effects')
      .getByText(`$${issuer.cash + issuer.price}`)
      .waitFor();

    await opened(page, await momentOf(page, game, successor));
    await accessible(page, 'trading with a pool', '.city');
    await page.locator('.act .chips .chip', { hasText: '1 × 30%' }).first().click();
    // The price that the sale will lead to is told at once, and so is who directs the company then.
    await page.locator('.act .effects').getByText('price').waitFor();
    await page.getByText('has a new director').first().waitFor();
    n = await shown(page);
    await page.getByRole('button', { name: 'Selling is done' }).click();
    await page.getByRole('button', { name: 'Buy nothing' }).click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
    noErrors(page);
  },
};

/** who is to trade directs a company of which somebody else holds 30% */
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
