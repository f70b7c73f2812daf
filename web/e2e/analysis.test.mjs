// Analysis by the visitor's own machine.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { finished, momentOf, recorded } from './helpers/games.mjs';
import { api, newTable, opened, shown, until } from './helpers/page.mjs';

const panel = (page) => page.locator('[data-analysis]');
const stage = (page, name) => page.locator(`[data-analysis="${name}"]`).waitFor();
const games = async (page) => Number(await panel(page).getAttribute('data-games'));

const building = async (page) => {
  const game = await recorded(page, { of: 'chicago-express' });
  return momentOf(page, game, (v) => v.step.kind === 'choose' && v.step.builds?.[0]?.lays[0]);
};

/** branched is a private table that branches off another at a moment. */
const branched = async (page, game, at) =>
  (await api(page, 'POST', `/api/tables/${game}/branch`, { at })).body.id;

/** analysed begins to try, and has what the bots think of it told. */
async function analysed(page) {
  await page.keyboard.press('t');
  await page.locator('[data-trying]').waitFor();
  await page.keyboard.press('a');
}
const tried = (page, n = 0) => page.locator('.steps li').nth(n).waitFor();

/** cored has a page believe in so many cores. */
const cored = (page, cores) =>
  page.addInitScript(
    (cores) => Object.defineProperty(navigator, 'hardwareConcurrency', { value: cores }),
    cores,
  );

/** counted has a page count what its thinkers are asked and have answered. */
const counted = (page) =>
  page.addInitScript(() => {
    const post = Worker.prototype.postMessage;
    window.thought = { asked: 0, answered: 0 };
    Worker.prototype.postMessage = function (message, ...more) {
      if (message.of) {
        window.thought.asked++;
        this.addEventListener('message', () => window.thought.answered++, { once: true });
      }
      return post.call(this, message, ...more);
    };
  });
/** idle waits until no thinker has anything to answer. */
const idle = (page) => until(page, () => window.thought.asked === window.thought.answered);
/** on waits until the thinkers have answered more than before. */
const on = async (page) => {
  const before = await page.evaluate(() => window.thought.answered);
  await until(page, (before) => window.thought.answered > before, before);
};
const thinkers = (page) => page.workers().filter((worker) => worker.url().includes('thinker')).length;

test(
  'at a what-if table lines are compared by this browser, can be paused, walked and played',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    await opened(page, await building(page));
    const n = await shown(page);
    await analysed(page);
    await page.locator('[data-analysis] li').first().waitFor();
    // It goes on until more games would not change the order; then the first can be told from the last.
    await stage(page, 'settled');
    expect(await games(page), 'games were simulated').toBeGreaterThan(0);
    await expect(page.locator('[data-analysis] li'), 'lines shown').toHaveCount(5);
    await accessibleOnTheWay(page, 'an analysis');

    // The other depth begins anew; Space pauses what is thought about, arrows choose.
    await page.locator('[data-analysis]').getByText('To the end').click();
    await page.locator('[data-analysis="thinking"] li').first().waitFor();
    await panel(page).focus();
    await page.keyboard.press('Space');
    await stage(page, 'paused');
    await page.keyboard.press('ArrowDown');
    await page.locator('[data-analysis] li.open').waitFor();
    await page.keyboard.press('Space');
    await stage(page, 'thinking');

    // A digit plays the line's turn, and what comes next is analysed.
    await panel(page).focus();
    await page.keyboard.press('1');
    await tried(page);
    expect(await shown(page), 'the game stands where it stood').toBe(n);
    await page.locator('[data-analysis] li').first().waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
  },
);

test(
  'a past moment of a finished game is analysed, and a line of it is tried there',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await finished(page, 'chicago-express');
    await page.goto(`/table/${game}/at/60`);
    await page.waitForSelector('.table[data-ready="yes"]');
    await analysed(page);
    await page.locator('[data-analysis] li .chip').first().click();
    await tried(page);
    await page.waitForURL(`**/table/${game}/at/60`);
  },
);

test(
  'an analysis stops while nobody sees it, and its workers end with it',
  { tag: '@long' },
  async ({ person }) => {
    const page = await person();
    await counted(page);
    await page.goto('/');
    await opened(page, await branched(page, await recorded(page, { of: '1862' }), 400));
    await analysed(page);
    await panel(page).getByText('To the end').click();
    await page.locator('[data-analysis="thinking"] li').first().waitFor();
    // What the bank has stands above it.
    const bank = await page.getByText('Trains in the bank').locator('visible=true').first().boundingBox();
    const box = await panel(page).boundingBox();
    expect(bank.y + bank.height, `the bank at ${bank.y} ends above the analysis at ${box.y}`).toBeLessThan(
      box.y,
    );

    const show = (hidden) =>
      page.evaluate((hidden) => {
        Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await show(true);
    await stage(page, 'paused');
    await idle(page);
    await show(false);
    await stage(page, 'thinking');
    await on(page);

    // Before the market it is a tab; it goes on there, and stops while another one is looked at.
    await page.locator('label', { hasText: 'Market' }).click();
    await page.getByRole('tab', { name: 'Analysis', selected: true }).waitFor();
    await stage(page, 'thinking');
    await on(page);
    await page.getByRole('tab', { name: 'Log' }).click();
    await panel(page).waitFor({ state: 'detached' });
    await idle(page);
    await page.getByRole('tab', { name: 'Analysis' }).click();
    await stage(page, 'thinking');
    await on(page);
    await page.locator('label', { hasText: 'Map' }).click();
    await stage(page, 'thinking');
    await on(page);

    expect(thinkers(page), 'there are workers that think').toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    expect(thinkers(page), 'workers after it was closed').toBe(0);
  },
);

test('two workers come to what one alone would find', { tag: '@long' }, async ({ person }) => {
  const found = [];
  for (const cores of [2, 3]) {
    const page = await person();
    await cored(page, cores);
    await page.goto('/');
    await opened(page, await building(page));
    await analysed(page);
    await stage(page, 'settled');
    expect(thinkers(page), 'workers').toEqual(cores - 1);
    found.push([await games(page), await panel(page).locator('li').allInnerTexts()]);
  }
  expect(found[1], 'what two have found').toEqual(found[0]);
});

test(
  'decisions of every title are analysed, of hidden hands as one knows them, and the best is played',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const live = await newTable(page, 'big-shoulders', ['me', 'broker', 'broker']);
    await until(
      page,
      async (id) => (await (await fetch(`/api/tables/${id}`)).json()).position.turn.seats[0] === 0,
      live,
    );
    const { body } = await api(page, 'GET', `/api/tables/${live}`);
    for (const table of [
      await branched(page, live, body.position.n),
      await branched(page, await recorded(page, { of: 'big-shoulders' }), 200),
      await branched(page, await recorded(page, { of: 'german-railways' }), 60),
      await branched(page, await recorded(page, { of: '1862' }), 150),
    ]) {
      await opened(page, table);
      await analysed(page);
      await page.locator('[data-analysis] li .play').click();
      await tried(page);
    }
  },
);

test('on a phone an analysis is a tab of the sheet', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor({ width: 390, height: 844 });
  await opened(page, await building(page));
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Try', exact: true }).click();
  await page.getByRole('button', { name: 'Analysis' }).click();
  await page.getByRole('tab', { name: 'Analysis', selected: true }).waitFor();
  await page.locator('[data-analysis] li').first().waitFor();
  await accessibleOnTheWay(page, 'an analysis on a phone');
});

test(
  'who plays a game with others and without hints analyses nothing that branched off it',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    const other = await person();
    await page.goto('/');
    await other.goto('/');
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const made = { title: 'chicago-express', visibility: 'link', seats };
    const { id } = (await api(page, 'POST', '/api/tables', made)).body;
    await other.goto(`/table/${id}`);
    await other.getByRole('button', { name: 'Sit here' }).click();
    await other.waitForSelector('.table[data-ready="yes"]');
    await opened(page, id);
    await page.keyboard.press('t');
    await page.locator('[data-trying]').waitFor();
    await expect(page.getByRole('button', { name: 'Analysis' }), 'ways into an analysis').toHaveCount(0);
    const { body } = await api(page, 'GET', `/api/tables/${id}`);
    const branch = await api(page, 'POST', `/api/tables/${id}/branch`, { at: body.position.n, bots: false });
    await opened(page, branch.body.id);
    await page.keyboard.press('t');
    await page.getByRole('button', { name: 'Analysis' }).click();
    await stage(page, 'later');
  },
);
