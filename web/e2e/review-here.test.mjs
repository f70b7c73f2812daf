// A review made by the visitor's own machine takes minutes: make long.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, expect } from './fixtures.mjs';
import { recorded } from './helpers/games.mjs';
import { api } from './helpers/page.mjs';
import { binary, root } from './helpers/server.mjs';
import { gone, ready } from './helpers/offline.mjs';

/** made waits for a review as long as it comes on. */
async function made(page) {
  for (let far = ''; far !== 'done';) {
    const next = await page.waitForFunction((far) => {
      const { review } = document.querySelector('[data-review]').dataset;
      const { max, value } = document.querySelector('progress') ?? {};
      const now = review === 'making' ? `${value} of ${max}` : review;
      return now !== far && now;
    }, far);
    far = await next.jsonValue();
    expect(far, 'the review can be made').not.toBe('failed');
  }
}

test(
  'a review made here is the one that the program makes, and is kept in this browser',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, { of: 'chicago-express', seats: 2 });
    const { body: record } = await api(page, 'GET', `/api/tables/${game}/record`);
    const folder = mkdtempSync(join(tmpdir(), 'scrip-review-'));
    const file = join(folder, 'game.json');
    writeFileSync(file, JSON.stringify(record));
    const said = execFileSync(binary, ['review', file, '--json'], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    rmSync(folder, { recursive: true, force: true });

    await page.route('**/api/tables/*/review', (route) => route.abort());
    await page.goto(`/table/${game}/review`);
    await page.getByRole('button', { name: 'Make it here' }).click();
    await made(page);
    const kept = await page.evaluate(
      (game) =>
        new Promise((told) => {
          const asked = indexedDB.open('scrip-reviews');
          asked.onsuccess = () => {
            const row = asked.result.transaction('reviews').objectStore('reviews').get(game);
            row.onsuccess = () => told(row.result);
          };
        }),
      game,
    );
    expect(JSON.stringify(kept), 'the review').toEqual(JSON.stringify(JSON.parse(said)));
    await page.reload();
    await page.locator('[data-review="done"]').waitFor();
  },
);

test(
  'a game that is kept on this device is judged without a server, and found judged the next time',
  { tag: '@long' },
  async ({ person, ownServer: server }) => {
    const page = await ready(person);
    await gone(page, server);
    await page.goto('/history');
    await page
      .locator('input[type=file]')
      .setInputFiles(`${root}web/e2e/games/chicago-express-2-greedy-5.json`);
    await page.locator('[data-end]').getByRole('link', { name: 'Review' }).click();
    await page.getByText('This game has not been judged yet').waitFor();
    await page.getByRole('button', { name: 'Make it here' }).click();
    await made(page);
    await page.reload();
    await page.locator('[data-review="done"]').waitFor();
    const list = page.getByRole('region', { name: 'Most expensive decisions' });
    await list.getByRole('button').first().click();
    await page.locator('article [data-way="better"]').waitFor();
  },
);
