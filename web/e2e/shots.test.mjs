// Pictures of the front page and of every title in the middle of a game, at three widths, light and dark, in
// web/screenshots: to be looked at, not compared. `make shots` draws them.
import { mkdirSync } from 'node:fs';
import { test } from './fixtures.mjs';
import { finished } from './helpers/games.mjs';
import { decide, dice, opened, playNow, settled, shown } from './helpers/page.mjs';
import { root } from './helpers/server.mjs';
import { gameWithAMeeting, idleTable, meetingAhead } from './helpers/german.mjs';
import { branchAt, imported } from './helpers/mania.mjs';
import { momentOf, recorded, sending, working } from './helpers/shoulders.mjs';

const folder = `${root}web/screenshots`;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

async function every(page, name) {
  mkdirSync(folder, { recursive: true });
  for (const theme of ['light', 'dark']) {
    await page.evaluate((theme) => localStorage.setItem('scrip.settings', JSON.stringify({ theme })), theme);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.reload();
      await page.waitForSelector('.table[data-ready="yes"], .tcard, main .panel');
      await page.evaluate(() => document.fonts.ready);
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${theme}.png` });
    }
  }
}

test('pictures of the front page and of Chicago Express', { tag: '@shots' }, async ({ person }) => {
  const page = await person();
  await playNow(page, 'Chicago Express');
  await every(page, 'auction');
  const random = dice(5);
  for (let i = 0; i < 200 && (await shown(page)) < 60; i++) {
    await settled(page);
    if (await page.locator('[data-end]').count()) break;
    await decide(page, random);
  }
  await every(page, 'chicago-express');
  await page.goto('/');
  await every(page, 'lobby');
  await page.goto(`/table/${await finished(page, 'chicago-express')}`);
  await every(page, 'chicago-express-end');
});

test('pictures of German Railways', { tag: '@shots' }, async ({ visitor }) => {
  const page = await visitor();
  const game = await gameWithAMeeting(page);
  await meetingAhead(page, game);
  await every(page, 'german-railways');
  await page.goto(`/table/${await idleTable(page)}`);
  await every(page, 'german-railways-vote');
  await page.goto(`/table/${game.game}`);
  await every(page, 'german-railways-end');
});

test('pictures of 1862', { tag: '@shots' }, async ({ visitor }) => {
  const page = await visitor();
  const game = await imported(page);
  const late = { trade: 20, build: 30, run: 25, trains: 25 };
  for (const [step, tiles] of Object.entries(late)) {
    await branchAt(page, game, (v) => v.step === step && v.board.tiles.length >= tiles);
    await every(page, `1862-${step}`);
  }
  await page.goto(`/table/${game.id}`);
  await every(page, '1862-end');
});

test('pictures of Big Shoulders', { tag: '@shots' }, async ({ visitor }) => {
  const page = await visitor();
  const game = await recorded(page);
  for (const [name, fits] of Object.entries({ sending, working })) {
    await opened(page, await momentOf(page, game, fits));
    await every(page, `big-shoulders-${name}`);
  }
  await page.goto(`/table/${game}`);
  await every(page, 'big-shoulders-end');
});
