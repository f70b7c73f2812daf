// A moment is shown to others from one menu, and a finished game is printed as a record sheet.
import { expect, test } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { finished, recorded } from './helpers/games.mjs';
import { newTable, opened, position, speak } from './helpers/page.mjs';

const menu = (page) => page.getByRole('dialog', { name: 'Show this moment' });
const row = (page, name) => menu(page).getByRole('button', { name });

/** printing hears of what is printed, in the place of a printer. */
const printing = (page) =>
  page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', 'yes');
  });

for (const [title, language, more, ...formats] of [
  ['chicago-express', 'en', {}, 'A4'],
  ['german-railways', 'es', { tag: '@more' }, 'A4', 'Letter'],
  ['big-shoulders', 'de', { tag: '@more' }, 'A4', 'Letter'],
  ['1862', 'de', { tag: '@more' }, 'A4', 'Letter'],
]) {
  test(`a finished game of ${title} is printed as a record sheet`, more, async ({ person }) => {
    const page = await person();
    await page.goto('/');
    const id = await finished(page, title);
    await opened(page, id);
    await speak(page, language);
    const { n, standings } = await position(page, id);
    await page.emulateMedia({ media: 'print' });
    const paper = page.locator('.record-sheet');
    await expect(paper.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('.table')).toBeHidden();
    await expect(paper.locator('.notation li')).toHaveCount(n);
    await expect(paper.locator('.scores tbody tr')).toHaveCount(standings.length);
    await expect(paper.locator('figure .drawn')).toHaveCount(3);
    await expect(paper.locator('> footer span')).toHaveText(/^([0-9a-f]{8} ?){8}$/);
    for (const format of formats) {
      // A sheet is gone once it was printed.
      await page.emulateMedia({ media: 'screen' });
      await page.emulateMedia({ media: 'print' });
      await expect(paper.locator('.notation li')).toHaveCount(n);
      const pdf = (await page.pdf({ format })).toString('latin1');
      expect(pdf.match(/\/Type\s*\/Page\b/g).length, `pages of ${format}`).toBeGreaterThan(1);
    }
  });
}

test('eight seats turn the table of a record sheet', { tag: '@more' }, async ({ person }) => {
  const page = await person();
  await page.goto('/');
  await opened(page, await recorded(page, { of: '1862', seats: 8 }));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.record-sheet .turned thead th')).toHaveCount(8);
});

test('a sheet is printed from the menu, and is gone afterwards', async ({ person }) => {
  const page = await person();
  await printing(page);
  await page.goto('/');
  await opened(page, await finished(page, 'chicago-express'));
  await page.keyboard.press('l');
  await row(page, 'Print a record sheet').click();
  await expect(page.locator('html[data-printed]')).toBeAttached();
  await expect(page.locator('.record-sheet')).toBeAttached();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(page.locator('.record-sheet')).toHaveCount(0);
});

test('a moment is shown by a link, a text and an embed, and what cannot be says why', async ({ person }) => {
  const page = await person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  const id = await newTable(page, 'chicago-express', ['me', 'me']);
  await opened(page, id);
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('l');
  await expect(row(page, /^Print a record sheet/)).toHaveAttribute('aria-disabled', 'true');
  await expect(row(page, /^Print a record sheet/)).toContainText('when the game is over');
  await expect(row(page, /^Copy the embed/)).toContainText('for public tables only');
  await expect(menu(page)).toContainText('whoever has it may open it');
  await accessible(page, 'the menu of a moment', 'dialog');
  await row(page, /^Copy the link/).click();
  await expect(page.getByText('Link copied.')).toBeVisible();
  expect(await copied()).toMatch(new RegExp(`/table/${id}/at/\\d+$`));
  await page.getByRole('button', { name: 'Show this moment' }).click();
  await row(page, /^Copy as text/).click();
  await expect(page.getByText('The game is on the clipboard, as text.')).toBeVisible();
  expect(await copied()).toContain('[Title "chicago-express"]');
});

test('the picture of a moment is copied, with the eye one chooses, or saved', async ({ person }) => {
  const page = await person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/');
  await opened(page, await newTable(page, 'big-shoulders', ['me', 'clerk']));
  await page.keyboard.press('l');
  const copy = row(page, /^Copy the picture/);
  await expect(copy).toContainText(/PNG, 1200 × 630, \d+ KB/);
  await expect(copy).toBeFocused();
  await menu(page).getByText('My eye').click();
  await expect(menu(page)).toContainText('This picture shows what only you may see.');
  await expect(copy).toContainText(/PNG, 1200 × 630, \d+ KB/);
  await accessible(page, 'the picture of a moment', 'dialog');
  await copy.click();
  await expect(page.getByText('Picture copied')).toBeVisible();
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap((i) => i.types));
  expect(types).toEqual(['image/png']);

  await page.evaluate(() => {
    navigator.clipboard.write = () => Promise.reject(new DOMException('', 'NotAllowedError'));
  });
  await page.getByRole('button', { name: 'Show this moment' }).click();
  await expect(copy).toContainText(/PNG, 1200/);
  const [kept] = await Promise.all([page.waitForEvent('download'), copy.press('Enter')]);
  expect(kept.suggestedFilename()).toMatch(/^big-shoulders-.*\.png$/);
  await expect(page.getByText('Saved instead')).toBeVisible();
});
