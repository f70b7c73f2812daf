// The pictures that others show of Scrip, drawn from its own: the icons, and a card for links to each title.
//   node e2e/pictures.mjs     writes public/icon-*.png and public/cards/*.png
import { mkdirSync, readFileSync } from 'node:fs';
import { launchWhole, person } from './helpers/browser.mjs';
import { Server } from './helpers/server.mjs';

const folder = new URL('../public/', import.meta.url).pathname;
const sign = readFileSync(`${folder}favicon.svg`, 'utf8');

const browser = await launchWhole();
const server = await new Server().start();
try {
  const page = await person(browser, server);
  // Some systems cut a circle out of an icon: the sign stands in its middle.
  for (const size of [180, 192, 512]) {
    await page.setViewportSize({ width: size, height: size });
    await page.setContent(
      `<body style="margin:0;background:#f5f1e5;display:grid;place-items:center;height:100vh">${sign}</body>`,
    );
    await page.locator('svg').evaluate((svg) => (svg.style.width = '66vw'));
    await page.screenshot({ path: `${folder}icon-${size}.png` });
  }
  mkdirSync(`${folder}cards`, { recursive: true });
  await page.setViewportSize({ width: 1200, height: 630 });
  const titles = await (await page.request.get(`${server.url}/api/titles`)).json();
  for (const { id, name } of titles) {
    await page.goto('/');
    await page.locator('.tcard', { hasText: name }).locator('.vig svg').waitFor();
    await page.evaluate((name) => {
      const card = [...document.querySelectorAll('.tcard')].find((c) => c.textContent.includes(name));
      const over = document.createElement('div');
      over.style =
        'position:fixed;inset:0;z-index:99;display:grid;grid-template-rows:1fr 104px;background:#fffdf7;color:#1d232b';
      const below = document.createElement('div');
      below.style =
        'display:flex;align-items:center;justify-content:space-between;gap:40px;padding:0 48px;font:600 42px var(--display);border-top:3px solid #8a6420;white-space:nowrap';
      const [left, right] = [document.createElement('span'), document.createElement('span')];
      left.textContent = name;
      right.textContent = 'Scrip';
      right.style.color = '#8a6420';
      below.append(left, right);
      const picture = card.querySelector('.vig svg').cloneNode(true);
      picture.style = 'width:1200px;height:526px';
      over.append(picture, below);
      document.body.append(over);
    }, name);
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: `${folder}cards/${id}.png` });
  }
} finally {
  await browser.close();
  await server.end();
}
