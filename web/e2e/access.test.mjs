import { test, expect } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { api, drawn, opened, playNow } from './helpers/page.mjs';

/** Every page that has an address of its own, as a guest sees it, and what is there when it has come. */
const pages = {
  '/': '.tcard',
  '/tables': 'main section',
  '/account': 'main form',
  '/account/looks': 'main *',
  '/account/notices': 'main *',
  '/account/programs': 'main *',
  '/account/device': 'main *',
  '/friends': 'text=Friends are for accounts',
  '/people': 'main a:has-text("Statistics")',
  '/clubs': 'h1:has-text("Clubs")',
  '/club/none': 'text=No such club',
  '/club/join/none': 'text=This link no longer works',
  '/games': 'h1:has-text("Finished games")',
  '/history': 'main *',
  '/rules': 'main *',
  '/learn': '.tcard',
  '/learn/chicago-express': 'h1:has-text("Learn Chicago Express")',
  '/mail/confirm?token=none': 'text=This link no longer works.',
  '/nowhere': 'main *',
};

/** States that one comes to from there by a click or two. */
const states = {
  async 'the making of a table'(page) {
    await page.goto('/');
    await page.getByRole('button', { name: 'Create a table' }).click();
    await page.getByRole('dialog').waitFor();
  },
  async 'the waiting room'(page) {
    const seats = ['me', 'open', 'open'].map((kind) => ({ kind }));
    const open = { title: 'german-railways', visibility: 'link', seats };
    await page.goto(`/table/${(await api(page, 'POST', '/api/tables', open)).body.id}`);
    await page.getByRole('heading', { name: 'Invite players' }).waitFor();
  },
  async 'the table'(page) {
    await playNow(page, 'Chicago Express');
    await page.locator('.act .btn.go').waitFor();
  },
};

for (const [screen, { colours, long, ...options }] of Object.entries({
  light: {},
  dark: { theme: 'dark', colours: true, long: true },
  'on a phone': { width: 390, height: 844, long: true },
}))
  test(`axe finds no serious violation, ${screen}`, { tag: long ? '@long' : '@more' }, async ({ person }) => {
    const page = await person(options);
    const look = (what, part) => accessible(page, `${what}, ${screen}`, part, { colours });
    for (const [path, there] of Object.entries(pages))
      await test.step(path, async () => {
        await page.goto(path);
        await page.locator(there).first().waitFor();
        await look(path);
      });
    for (const [name, reach] of Object.entries(states)) {
      // On a phone a table is made where this button is not.
      if (options.width && name === 'the making of a table') continue;
      await reach(page);
      await look(name);
    }
    await page.locator('.act .btn.go').click();
    await page.waitForFunction(() => Number(document.querySelector('[data-n]')?.dataset.n) > 0);
    for (const tab of ['Sheet', 'Charts', 'Chat', 'Notes', 'Rules']) {
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await look(`the tab ${tab}`, '#room-panel');
    }
  });

test('nothing is wider than the screen at 1440, 1024 and 390', async ({ person }) => {
  const page = await person();
  const fits = async (what) => {
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 768 });
      await drawn(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${what} is ${wide} wide on a screen of ${width}`).toBeLessThanOrEqual(width);
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
  expect(
    heights.every((h) => h >= 44),
    `buttons at the thumb are ${heights} high`,
  ).toBeTruthy();
});

test(
  'the longest names of five players cut no figure and push no title away',
  { tag: '@more' },
  async ({ visitor }) => {
    const names = ['Wilhelmina Montgomery-Wu', 'Maximilian Freudenberger', 'Ana', 'Bo', 'Cy'];
    const page = await visitor();
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
      expect(
        cut.filter((text) => width >= 960 || text !== 'German Railways'),
        `cut at ${width}`,
      ).toEqual([]);
      const [name, turn] = await page.evaluate(() =>
        ['header .name', 'header > .turn'].map((s) => {
          const box = document.querySelector(s).getBoundingClientRect();
          return { left: box.left, right: box.right };
        }),
      );
      expect(
        name.right,
        `the title ends at ${name.right}, whose turn it is begins at ${turn.left}`,
      ).toBeLessThanOrEqual(turn.left);
      expect(turn.right, `whose turn it is ends at ${turn.right} of ${width}`).toBeLessThanOrEqual(width);
    }
  },
);
