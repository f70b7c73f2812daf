// What the tests without a server share.
import { expect } from '@playwright/test';
import { api, play, shown, tableId, until } from './page.mjs';

/** kept waits until the service worker has the pages. */
export const kept = (page) =>
  until(page, async () => {
    for (const name of await caches.keys())
      if (await (await caches.open(name)).match('/index.html', { ignoreVary: true })) return true;
    return false;
  });

/** Somebody whose browser was made ready to play without a connection, whose bots think briefly and move at once. */
export async function ready(person, options = {}) {
  const page = await person({ serviceWorkers: 'allow', ...options });
  await page.addInitScript(() => {
    if (!localStorage.getItem('scrip.settings'))
      localStorage.setItem('scrip.settings', JSON.stringify({ pace: 'fast' }));
  });
  await page.goto('/account/device');
  await page.getByText('Briefly').click();
  await page.getByRole('button', { name: 'Make this browser ready' }).click();
  await page.getByText('This browser is ready').waitFor();
  return page;
}

/** gone stops the server, and waits until the page says so. */
export async function gone(page, server) {
  await server.stop();
  await page.goto('/');
  await page.getByText('Play on this device').waitFor();
}

/**
 * makeTable makes a table by the dialog; who is 'me' or the name of a level for each seat. Where there is a server it
 * is made there, unless it is said to be here.
 */
export async function makeTable(page, title, who, { here = false } = {}) {
  await page.goto('/');
  await page.getByRole('button', { name: 'Create a table' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('.pick label', { hasText: title }).click();
  if (here) await dialog.getByText('On this device', { exact: true }).click();
  for (const [i, level] of who.entries()) {
    if (i === 0) continue;
    const seat = dialog.getByLabel(`Seat ${i + 1}`, { exact: true });
    if (level === 'me') {
      await seat.selectOption('me');
      continue;
    }
    if ((await seat.inputValue()) !== 'bot') await seat.selectOption('bot');
    else await dialog.getByRole('button', { name: `Seat ${i + 1}: ` }).click();
    await dialog
      .getByRole('group', { name: `the bot at seat ${i + 1}` })
      .getByText(level)
      .click();
  }
  await dialog.getByRole('button', { name: 'Create the table' }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
}

/** moves plays until there are so many entries at least, and tells how many there are. */
export async function moves(page, least, seed = 5) {
  const fewer = Array.from({ length: least }, (_, i) => `[data-n="${i}"]`).join(',');
  await play(page, { seed, until: `[data-n]:not(${fewer})` });
  return shown(page);
}

/** keptHere is the tables that the browser says it keeps. */
export const keptHere = (page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('scrip.here') ?? '[]').map((table) => table.id));

/** hereIs waits until the browser keeps so many tables. */
export const hereIs = (page, n) =>
  until(page, (n) => JSON.parse(localStorage.getItem('scrip.here') ?? '[]').length === n, n);

/** wholeGames plays a game of each title without a server, and looks that it is in the account when there is one. */
export async function wholeGames({ person, server }, titles) {
  const page = await ready(person);
  const { status } = await api(page, 'POST', '/api/account', {
    name: 'Otto',
    password: 'a long password',
  });
  expect(status, 'making an account').toBe(200);
  await page.goto('/');
  await gone(page, server);
  const games = [];
  for (const title of titles) {
    await makeTable(page, title, ['me', 'Director', 'Director']);
    games.push(tableId(page));
    await play(page, { seed: 3 });
    await page.reload();
    await page.locator('[data-end]').first().waitFor();
  }
  expect((await keptHere(page)).sort(), 'the games kept here').toEqual([...games].sort());
  await page.goto('/history');
  await page
    .getByText('on this device')
    .nth(titles.length - 1)
    .waitFor();

  await server.start();
  await page.goto('/history');
  await hereIs(page, 0);
  await page
    .getByRole('link', { name: 'Review' })
    .nth(titles.length - 1)
    .waitFor();
  const { finished } = (await api(page, 'GET', '/api/lobby')).body;
  expect(finished.map(({ id }) => id).sort(), 'the games of the account').toEqual([...games].sort());
  await page.goto(`/table/${games[0]}`);
  await page.locator('[data-end]').first().waitFor();
}
