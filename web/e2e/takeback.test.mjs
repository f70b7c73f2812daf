// What one decided can be taken back, keys do what they say, bots go at one's pace, and a slow line is seen.
import {
  api,
  assertEqual,
  newTable,
  noErrors,
  opened,
  position,
  shown,
  tableId,
  visitor,
} from './harness.mjs';

const moment = (page) => page.evaluate(() => Number(document.querySelector('.table[data-n]')?.dataset.n));
const after = (page, n) =>
  page.waitForFunction((n) => Number(document.querySelector('.table[data-n]')?.dataset.n) > n, n);
const mine = (page) => page.locator('.act .btn.go:enabled, .act .chips .chip:enabled').first().waitFor();

/** atTable opens a table of one person and two bots, whose browser draws moves before they are answered. */
async function atTable(browser, server, options) {
  const page = await visitor(browser, server, { thrifty: false, ...options });
  const id = await newTable(page, 'chicago-express', ['me', 'greedy', 'greedy']);
  await opened(page, id);
  await mine(page);
  return page;
}

export const tests = {
  'a bid is taken back by mouse and by touch after the bots have answered': async ({ browser, server }) => {
    for (const options of [{}, { width: 390, height: 844, hasTouch: true }]) {
      const page = await atTable(browser, server, options);
      const undo = page.getByRole('button', { name: /^Undo/ });
      assertEqual(await undo.getAttribute('aria-disabled'), 'true', 'with nothing to take back');
      const before = await position(page);
      await page.locator('.act .btn.go:enabled').click();
      await after(page, before.n);
      await mine(page);
      const undone = await shown(page);
      await page.getByRole('button', { name: /^Undo: Bid \d+/ }).click();
      await after(page, undone);
      await mine(page);
      assertEqual((await position(page)).view, before.view, 'the position after the undo');
      noErrors(page);
    }
  },

  'P asks first, keys work after a click, and ? lists them': async ({ browser, server }) => {
    const page = await atTable(browser, server);
    const n = await moment(page);
    // A click leaves the focus on a chip: Enter is the green button's all the same.
    await page.locator('.act .quick .chip').nth(1).click();
    await page.keyboard.press('p');
    await page.locator('.act .pass.asking').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.act .pass:not(.asking)').waitFor();
    assertEqual(await moment(page), n, 'the moment after P and Escape');
    await page.keyboard.press('Enter');
    await after(page, n);
    const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}/entries?from=${n}`);
    assertEqual(body[0].action.kind, 'bid', 'what Enter did after a click');
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('Pass; asks first').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    noErrors(page);
  },

  'bots move step by step, or all at once up to my turn': async ({ browser, server }) => {
    const page = await atTable(browser, server);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitemradio', { name: 'Bots: step by step' }).click();
    await page.waitForFunction(() => localStorage.getItem('scrip.settings')?.includes('steps'));
    let n = await moment(page);
    await page.locator('.act .btn.go:enabled').click();
    await after(page, n);
    const next = page.getByRole('button', { name: 'Next move' });
    await next.waitFor();
    n = await moment(page);
    await next.click();
    await after(page, n);
    assertEqual(await moment(page), n + 1, 'one move for one click');
    if (await next.count()) await page.keyboard.press('g');
    await mine(page);
    noErrors(page);
  },

  'a slow line is seen, a lost one is said, and nothing composed is lost': async ({ browser, server }) => {
    // A browser that works out by itself what steps lead to waits for nobody.
    const page = await atTable(browser, server, { thrifty: true });
    const refused = [];
    page.on('response', (r) => {
      if (/\/preview$/.test(r.url()) && r.status() >= 400) refused.push(r.status());
    });
    // On to a turn, where a build is composed.
    for (let i = 0; i < 40 && !(await page.locator('.act .chips .chip:enabled').count()); i++) {
      const n = await moment(page);
      await page.locator('.act .pass:enabled, .act .btn.go:enabled').first().click();
      await after(page, n);
      await mine(page);
    }
    assertEqual(refused, [], 'previews refused');
    // Each answer takes its time: the chip looks pressed at once, and then it is said who is waited for.
    let answer = () => {};
    const held = new Promise((resolve) => (answer = resolve));
    await page.route('**/preview', async (route) => {
      await held;
      await route.continue();
    });
    const chip = page.locator('.act .chips .chip:enabled').first();
    await chip.click();
    await page.locator('.act .chips .chip.on').waitFor();
    await page.getByText('Asking the server').waitFor();
    answer();
    await page.getByText('Asking the server').waitFor({ state: 'detached' });
    await page.unroute('**/preview');
    await page.locator('.act .btn.go, .act .chips .chip').first().waitFor();

    // The line is cut: said at once, and mended.
    await page.context().setOffline(true);
    await page.getByText('Connection lost').waitFor();
    assertEqual(await page.locator('.tag.live').count(), 0, 'signs of life');
    await page.context().setOffline(false);
    await page.locator('.table[data-ready="yes"]').waitFor();
    await page.getByText('Connection lost').waitFor({ state: 'detached' });

    // The server stands still: nobody refuses, nobody answers.
    await page.keyboard.press('z');
    await chip.waitFor();
    server.child.kill('SIGSTOP');
    try {
      // One that was not asked about before.
      await page.locator('.act .chips .chip:enabled').nth(1).click();
      await page.getByText('Connection lost').waitFor();
    } finally {
      server.child.kill('SIGCONT');
    }
    await page.locator('.table[data-ready="yes"]').waitFor();
    await page.waitForFunction(() => document.querySelector('.act .btn.go:enabled, .log .composed'));
    noErrors(page);
  },
};
