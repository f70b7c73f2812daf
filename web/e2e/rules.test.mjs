// The rules: looked up by search and by address, tried in lessons, and printed on a page to lie beside the board.
import { accessible, assert, assertEqual, long, noErrors, person, visitor } from './harness.mjs';

const titles = ['chicago-express', 'german-railways', '1862', 'big-shoulders'];
const languages = ['en', 'es', 'it', 'de'];
const widths = [
  [1440, 900],
  [1024, 768],
  [390, 844],
];

const searchField = (page) => page.getByRole('combobox', { name: 'Search all rules' });
const chosen = (page) => page.locator('[role=option][aria-selected=true]');
const heading = (page, name) => page.locator('article h3', { hasText: name });

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

export const tests = {
  'rules are searched by keys, in all titles and lessons': async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto('/rules/chicago-express');
    await page.locator('article h3').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('dividend');
    await chosen(page).waitFor();
    const groups = page.locator('#found [role=group]');
    assertEqual(await groups.first().getAttribute('aria-label'), 'Chicago Express', 'the first group');
    assertEqual(await groups.last().getAttribute('aria-label'), 'Lessons', 'the last group');
    assert((await groups.count()) > 2, 'other titles are searched too');

    // Arrows go on and back; what is chosen is seen, however long the list.
    const first = await chosen(page).textContent();
    await page.keyboard.press('ArrowDown');
    assert((await chosen(page).textContent()) !== first, 'the next one is chosen');
    await page.keyboard.press('ArrowUp');
    assertEqual(await chosen(page).textContent(), first, 'the first again');
    const count = await page.getByRole('option').count();
    for (let i = 1; i < count; i++) await page.keyboard.press('ArrowDown');
    assert(await inView(chosen(page)), 'the last one is in view');
    await accessible(page, 'the search');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/learn\//);

    await page.goBack();
    await page.locator('article h3').first().waitFor();
    await page.keyboard.press('/');
    await page.keyboard.type('wheeling scale');
    await chosen(page).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => decodeURIComponent(url.pathname).endsWith('/Urbanizar una casilla'));
    await page.locator('article h3.target', { hasText: 'Develop' }).waitFor();

    // Nothing found: the words that are nearest, each with its place.
    await page.keyboard.press('/');
    await searchField(page).fill('tresaury');
    await page.getByText('Nothing found for “tresaury”.').waitFor();
    assertEqual(await chosen(page).locator('b').textContent(), 'treasury', 'the nearest word');
    await page.keyboard.press('Escape');
    await page.locator('#found').waitFor({ state: 'detached' });
    noErrors(page);
  },

  'an address shows its chapter, and the lesson that teaches it': async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto(`/rules/chicago-express/${encodeURIComponent('Final del juego')}`);
    await page.locator('article h3.target', { hasText: 'End of the game' }).waitFor();
    assert(await inView(page.locator('h3.target')), 'the chapter is in view');
    const current = page.locator('.toc [aria-current=location]');
    assertEqual((await current.textContent()).trim(), 'End of the game', 'the chapter in the list');
    const start = page.getByRole('link', { name: 'Start the lesson' });
    assertEqual(await start.getAttribute('href'), '/learn/chicago-express/end', 'the lesson about it');

    // A section that stands within a chapter leads to the chapter, and has an address to copy.
    await page.goto('/rules/1862/7.6.4');
    await page.locator('h3.target', { hasText: 'Building' }).waitFor();
    assert(await inView(page.locator('h3.target')), 'the chapter of 7.6.4 is in view');
    await heading(page, 'Trains').getByRole('link', { name: '7.10' }).click();
    await page.waitForURL(/\/rules\/1862\/7\.10$/);
    await page.locator('h3.target', { hasText: 'Trains' }).waitFor();

    // What is drawn below it leaves it in sight.
    await page.goto('/rules/1862/3');
    await page.locator('[data-figure="found"]:not(.waits)').waitFor();
    assert(await inView(page.locator('h3.target')), 'the chapter is in view when its figures are drawn');

    // On a phone the chapters are a menu.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByLabel('Chapters').selectOption({ label: 'Parliament · 4' });
    await page.waitForURL(/\/rules\/1862\/4$/);
    await page.locator('h3.target', { hasText: 'Parliament' }).waitFor();
    noErrors(page);
  },

  'a worked example goes step by step, by clicks and by arrows': async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto(`/rules/chicago-express/${encodeURIComponent('Ampliar la red')}`);
    const example = page.locator('[data-example="build"]');
    const drawing = example.locator('[data-figure="build"]');
    const step = example.getByRole('tab', { selected: true });
    const prr = (text) => drawing.locator('[data-company="PRR"]', { hasText: text });
    await drawing.locator('[data-hex="K4"]').waitFor();
    await prr('13').waitFor();
    assertEqual(await step.textContent(), '1Before', 'the first step');
    assert(await example.getByRole('button', { name: 'Back' }).isDisabled(), 'nothing comes before it');

    await example.getByRole('button', { name: 'Next' }).click();
    await example.getByRole('tabpanel').getByText('The build dial goes to 4.').waitFor();
    await example.getByRole('tab', { name: 'Pittsburgh' }).click();
    await prr('16').waitFor();
    await page.keyboard.press('ArrowRight');
    await example.getByRole('tab', { name: 'Done', selected: true }).waitFor();
    assert(await step.evaluate((tab) => tab === document.activeElement), 'the focus goes along');
    assert(await example.getByRole('button', { name: 'Next' }).isDisabled(), 'nothing comes after it');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await prr('10').waitFor();
    assertEqual(await step.textContent(), '3Mountain', 'two steps back');

    // What it says where, leads there.
    await example.getByRole('tab', { name: 'Done' }).click();
    await example.getByRole('link', { name: 'Dividend phase' }).click();
    await page.locator('article h3.target', { hasText: 'Dividend phase' }).waitFor();

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
    await rules
      .getByRole('tabpanel', { name: 'Done' })
      .getByRole('button', { name: 'Dividend phase' })
      .click();
    await rules.locator('h3.target', { hasText: 'Dividend phase' }).waitFor();
    noErrors(page);
  },

  'the aid of a turn is one page in every title and language': long(async ({ browser, server }) => {
    for (const language of languages) {
      const page = await person(browser, server, { language });
      for (const title of titles) {
        await openAid(page, title);
        const pdf = await page.pdf({ preferCSSPageSize: true });
        assertEqual(pages(pdf), 1, `pages of the aid of ${title} in ${language}`);
      }
      // Of the page around it nothing is printed.
      await page.emulateMedia({ media: 'print' });
      assert(await page.locator('.aid').isVisible(), 'the aid is printed');
      for (const around of ['header', 'nav.left', 'aside', '.tools'])
        assert(!(await page.locator(around).first().isVisible()), `${around} is not printed`);
      noErrors(page);
      await page.context().close();
    }
  }),

  'the aid is found from the rules and from a table, and the pages are accessible': long(
    async ({ browser, server }) => {
      for (const theme of ['light', 'dark']) {
        const page = await person(browser, server, { theme });
        for (const [width, height] of widths) {
          await page.setViewportSize({ width, height });
          await page.goto(`/rules/chicago-express/${encodeURIComponent('Fase Chicago')}`);
          await page.getByRole('link', { name: 'Start the lesson' }).waitFor();
          await accessible(page, `the rules, ${width}, ${theme}`);
          await page.getByRole('link', { name: 'Print the aid of a turn' }).click();
          await page.locator('.aid table').first().waitFor();
          await openAid(page, '1862');
          await accessible(page, `the aid, ${width}, ${theme}`);
          const wide = await page.evaluate(() => document.documentElement.scrollWidth);
          assert(wide <= width, `the page is ${wide} wide of ${width}`);
        }
        noErrors(page);
        await page.context().close();
      }
      const page = await visitor(browser, server);
      await page.getByRole('button', { name: /^Play now.*Chicago Express$/ }).click();
      await page.waitForSelector('.table[data-ready="yes"]');
      await page.keyboard.press('r');
      const link = page.locator('[data-page="rules"]').getByRole('link', { name: 'Print the aid of a turn' });
      assertEqual(await link.getAttribute('href'), '/rules/chicago-express/aid', 'where the table leads');
      await accessible(page, 'the rules at a table', '[data-page]');
      noErrors(page);
    },
  ),
};
