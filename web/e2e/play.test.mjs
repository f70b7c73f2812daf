import { test, expect } from './fixtures.mjs';
import { standingsTold } from './helpers/cases.mjs';
import { api, moved, newTable, opened, play, playNow, position, shown, tableId } from './helpers/page.mjs';

/** A newcomer's whole game against bots: the tour, options clicked to the end, the end, a rematch. */
const wholeGame =
  (title, seed) =>
  async ({ person }) => {
    const page = await person({ tour: true });
    await playNow(page, title);
    // The tour points at the parts and goes when it is told to; by keys, because it follows a part that grows.
    const tour = page.getByRole('dialog', { name: 'A short tour' });
    for (const stop of ['The board', 'Your decision', 'Players, companies, log']) {
      await tour.getByText(stop, { exact: true }).waitFor();
      await tour.getByRole('button', { name: 'Next' }).press('Enter');
    }
    await tour.getByRole('button', { name: 'Let’s play' }).click();
    await tour.waitFor({ state: 'detached' });

    // A second click on the last move finds no rematch in its place.
    await page.evaluate(() => {
      new MutationObserver((_, watch) => {
        const next = document.querySelector('[data-end] .next');
        if (!next) return;
        window.clickable = !next.inert;
        watch.disconnect();
      }).observe(document.body, { childList: true, subtree: true });
    });
    await play(page, { seed });
    await standingsTold(page);
    expect(await page.evaluate(() => window.clickable)).toBe(false);

    // The end is kept: a rematch is one click, and the game stays in the history.
    const id = tableId(page);
    await page.getByRole('button', { name: 'Rematch' }).click();
    await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(id));
    await page.goto('/history');
    await page.getByRole('link', { name: title }).first().waitFor();
  };

test(
  'a newcomer plays a whole game against bots by clicking options only',
  { tag: '@more' },
  wholeGame('Chicago Express', 7),
);

test('a table is created with chosen seats and rules, and hot-seat plays them all', async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole('button', { name: 'Create a table' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a table' });
  await dialog.getByLabel('Seat 2', { exact: true }).selectOption('me');
  await dialog.getByLabel('Seat 3', { exact: true }).selectOption('me');
  await dialog.getByText('With the link').click();
  await dialog.getByRole('button', { name: 'Create the table' }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
  const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}`);
  expect(body.mine, 'my seats').toEqual([0, 1, 2]);
  expect(body.visibility, 'visibility').toBe('link');

  // All the seats that are asked are mine: three bids in a row from three seats.
  const asked = [];
  for (let i = 0; i < 3; i++) {
    const n = await shown(page);
    asked.push((await position(page)).seat);
    await page.locator('.act .btn.go').click();
    await moved(page, n);
  }
  expect(new Set(asked).size, 'seats that bid').toBe(3);
});

test('what is composed is taken back, confirmed, and undone', async ({ visitor }) => {
  const page = await visitor();
  const id = await newTable(page, 'chicago-express', ['me', 'me']);
  await opened(page, id);
  // The opening auctions: bid the least, or let the other have it.
  const choose = page.locator('.act .chips .chip:enabled');
  for (let i = 0; (await choose.count()) === 0; i++) {
    const n = await shown(page);
    const pass = page.locator('.act .btn:has(kbd:text-is("P"))');
    await (i % 2 && (await pass.count()) ? pass : page.locator('.act .btn.go')).first().click();
    await moved(page, n);
    await page.waitForFunction(() =>
      document.querySelector('.act .chips .chip:enabled, .act .btn.go:enabled'),
    );
  }
  const n = await shown(page);
  // Composed steps stay in the browser: the log says so, the server knows nothing of them.
  await choose.first().click();
  await page.getByText('Not confirmed yet.').waitFor();
  expect((await position(page, id)).n, 'entries while composing').toEqual(n);
  // They survive a reload.
  await page.reload();
  await page.getByText('Not confirmed yet.').waitFor();
  await page.keyboard.press('z');
  await page.getByText('Not confirmed yet.').waitFor({ state: 'detached' });
});

test('the record is downloaded, and opened again as a what-if table', async ({ person }) => {
  const page = await person();
  await playNow(page, 'Chicago Express');
  await page.locator('.act .btn.go').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-n]')?.dataset.n) > 0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download the record' }).click(),
  ]);
  const path = await download.path();
  await page.goto('/history');
  await page.locator('input[type="file"]').setInputFiles(path);
  await page.waitForSelector('.table[data-ready="yes"]');
  await page.locator('header').getByText('Try', { exact: true }).waitFor();
  const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}`);
  expect(body.mine, 'all seats are mine').toEqual([0, 1, 2]);
  expect(body.position.n, 'the record was replayed').toBeGreaterThan(0);
  // A file that is no record says so.
  await page.goto('/history');
  await page
    .locator('input[type="file"]')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{') });
  await page.getByText('x.json can’t be read').waitFor();
});
