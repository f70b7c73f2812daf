import { accessible, api, assert, assertEqual, noErrors, person, playNow } from './harness.mjs';

async function pages(browser, server, theme, width) {
  const page = await person(browser, server, { theme, width, height: width < 500 ? 844 : 900 });
  const name = (what) => `${what}, ${theme}, ${width}`;
  await page.goto('/');
  await page.locator('.tcard').first().waitFor();
  await accessible(page, name('the front page'));
  if (width > 500) {
    await page.getByRole('button', { name: 'Create a table' }).click();
    await page.getByRole('dialog').waitFor();
    await accessible(page, name('the dialog'));
  }
  await page.goto('/tables');
  await page.locator('main section').first().waitFor();
  await accessible(page, name('the lobby'));
  for (const path of ['/account', '/history', '/rules', '/nowhere']) {
    await page.goto(path);
    await page.locator('main *').first().waitFor();
    await accessible(page, name(path));
  }
  const open = {
    title: 'german-railways',
    visibility: 'public',
    seats: ['me', 'open', 'open'].map((kind) => ({ kind })),
  };
  const made = await api(page, 'POST', '/api/tables', open);
  await page.goto(`/table/${made.body.id}`);
  await page.getByRole('heading', { name: 'Invite players' }).waitFor();
  await accessible(page, name('the waiting room'));
  await playNow(page, 'Chicago Express');
  await page.locator('.act .btn.go').waitFor();
  await accessible(page, name('the table'));
  await page.locator('.act .btn.go').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-n]')?.dataset.n) > 0);
  for (const tab of ['Sheet', 'Charts', 'Chat', 'Notes', 'Rules']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await accessible(page, name(`the tab ${tab}`), '#room-panel');
  }
  noErrors(page);
}

export const tests = {
  'axe finds no serious violation, light': ({ browser, server }) => pages(browser, server, 'light', 1440),
  'axe finds no serious violation, dark': ({ browser, server }) => pages(browser, server, 'dark', 1440),
  'axe finds no serious violation on a phone': ({ browser, server }) => pages(browser, server, 'light', 390),

  'nothing is wider than the screen at 1440, 1024 and 390': async ({ browser, server }) => {
    for (const width of [1440, 1024, 390]) {
      const page = await person(browser, server, { width, height: width < 500 ? 844 : 768 });
      for (const path of ['/', '/tables', '/history', '/rules', '/account']) {
        await page.goto(path);
        await page.locator('main *').first().waitFor();
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(wide <= width, `${path} is ${wide} wide on a screen of ${width}`);
      }
      await playNow(page, 'Chicago Express');
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert(wide <= width, `the table is ${wide} wide on a screen of ${width}`);
      // On a phone whatever is pressed is as large as a thumb.
      if (width === 390) {
        const heights = await page
          .locator('.act .btn')
          .evaluateAll((all) => all.map((b) => b.getBoundingClientRect().height));
        assert(
          heights.every((h) => h >= 44),
          `buttons at the thumb are ${heights} high`,
        );
      }
      await page.context().close();
    }
  },

  'the longest names of five players cut no figure and push no title away': async ({ browser, server }) => {
    const names = ['Wilhelmina Montgomery-Wu', 'Maximilian Freudenberger', 'Ana', 'Bo', 'Cy'];
    for (const width of [1440, 1024, 768, 390]) {
      const page = await person(browser, server, { width, height: width < 500 ? 844 : 768 });
      await page.goto('/');
      const made = await api(page, 'POST', '/api/tables', {
        title: 'german-railways',
        visibility: 'link',
        seats: names.map((name) => ({ kind: 'me', name })),
      });
      await api(page, 'POST', `/api/tables/${made.body.id}/start`, {});
      await page.goto(`/table/${made.body.id}`);
      await page.waitForSelector('.table[data-ready="yes"]');
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll('header h1, .strip small, .prow .nx, .prow .cash')]
          .filter((el) => el.clientWidth > 0 && el.scrollWidth > el.clientWidth + 1)
          .map((el) => el.textContent),
      );
      // On a phone the title gives way to whose turn it is.
      assertEqual(
        cut.filter((text) => width >= 960 || text !== 'German Railways'),
        [],
        `cut at ${width}`,
      );
      const [name, turn] = await page.evaluate(() =>
        ['header .name', 'header > .turn'].map((s) => {
          const box = document.querySelector(s).getBoundingClientRect();
          return { left: box.left, right: box.right };
        }),
      );
      assert(
        name.right <= turn.left,
        `the title ends at ${name.right}, whose turn it is begins at ${turn.left}`,
      );
      assert(turn.right <= width, `whose turn it is ends at ${turn.right} of ${width}`);
      await page.context().close();
    }
  },
};
