// Analysis by the visitor's own machine.
import { finished, momentOf, opened, recorded } from './games.mjs';
import { accessible, api, assert, assertEqual, noErrors, person, shown } from './harness.mjs';

const panel = (page) => page.locator('[data-analysis]');
const stage = (page, name) => page.locator(`[data-analysis="${name}"]`).waitFor();
const games = async (page) => Number(await panel(page).getAttribute('data-games'));

const building = async (page) => {
  const game = await recorded(page, { of: 'chicago-express' });
  return momentOf(page, game, (v) => v.step.kind === 'choose' && v.step.builds?.[0]?.lays[0]);
};

export const tests = {
  'at a what-if table lines are compared by this browser, can be paused, walked and played': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    await opened(page, await building(page));
    const n = await shown(page);
    await page.keyboard.press('a');
    await page.locator('[data-analysis] li').first().waitFor();
    // It goes on until more games would not change the order; then the first can be told from the last.
    await stage(page, 'settled');
    assert((await games(page)) > 0, 'games were simulated');
    assertEqual(await page.locator('[data-analysis] li').count(), 5, 'lines shown');
    await accessible(page, 'an analysis');

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
    await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.n) > n, n);
    await page.locator('[data-analysis] li').first().waitFor();
    await page.keyboard.press('Escape');
    await panel(page).waitFor({ state: 'detached' });
    noErrors(page);
  },

  'a past moment of a finished game is analysed, and a line of it is played at a what-if table': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const game = await finished(page, 'chicago-express');
    await page.goto(`/table/${game}`);
    await page.waitForSelector('.table[data-ready="yes"]');
    await page.getByRole('button', { name: 'Analysis' }).click();
    await stage(page, 'nothing');
    await page.goto(`/table/${game}/at/60`);
    await page.getByRole('button', { name: 'Analysis' }).click();
    await page.locator('[data-analysis] li .chip').first().click();
    await page.waitForFunction((game) => !location.pathname.includes(game), game);
    await page.waitForSelector('.table[data-ready="yes"]');
    assertEqual(await shown(page), 61, 'the what-if table has one move more than the moment');
    noErrors(page);
  },

  'on a phone an analysis is a tab of the sheet': async ({ browser, server }) => {
    const page = await person(browser, server, { width: 390, height: 844 });
    await page.goto('/');
    await opened(page, await building(page));
    await page.getByRole('button', { name: 'Analysis' }).click();
    await page.getByRole('tab', { name: 'Analysis', selected: true }).waitFor();
    await page.locator('[data-analysis] li').first().waitFor();
    await accessible(page, 'an analysis on a phone');
    noErrors(page);
  },

  'who plays a game with others and without hints analyses nothing that branched off it': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    const other = await person(browser, server);
    await page.goto('/');
    await other.goto('/');
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const made = { title: 'chicago-express', visibility: 'link', seats };
    const { id } = (await api(page, 'POST', '/api/tables', made)).body;
    await other.goto(`/table/${id}`);
    await other.getByRole('button', { name: 'Sit here' }).click();
    await other.waitForSelector('.table[data-ready="yes"]');
    await opened(page, id);
    assertEqual(await page.getByRole('button', { name: 'Analysis' }).count(), 0, 'ways into an analysis');
    const { body } = await api(page, 'GET', `/api/tables/${id}`);
    const branch = await api(page, 'POST', `/api/tables/${id}/branch`, { at: body.position.n, bots: false });
    await opened(page, branch.body.id);
    await page.getByRole('button', { name: 'Analysis' }).click();
    await stage(page, 'later');
    noErrors(page);
  },
};
