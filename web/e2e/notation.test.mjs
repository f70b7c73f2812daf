// A game as text: copied at a table, pasted to open it, and read as the log.
import { expect, test } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { readFileSync } from 'node:fs';
import { api, opened, shown } from './helpers/page.mjs';

const game = JSON.parse(readFileSync(new URL('games/1862-3-greedy-5.json', import.meta.url)));

test('a game is copied as text, and pasted it is the same game', async ({ person }) => {
  const page = await person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/history');
  const { body: table } = await api(page, 'POST', '/api/records', {
    ...game,
    entries: game.entries.slice(0, 300),
  });
  await opened(page, table.id);
  await page.getByRole('button', { name: 'Menu' }).last().click();
  await page.getByRole('menuitem', { name: 'Copy as text' }).click();
  await expect(page.getByText('The game is on the clipboard, as text.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('[Title "1862"]');

  await page.goto('/history');
  await page.getByRole('button', { name: 'Open a record' }).click();
  const field = page.getByRole('textbox', { name: 'Text of a game' });
  await field.fill(text.replace('\n299. ', '\n299. Nobody: pass\n299. '));
  await page.getByRole('button', { name: 'Open the game' }).click();
  await expect(page.getByRole('alert')).toContainText(/^Line \d+ can’t be played: “299. Nobody: pass”/);
  await accessible(page, 'a text that is wrong', 'dialog');
  await field.fill(text);
  await page.getByRole('button', { name: 'Open the game' }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
  expect(await shown(page)).toBe(table.position.n);
});

test('the log is also read in the notation, and its rows are moments', async ({ person }) => {
  const page = await person();
  await page.goto('/');
  const { body: table } = await api(page, 'POST', '/api/records', {
    ...game,
    entries: game.entries.slice(0, 300),
  });
  await opened(page, table.id);
  await page.getByText('Notation', { exact: true }).click();
  const last = page.getByRole('log', { name: 'Log' }).locator('[aria-current]');
  await expect(last).toHaveText(new RegExp(`^${table.position.n}\\. `));
  await accessible(page, 'the log in the notation');
  await page.getByRole('button', { name: /^299\. / }).click();
  await expect(page.locator('[data-past]')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Notation' })).toBeChecked();
});
