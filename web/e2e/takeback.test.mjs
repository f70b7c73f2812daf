// What one decided can be taken back, keys do what they say, bots go at one's pace, and a slow line is seen.
import { test, expect } from './fixtures.mjs';
import { api, newTable, opened, position, shown, tableId } from './helpers/page.mjs';

const moment = (page) => page.evaluate(() => Number(document.querySelector('.table[data-n]')?.dataset.n));
const after = (page, n) =>
  page.waitForFunction((n) => Number(document.querySelector('.table[data-n]')?.dataset.n) > n, n);
const mine = (page) => page.locator('.act .btn.go:enabled, .act .chips .chip:enabled').first().waitFor();

/** atTable opens a table of one person and two bots, whose browser draws moves before they are answered. */
async function atTable(visitor, options) {
  const page = await visitor({ thrifty: false, ...options });
  const id = await newTable(page, 'chicago-express', ['me', 'greedy', 'greedy']);
  await opened(page, id);
  await mine(page);
  return page;
}

test('a bid is taken back by mouse and by touch after the bots have answered', async ({ visitor }) => {
  for (const options of [{}, { width: 390, height: 844, hasTouch: true }]) {
    const page = await atTable(visitor, options);
    const undo = page.getByRole('button', { name: /^Undo/ });
    await expect(undo, 'with nothing to take back').toHaveAttribute('aria-disabled', 'true');
    const before = await position(page);
    await page.locator('.act .btn.go:enabled').click();
    await after(page, before.n);
    await mine(page);
    const undone = await shown(page);
    await page.getByRole('button', { name: /^Undo: Bid \d+/ }).click();
    await after(page, undone);
    await mine(page);
    expect((await position(page)).view, 'the position after the undo').toEqual(before.view);
  }
});

test('P asks first, keys work after a click, and ? lists them', { tag: '@more' }, async ({ visitor }) => {
  const page = await atTable(visitor);
  const n = await moment(page);
  // A click leaves the focus on a chip: Enter is the green button's all the same.
  await page.locator('.act .quick .chip').nth(1).click();
  await page.keyboard.press('p');
  await page.locator('.act .pass.asking').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('.act .pass:not(.asking)').waitFor();
  expect(await moment(page), 'the moment after P and Escape').toEqual(n);
  await page.keyboard.press('Enter');
  await after(page, n);
  const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}/entries?from=${n}`);
  expect(body[0].action.kind, 'what Enter did after a click').toBe('bid');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('Pass; asks first').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test('bots move step by step, or all at once up to my turn', { tag: '@more' }, async ({ visitor }) => {
  const page = await atTable(visitor);
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
  expect(await moment(page), 'one move for one click').toEqual(n + 1);
  if (await next.count()) await page.keyboard.press('g');
  await mine(page);
});

test(
  'a slow line is seen, a lost one is said, and nothing composed is lost',
  { tag: '@more' },
  async ({ visitor, ownServer: server }) => {
    // A browser that works out by itself what steps lead to waits for nobody.
    const page = await atTable(visitor, { thrifty: true });
    const isPreview = (url) => url.pathname.endsWith('/preview');
    const told = [];
    page.on('response', (r) => {
      if (isPreview(new URL(r.url()))) told.push(r.json());
    });
    // On to a turn, where a build is composed.
    for (let i = 0; i < 40 && !(await page.locator('.act .chips .chip:enabled').count()); i++) {
      const n = await moment(page);
      await page.locator('.act .pass:enabled, .act .btn.go:enabled').first().click();
      await after(page, n);
      await mine(page);
    }
    const refused = (await Promise.all(told)).filter((answer) => answer.broken || answer.code);
    expect(refused, 'previews refused').toEqual([]);
    // Each answer takes its time: the chip looks pressed at once, and then it is said who is waited for.
    let answer = () => {};
    const held = new Promise((resolve) => (answer = resolve));
    await page.route(isPreview, async (route) => {
      await held;
      await route.continue();
    });
    const chip = page.locator('.act .chips .chip:enabled').first();
    await chip.click();
    await page.locator('.act .chips .chip.on').waitFor();
    await page.getByText('Asking the server').waitFor();
    answer();
    await page.getByText('Asking the server').waitFor({ state: 'detached' });
    await page.unroute(isPreview);
    await page.locator('.act .btn.go, .act .chips .chip').first().waitFor();

    // The line is cut: said at once, and mended.
    await page.context().setOffline(true);
    await page.getByText('Connection lost').waitFor();
    await expect(page.locator('.tag.live'), 'signs of life').toHaveCount(0);
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
  },
);

/** together is an auction of Chicago Express for two people who look at it. */
async function together(visitor, options = {}) {
  const [ann, bob] = [await visitor(options), await visitor()];
  for (const [page, name] of [
    [ann, 'Ann'],
    [bob, 'Bob'],
  ])
    await api(page, 'PATCH', '/api/me', { name });
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const made = await api(ann, 'POST', '/api/tables', { title: 'chicago-express', visibility: 'link', seats });
  const { id } = made.body;
  expect((await api(bob, 'POST', `/api/tables/${id}/join`, {})).status, 'joining').toBe(200);
  await opened(ann, id);
  await opened(bob, id);
  return [ann, bob];
}

/** bids confirms what the bar proposes, and waits until the other is asked. */
async function bids(page, other) {
  await page.locator('.act .btn.go:enabled').click();
  await other.locator('.act .btn.go:enabled').waitFor();
}

test(
  'what another has moved after is taken back when they agree, and stays when they refuse',
  { tag: '@more' },
  async ({ visitor }) => {
    const [ann, bob] = await together(visitor, { width: 390, height: 844, hasTouch: true });
    const before = await position(ann);
    await bids(ann, bob);
    await bids(bob, ann);
    const ask = ann.getByRole('button', { name: /^Ask to take back: Bid \d+/ });
    await ask.click();
    const asked = bob.locator('[data-takeback]');
    await asked.getByText(/^Ann would like to take back: Bid \d+/).waitFor();
    await expect(ann.locator('[data-takeback]')).toContainText('when Bob agrees');
    await asked.getByRole('button', { name: 'Refuse' }).click();
    await ann.getByText('Bob does not agree to a takeback.').first().waitFor();
    await expect(asked, 'what was refused').toHaveCount(0);
    await expect(ask, 'a second request').toHaveAttribute('aria-disabled', 'true');

    await bids(ann, bob);
    await bids(bob, ann);
    await ask.click();
    await ann.locator('[data-takeback]').getByRole('button', { name: 'Never mind' }).click();
    await expect(asked, 'what was withdrawn').toHaveCount(0);
    await ask.click();
    const n = await shown(bob);
    await asked.getByRole('button', { name: 'Agree' }).click();
    await after(bob, n);
    await bob.getByText(/^Ann took back an action, with all that was done since/).waitFor();
    await ann.locator('.act .btn.go:enabled').waitFor();
    expect((await position(ann)).n, 'how much was kept of it').toBeGreaterThan(before.n + 4);
    await expect(asked, 'what is done').toHaveCount(0);
  },
);
