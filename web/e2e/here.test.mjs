// Tables kept in the browser when something goes wrong: another device plays on, the engine breaks, nothing is kept.
import { test, expect } from './fixtures.mjs';
import { breaks, broken, inWorkers, mirrored, mirroring } from './helpers/engine.mjs';
import { api, newTable, opened, playNow, shown, tableId, until } from './helpers/page.mjs';
import { hereIs, kept, keptHere, makeTable, moves } from './helpers/offline.mjs';

/** devices are two browsers of one person. */
async function devices(person, name) {
  const pages = [];
  for (const path of ['/api/account', '/api/session']) {
    const page = await person({ thrifty: false });
    const { status } = await api(page, 'POST', path, { name, password: 'a long password' });
    expect(status, path).toBe(200);
    await page.goto('/');
    pages.push(page);
  }
  return pages;
}

/** madeHere is a table of Chicago Express that is kept here, and how many moves were made at it. */
async function madeHere(page, who) {
  await makeTable(page, 'Chicago Express', who, { here: true });
  const n = await moves(page, 2);
  return { id: tableId(page), n };
}

const lobbyLink = (page) => page.getByRole('link', { name: 'Scrip' }).first();

async function open(page, id) {
  await opened(page, id);
}

/** decides presses a button of the bar, and tells how many entries there are then. */
async function decides(page, button) {
  const n = await shown(page);
  await page.locator(`.act ${button}:enabled`).first().click();
  await page.locator(`.table:not([data-n="${n}"])`).waitFor();
  return shown(page);
}

/** full has the browser of a page keep nothing more, or keep again. */
const full = (page, yes) =>
  inWorkers(
    page,
    (yes) => {
      const rows = IDBObjectStore.prototype;
      self.put ??= rows.put;
      self.refused ??= new WeakSet();
      rows.put = function (...row) {
        // As a browser does it: what was asked for is begun, and then all of it taken back.
        const { transaction } = this;
        if (yes && !self.refused.has(transaction)) queueMicrotask(() => transaction.abort());
        self.refused.add(transaction);
        return self.put.apply(this, row);
      };
    },
    yes,
  );

const entriesAt = async (page, id) => (await api(page, 'GET', `/api/tables/${id}`)).body.entries;

/** brought waits until the server has so many entries of a table. */
const broughtTo = (page, id, n) =>
  until(page, async ([id, n]) => (await (await fetch(`/api/tables/${id}`)).json()).entries === n, [id, n]);

test(
  'a game of this device that went on in the account goes on there',
  { tag: '@long' },
  async ({ person, unique }) => {
    const [one, two] = await devices(person, unique('Otto'));
    const { id, n } = await madeHere(one, ['me', 'me', 'me']);
    await one.goto('/');
    await broughtTo(one, id, n);
    await open(two, id);
    const more = await moves(two, n + 2);

    await open(one, id);
    await one.getByText('has gone on in your account').waitFor();
    await one.locator(`.table[data-n="${more}"][data-ready="yes"]`).waitFor();
    await hereIs(one, 0);
    const last = await moves(one, more + 1);
    expect(await entriesAt(two, id), 'moves at the server').toEqual(last);
  },
);

test(
  'a game that went another way on this device than in the account is two games',
  { tag: '@long' },
  async ({ person, unique }) => {
    const [one, two] = await devices(person, unique('Otto'));
    const { id, n } = await madeHere(one, ['me', 'me', 'me']);
    await one.goto('/');
    await broughtTo(one, id, n);
    await open(one, id);
    await open(two, id);
    const there = await decides(two, '.btn.go');
    const here = await decides(one, '.pass');
    await lobbyLink(one).click();
    await one.getByText('Both are kept').waitFor();
    await until(one, (id) => !(localStorage.getItem('scrip.here') ?? '').includes(id), id);
    const [other] = await keptHere(one);
    expect(other, 'the game here has an id of its own').not.toBe(id);
    expect(await entriesAt(one, id), 'moves of the game in the account').toEqual(there);
    await broughtTo(one, other, here);
    // Both can be opened, and each is the one it was.
    for (const [which, moves] of [
      [id, there],
      [other, here],
    ]) {
      await one.goto('/tables');
      await one.locator(`a[href="/table/${which}"]`).first().click();
      await one.locator(`.table[data-n="${moves}"][data-ready="yes"]`).waitFor();
    }
  },
);

test(
  'an engine that breaks in the middle of a game is started again from what is kept',
  { tag: '@long' },
  async ({ visitor, forgive }) => {
    forgive(broken);
    const page = await visitor({ thrifty: false });
    const { n } = await madeHere(page, ['me', 'Director', 'Director']);
    await breaks(page);
    const more = await moves(page, n + 3);
    await page.reload();
    await page.waitForSelector('.table[data-ready="yes"]');
    expect(await shown(page), 'what was played before and after is kept').toBeGreaterThanOrEqual(more);
  },
);

test(
  'where the mirror of a table breaks the server answers, and there is another mirror soon',
  { tag: '@more' },
  async ({ visitor, forgive }) => {
    forgive(broken);
    const page = await visitor({ thrifty: false });
    const id = await newTable(page, 'chicago-express', ['me', 'greedy', 'greedy']);
    await mirroring(page);
    await open(page, id);
    await mirrored(page);
    const n = await moves(page, 6);
    await mirrored(page);
    await breaks(page);
    await page.keyboard.press('Home');
    await page.waitForURL('**/at/0');
    await page.keyboard.press('End');
    await page.evaluate(() => (window.spoken.length = 0));
    await moves(page, n + 2);
    await mirrored(page);
  },
);

test(
  'where the browser keeps nothing more it says so, and the move is made when it does again',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor({ thrifty: false });
    const { n } = await madeHere(page, ['me', 'me', 'me']);
    await full(page, true);
    await page.locator('.act .btn.go:enabled').first().click();
    await page.getByText('This browser didn’t store it').waitFor();
    await page.getByText('storage is full or blocked, so the game').waitFor();
    expect(await shown(page), 'moves made').toEqual(n);
    await full(page, false);
    const more = await moves(page, n + 1);
    await page.getByText('storage is full or blocked, so the game').waitFor({ state: 'detached' });
    await page.reload();
    await page.waitForSelector('.table[data-ready="yes"]');
    expect(await shown(page), 'moves that are kept').toEqual(more);
  },
);

test(
  'a browser that keeps nothing at all says so when a table is made on it',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person({ thrifty: false });
    await page.route('**/assets/worker-*.js', async (route) => {
      const answer = await route.fetch();
      const refused = `IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError'); };`;
      await route.fulfill({ response: answer, body: refused + (await answer.text()) });
    });
    await page.goto('/');
    await page.getByRole('button', { name: 'Create a table' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('On this device', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Create the table' }).click();
    await page.getByText('This browser didn’t store it').waitFor();
    // At the server one can play all the same.
    await playNow(page, 'Chicago Express');
  },
);

test(
  'Scrip can be installed where the browser offers it, and is then kept with its engine',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person({ serviceWorkers: 'allow' });
    await page.goto('/account/device');
    await kept(page);
    const offer = () =>
      page.evaluate(() => {
        const offered = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
          prompt: async () => (window.prompted = (window.prompted ?? 0) + 1),
        });
        window.dispatchEvent(offered);
        return offered.defaultPrevented;
      });
    const install = page.getByRole('button', { name: 'Install' });
    await expect(install, 'buttons before anything is offered').toHaveCount(0);
    expect(await offer(), 'the browser is left to offer it across the page').toBeTruthy();
    await install.click();
    await page.waitForFunction(() => window.prompted === 1);
    await install.waitFor({ state: 'detached' });
    // By its menu.
    await offer();
    await install.waitFor();
    await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')));
    await install.waitFor({ state: 'detached' });
    await page.getByText('This browser is ready').waitFor();
  },
);
