import {
  accessible,
  api,
  assert,
  assertEqual,
  drawn,
  long,
  noErrors,
  opened,
  person,
  playNow,
  visitor,
} from './harness.mjs';

async function pages(browser, server, theme, width) {
  const page = await person(browser, server, { theme, width, height: width < 500 ? 844 : 900 });
  const colours = theme === 'dark';
  const look = (what, part) => accessible(page, `${what}, ${theme}, ${width}`, part, { colours });
  await page.goto('/');
  await page.locator('.tcard').first().waitFor();
  await look('the front page');
  if (width > 500) {
    await page.getByRole('button', { name: 'Create a table' }).click();
    await page.getByRole('dialog').waitFor();
    await look('the dialog');
  }
  await page.goto('/tables');
  await page.locator('main section').first().waitFor();
  await look('the lobby');
  for (const path of ['/account', '/account/looks', '/history', '/rules', '/nowhere']) {
    await page.goto(path);
    await page.locator('main *').first().waitFor();
    await look(path);
  }
  const open = {
    title: 'german-railways',
    visibility: 'public',
    seats: ['me', 'open', 'open'].map((kind) => ({ kind })),
  };
  const made = await api(page, 'POST', '/api/tables', open);
  await page.goto(`/table/${made.body.id}`);
  await page.getByRole('heading', { name: 'Invite players' }).waitFor();
  await look('the waiting room');
  await playNow(page, 'Chicago Express');
  await page.locator('.act .btn.go').waitFor();
  await look('the table');
  await page.locator('.act .btn.go').click();
  await page.waitForFunction(() => Number(document.querySelector('[data-n]')?.dataset.n) > 0);
  for (const tab of ['Sheet', 'Charts', 'Chat', 'Notes', 'Rules']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await look(`the tab ${tab}`, '#room-panel');
  }
  noErrors(page);
}

export const tests = {
  'axe finds no serious violation, light': ({ browser, server }) => pages(browser, server, 'light', 1440),
  'axe finds no serious violation, dark': long(({ browser, server }) => pages(browser, server, 'dark', 1440)),
  'axe finds no serious violation on a phone': long(({ browser, server }) =>
    pages(browser, server, 'light', 390),
  ),

  'nothing is wider than the screen at 1440, 1024 and 390': async ({ browser, server }) => {
    const page = await person(browser, server);
    const fits = async (what) => {
      for (const width of [1440, 1024, 390]) {
        await page.setViewportSize({ width, height: width < 500 ? 844 : 768 });
        await drawn(page);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert(wide <= width, `${what} is ${wide} wide on a screen of ${width}`);
      }
    };
    for (const path of ['/', '/tables', '/history', '/rules', '/account', '/account/looks']) {
      await page.goto(path);
      await page.locator('main *').first().waitFor();
      await fits(path);
    }
    await playNow(page, 'Chicago Express');
    await fits('the table');
    // On a phone whatever is pressed is as large as a thumb.
    const heights = await page
      .locator('.act .btn')
      .evaluateAll((all) => all.map((b) => b.getBoundingClientRect().height));
    assert(
      heights.every((h) => h >= 44),
      `buttons at the thumb are ${heights} high`,
    );
  },

  'the longest names of five players cut no figure and push no title away': async ({ browser, server }) => {
    const names = ['Wilhelmina Montgomery-Wu', 'Maximilian Freudenberger', 'Ana', 'Bo', 'Cy'];
    const page = await visitor(browser, server);
    const made = await api(page, 'POST', '/api/tables', {
      title: 'german-railways',
      visibility: 'link',
      seats: names.map((name) => ({ kind: 'me', name })),
    });
    await api(page, 'POST', `/api/tables/${made.body.id}/start`, {});
    await opened(page, made.body.id);
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 768 });
      await drawn(page);
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
    }
  },
};
