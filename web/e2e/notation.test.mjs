// A game as text: copied at a table, pasted to open it, and read as the log.
import { expect, test } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { readFileSync } from 'node:fs';
import { api, newTable, opened, shown } from './helpers/page.mjs';

const game = JSON.parse(readFileSync(new URL('games/1862-3-greedy-5.json', import.meta.url)));

/** halfway is the game after its first three hundred entries, at a table of one's own. */
async function halfway(page) {
  await page.goto('/');
  const entries = game.entries.slice(0, 300);
  const { body: table } = await api(page, 'POST', '/api/records', { ...game, entries });
  await opened(page, table.id);
  return table;
}

test('a game is copied as text, and pasted it is the same game', async ({ person }) => {
  const page = await person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const table = await halfway(page);
  await page.getByRole('button', { name: 'Menu' }).last().click();
  await page.getByRole('menuitem', { name: 'Show this moment' }).click();
  await page.getByRole('button', { name: /^Copy as text/ }).click();
  await expect(page.getByText('The game is on the clipboard, as text.')).toBeVisible();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toContain('[Title "1862"]');

  await page.goto('/history');
  await page.getByRole('button', { name: 'Open a record' }).click();
  const field = page.getByRole('textbox', { name: 'Text of a game' });
  // What is typed is read here, and nothing is sent.
  const sent = [];
  page.on('request', (r) => r.method() === 'POST' && sent.push(r.url()));
  await field.fill(text.replace('\n299. ', '\n299. Nobody: pass\n299. '));
  const heard = page.getByRole('dialog').getByRole('status');
  await expect(heard).toContainText(
    /^Line \d+ can’t be played: “299. Nobody: pass”.*298 entries read up to there/,
  );
  await field.fill(text);
  await expect(heard).toHaveText('300 entries read, 3 seats.');
  expect(sent).toEqual([]);
  await field.fill(text.replace('\n299. ', '\n299. Nobody: pass\n299. '));
  await page.getByRole('button', { name: 'Open the game' }).click();
  await expect(page.getByRole('alert')).toContainText(/^Line \d+ can’t be played: “299. Nobody: pass”/);
  await accessible(page, 'a text that is wrong', 'dialog');
  await field.fill(text);
  await page.getByRole('button', { name: 'Open the game' }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
  expect(await shown(page)).toBe(table.position.n);
});

test('a word that is wrong is underlined where it stands, and put right', async ({ person }) => {
  const page = await person();
  await page.goto('/history');
  await page.getByRole('button', { name: 'Open a record' }).click();
  const field = page.getByRole('textbox', { name: 'Text of a game' });
  const typed =
    '[Title "chicago-express"]\n[Seat "Ada"]\n[Seat "Ben"]\n\n1. Ada: bid 7\n  2. Ben: bdi 9\n3. Ada: pass';
  await field.fill(typed);
  const slip = page.locator('.behind .slip');
  await expect(slip).toHaveText('bdi');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('Did you mean “bid”?');
  // Under the word: as far to the right as its line is long up to there, in letters that are all as wide.
  const [box, of] = [await slip.boundingBox(), await field.boundingBox()];
  const wide = box.width / 3;
  expect(Math.abs(box.x - (of.x + 13 + 10 * wide))).toBeLessThan(2);
  expect(Math.abs(box.y + box.height / 2 - (of.y + 9 + 5.5 * 22))).toBeLessThan(4);
  await accessible(page, 'a word that is wrong', 'dialog');
  await page.getByRole('button', { name: 'Put it right' }).click();
  await expect(field).toHaveValue(typed.replace('bdi', 'bid'));
  await expect(field).toBeFocused();
  await expect(slip).toHaveCount(0);
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('3 entries read, 2 seats.');
});

test(
  'the log is also read in the notation, and its rows are moments',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    const table = await halfway(page);
    await page.getByText('Notation', { exact: true }).click();
    const last = page.getByRole('log', { name: 'Log' }).locator('[aria-current]');
    await expect(last).toHaveText(new RegExp(`^${table.position.n}\\. `));
    await accessible(page, 'the log in the notation');
    await page.getByRole('button', { name: /^299\. / }).click();
    await expect(page.locator('[data-past]')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Notation' })).toBeChecked();
  },
);

test('a game is played by lines of text, without the board', async ({ person }) => {
  const page = await person();
  await halfway(page);
  const before = await shown(page);
  await page.keyboard.press('/');
  const line = page.getByRole('textbox', { name: 'Your line' });
  await expect(line).toBeFocused();
  const heard = page.getByRole('dialog', { name: 'Play by text' }).getByRole('log');
  await expect(heard).toContainText('You are asked.');
  const say = async (text) => {
    await line.fill(text);
    await line.press('Enter');
  };
  await say('holdings');
  await expect(heard).toContainText('greedy 1: cash');
  await say('dance');
  await expect(heard).toContainText('“dance” isn’t understood.');
  await page.keyboard.press('F6');
  await expect(heard).toBeFocused();
  await page.keyboard.press('F6');
  await expect(line).toBeFocused();
  // Tab goes on with a line, tells how, and keeps nobody in it.
  await line.fill('hol');
  await line.press('Tab');
  await expect(line).toHaveValue('holdings');
  await line.fill('ho');
  await line.press('Tab');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText(/^It goes on: holdings/);
  await expect(line).toBeFocused();
  await line.press('Tab');
  await expect(line).not.toBeFocused();
  await line.focus();
  await say('options');
  const first = heard.getByText(/^1: /);
  await expect(first).toBeVisible();
  const words = (await first.textContent()).replace(/^1: /, '').replace(/, up to \d+$/, '');
  await say(words);
  await expect(heard).toContainText(`${words}. Say yes to do it.`);
  await say('yes');
  await expect(heard.getByText(new RegExp(`^${before + 1}\\. .*: ${words}`))).toBeVisible();
  await expect(line).toBeFocused();
  await accessible(page, 'playing by text', 'dialog');
  await page.keyboard.press('Escape');
  await expect(line).toBeHidden();
  expect(await shown(page)).toBeGreaterThan(before);
});

test('a line that is typed without a connection waits for it', { tag: '@more' }, async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await opened(page, await newTable(page, 'chicago-express', ['me', 'me']));
  await page.keyboard.press('/');
  const line = page.getByRole('textbox', { name: 'Your line' });
  const heard = page.getByRole('dialog', { name: 'Play by text' }).getByRole('log');
  await expect(heard).toContainText('You are asked.');
  const say = async (text) => {
    await line.fill(text);
    await line.press('Enter');
  };
  await say('bid 9');
  await expect(heard).toContainText('Say yes to do it.');
  await page.context().setOffline(true);
  await page.route('**/line*', (route) => route.abort());
  await say('yes');
  await expect(heard).toContainText('No connection. What you type waits.');
  await say('holdings');
  await page.unroute('**/line*');
  await page.context().setOffline(false);
  await expect(heard).toContainText('1. ');
  await expect(heard).toContainText('cash 60');
  expect(await shown(page)).toBe(1);
});
