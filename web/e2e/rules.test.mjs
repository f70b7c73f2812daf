// The rules: looked up by search and by address, tried in lessons, and printed on a page to lie beside the board.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';

const titles = ['chicago-express', 'german-railways', '1862', 'big-shoulders'];
const languages = ['en', 'es', 'it', 'de'];
const widths = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];

const searchField = (page) => page.getByRole('combobox', { name: 'Search all rules' });
const chosen = (page) => page.locator('[role=option][aria-selected=true]');
const heading = (page, name) => page.locator('article .chapter', { hasText: name });

/** whether something is seen without scrolling */
const inView = (place) =>
  place.evaluate((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return top >= 0 && bottom <= window.innerHeight;
  });

/** how many pages a document has that Chromium printed */
const pages = (pdf) => (pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length;

const openAid = async (page, title) => {
  await page.goto(`/rules/${title}/aid`);
  await page.locator('.aid table').first().waitFor();
  await page.evaluate(() => document.fonts.ready);
};

test('rules are searched by keys, in all titles and lessons', { tag: '@more' }, async ({ person }) => {
  const page = await person();
  await page.goto('/rules/chicago-express');
  await page.locator('article .chapter').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('dividend');
  await chosen(page).waitFor();
  const groups = page.locator('#found [role=group]');
  await expect(groups.first(), 'the first group').toHaveAttribute('aria-label', 'Chicago Express');
  await expect(groups.last(), 'the last group').toHaveAttribute('aria-label', 'Lessons');
  expect(await groups.count(), 'other titles are searched too').toBeGreaterThan(2);

  // Arrows go on and back; what is chosen is seen, however long the list.
  const first = await chosen(page).textContent();
  await page.keyboard.press('ArrowDown');
  expect(await chosen(page).textContent(), 'the next one is chosen').not.toBe(first);
  await page.keyboard.press('ArrowUp');
  await expect(chosen(page), 'the first again').toHaveText(first);
  const count = await page.getByRole('option').count();
  for (let i = 1; i < count; i++) await page.keyboard.press('ArrowDown');
  expect(await inView(chosen(page)), 'the last one is in view').toBeTruthy();
  await accessibleOnTheWay(page, 'the search');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/learn\//);

  await page.goBack();
  await page.locator('article .chapter').first().waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('wheeling scale');
  await chosen(page).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => decodeURIComponent(url.pathname).endsWith('/Urbanizar una casilla'));
  await page.locator('article .chapter.target', { hasText: 'Develop' }).waitFor();

  // Nothing found: the words that are nearest, each with its place.
  await page.keyboard.press('/');
  await searchField(page).fill('tresaury');
  await page.getByText('Nothing found for “tresaury”.').waitFor();
  await expect(chosen(page).locator('b'), 'the nearest word').toHaveText('treasury');
  await page.keyboard.press('Escape');
  await page.locator('#found').waitFor({ state: 'detached' });
});

test('an address shows its chapter, and the lesson that teaches it', { tag: '@more' }, async ({ person }) => {
  const page = await person();
  await page.goto(`/rules/chicago-express/${encodeURIComponent('Final del juego')}`);
  await page.locator('article .chapter.target', { hasText: 'End of the game' }).waitFor();
  expect(await inView(page.locator('.chapter.target')), 'the chapter is in view').toBeTruthy();
  const current = page.locator('.toc [aria-current=location]');
  await expect(current, 'the chapter in the list').toHaveText('End of the game');
  const start = page.getByRole('link', { name: 'Start the lesson' });
  await expect(start, 'the lesson about it').toHaveAttribute('href', '/learn/chicago-express/end');

  // A section that stands within a chapter leads to the chapter, and has an address to copy.
  await page.goto('/rules/1862/7.6.4');
  await page.locator('.chapter.target', { hasText: 'Building' }).waitFor();
  expect(await inView(page.locator('.chapter.target')), 'the chapter of 7.6.4 is in view').toBeTruthy();
  await heading(page, 'Trains').getByRole('link', { name: '7.10' }).click();
  await page.waitForURL(/\/rules\/1862\/7\.10$/);
  await page.locator('.chapter.target', { hasText: 'Trains' }).waitFor();

  // What is drawn below it leaves it in sight.
  await page.goto('/rules/1862/3');
  await page.locator('[data-figure="found"]:not(.waits)').waitFor();
  expect(
    await inView(page.locator('.chapter.target')),
    'the chapter is in view when its figures are drawn',
  ).toBeTruthy();

  // On a phone the chapters are a menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByLabel('Chapters').selectOption({ label: 'Parliament · 4' });
  await page.waitForURL(/\/rules\/1862\/4$/);
  await page.locator('.chapter.target', { hasText: 'Parliament' }).waitFor();
});

test('a worked example goes step by step, by clicks and by arrows', { tag: '@more' }, async ({ person }) => {
  const page = await person();
  await page.goto(`/rules/chicago-express/${encodeURIComponent('Ampliar la red')}`);
  const example = page.locator('[data-example="build"]');
  const drawing = example.locator('[data-figure="build"]');
  const step = example.getByRole('tab', { selected: true });
  const prr = (text) => drawing.locator('[data-company="PRR"]', { hasText: text });
  await drawing.locator('[data-hex="K4"]').waitFor();
  await prr('13').waitFor();
  await expect(step, 'the first step').toHaveText('1Before');
  await expect(example.getByRole('button', { name: 'Back' }), 'nothing comes before it').toBeDisabled();

  await example.getByRole('button', { name: 'Next' }).click();
  await example.getByRole('tabpanel').getByText('The build dial goes to 4.').waitFor();
  await example.getByRole('tab', { name: 'Pittsburgh' }).click();
  await prr('16').waitFor();
  await page.keyboard.press('ArrowRight');
  await example.getByRole('tab', { name: 'Done', selected: true }).waitFor();
  expect(await step.evaluate((tab) => tab === document.activeElement), 'the focus goes along').toBeTruthy();
  await expect(example.getByRole('button', { name: 'Next' }), 'nothing comes after it').toBeDisabled();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await prr('10').waitFor();
  await expect(step, 'two steps back').toHaveText('3Mountain');

  // What it says where, leads there.
  await example.getByRole('tab', { name: 'Done' }).click();
  await example.getByRole('link', { name: 'Dividend phase' }).click();
  await page.locator('article .chapter.target', { hasText: 'Dividend phase' }).waitFor();

  // At a table it goes as well, without moving the game.
  await page.goto('/');
  await page.getByRole('button', { name: /^Play now.*Chicago Express$/ }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
  await page.keyboard.press('r');
  const rules = page.locator('[data-page="rules"]');
  await rules.getByRole('tab', { name: 'Pittsburgh' }).click();
  await rules.locator('[data-figure="build"] [data-company="PRR"]', { hasText: '16' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await rules.getByRole('tab', { name: 'Done', selected: true }).waitFor();
  await rules.getByRole('tabpanel', { name: 'Done' }).getByRole('button', { name: 'Dividend phase' }).click();
  await rules.locator('.chapter.target', { hasText: 'Dividend phase' }).waitFor();
});

test('the aid of a turn is one page in every title and language', { tag: '@long' }, async ({ person }) => {
  for (const language of languages) {
    const page = await person({ language });
    for (const title of titles) {
      await openAid(page, title);
      const pdf = await page.pdf({ preferCSSPageSize: true });
      expect(pages(pdf), `pages of the aid of ${title} in ${language}`).toBe(1);
    }
    // Of the page around it nothing is printed.
    await page.emulateMedia({ media: 'print' });
    await expect(page.locator('.aid'), 'the aid is printed').toBeVisible();
    for (const around of ['header', 'nav.left', 'aside', '.tools'])
      await expect(page.locator(around).first(), `${around} is not printed`).not.toBeVisible();

    await page.context().close();
  }
});

test(
  'the aid is found from the rules and from a table, and the pages are accessible',
  { tag: '@long' },
  async ({ person, visitor }) => {
    for (const theme of ['light', 'dark']) {
      const page = await person({ theme });
      for (const [width, height] of widths) {
        await page.setViewportSize({ width, height });
        await page.goto(`/rules/chicago-express/${encodeURIComponent('Fase Chicago')}`);
        await page.getByRole('link', { name: 'Start the lesson' }).waitFor();
        await accessibleOnTheWay(page, `the rules, ${width}, ${theme}`);
        await page.getByRole('link', { name: 'Print the turn summary' }).click();
        await page.locator('.aid table').first().waitFor();
        await openAid(page, '1862');
        await accessibleOnTheWay(page, `the aid, ${width}, ${theme}`);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(wide, `the page is ${wide} wide of ${width}`).toBeLessThanOrEqual(width);
      }

      await page.context().close();
    }
    const page = await visitor();
    await page.getByRole('button', { name: /^Play now.*Chicago Express$/ }).click();
    await page.waitForSelector('.table[data-ready="yes"]');
    await page.keyboard.press('r');
    const link = page.locator('[data-page="rules"]').getByRole('link', { name: 'Print the turn summary' });
    await expect(link, 'where the table leads').toHaveAttribute('href', '/rules/chicago-express/aid');
    await accessibleOnTheWay(page, 'the rules at a table', '[data-page]');
  },
);
