// Pictures of every page at three widths, light and dark, in web/screenshots: to be looked at, not compared.
import { mkdirSync } from 'node:fs';
import { api, decide, dice, person, playNow, root, settled, shown, tableId } from './harness.mjs';

export const folder = `${root}web/screenshots`;
const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

export async function every(page, name, themes = ['light', 'dark']) {
  for (const theme of themes) {
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

export const tests = {
  'screenshots of the front page and of a game in the middle': async ({ browser, server }) => {
    mkdirSync(folder, { recursive: true });
    const page = await person(browser, server);
    await playNow(page, 'Chicago Express');
    const random = dice(5);
    for (let i = 0; i < 200 && (await shown(page)) < 60; i++) {
      await settled(page);
      if (await page.locator('[data-end]').count()) break;
      await decide(page, random);
    }
    await every(page, 'chicago-express');
    await page.goto('/');
    await every(page, 'lobby');
    // The auction and the end are pictures of their own.
    await api(page, 'GET', '/api/me');
    await playNow(page, 'Chicago Express');
    await every(page, 'auction');
    return tableId(page);
  },
};
