// Room to read: pages in the board's place, the log narrowed, the game replayed.
import { accessible, api, assert, assertEqual, finished, noErrors, person } from './harness.mjs';

/** a what-if table of a finished game, in the middle of it, when something has just been built */
async function middle(page, title, share = 0.6) {
  const id = await finished(page, title);
  const entries = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body;
  const built = entries.findLast(
    (e) => e.n < entries.length * share && e.events.some((event) => event.kind === 'built'),
  );
  const made = await api(page, 'POST', `/api/tables/${id}/branch`, { at: built.n + 1 });
  return made.body.id;
}
const open = async (page, path) => {
  await page.goto(path);
  await page.waitForSelector('.table[data-ready="yes"]');
};

export const tests = {
  'a tab opens as a page by its key, is remembered, and Escape returns to the board': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const id = await middle(page, 'chicago-express');
    await open(page, `/table/${id}`);
    const bar = await page.locator('.act').boundingBox();

    for (const [key, tab] of [
      ['l', 'log'],
      ['s', 'sheet'],
      ['c', 'charts'],
      ['n', 'notes'],
      ['r', 'rules'],
    ]) {
      await page.keyboard.press(key);
      await page.locator(`[data-page="${tab}"]`).waitFor();
      await accessible(page, `the page ${tab}`, '[data-page]');
      // Who writes a note does not turn pages.
      if (tab === 'notes') {
        await page.locator('#page-panel textarea').fill('lsc');
        await page.keyboard.press('r');
        await page.locator('[data-page="notes"]').waitFor();
        await page.locator('header h1').click();
      }
    }
    assertEqual(await page.locator('.act').boundingBox(), bar, 'the decision stays where it is');
    await page.reload();
    await page.locator('[data-page="rules"]').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('[data-page]').waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await page.locator('[data-page="log"]').waitFor();
    await page.keyboard.press('l');
    await page.locator('[data-page]').waitFor({ state: 'detached' });

    // The icon at the tabs' end opens the tab that is open.
    await page.getByRole('tab', { name: 'Charts', exact: true }).click();
    await page.getByRole('button', { name: 'Open as a page' }).click();
    await page.locator('[data-page="charts"] canvas').first().waitFor();
    await page.getByRole('button', { name: 'Back to the board' }).click();
    await page.locator('[data-page]').waitFor({ state: 'detached' });
    noErrors(page);
  },

  'the log tells a build in one line that opens, is narrowed and searched': async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const id = await middle(page, 'german-railways', 0.8);
    await open(page, `/table/${id}`);
    await page.keyboard.press('l');
    const log = page.locator('[data-page="log"]');
    const lines = log.locator('.entry');
    await lines.first().waitFor();
    await log.getByRole('button', { name: /^Track/ }).click();
    const build = lines.filter({ hasText: 'built with' }).last();
    await build.waitFor();
    assertEqual(await lines.filter({ hasText: ' lays ' }).count(), 0, 'lines for single hexes');
    await build.getByRole('button', { name: 'Show the steps' }).click();
    await build.getByText(/ lays /).first().waitFor();

    // A dividend is a block: who gets what.
    await log.getByRole('button', { name: /^Dividends/ }).click();
    const paid = log.locator('.paid').last();
    await paid.waitFor();
    assertEqual(await paid.locator('li').count(), 3, 'players in a dividend');

    await log.getByRole('searchbox').fill('no such thing');
    await log.getByText('Nothing in the log says “no such thing”.').waitFor();
    await log.getByRole('searchbox').fill('');
    // The whole line is the target.
    const line = lines.last();
    const n = Number(await line.getAttribute('data-n')) + 1;
    await line.click();
    await page.locator(`[data-moment="${n}"]`).waitFor();
    noErrors(page);
  },

  'on a phone a page is the sheet at its full height, and no tab hides its news': async ({ browser, server }) => {
    const page = await person(browser, server, { width: 390, height: 844, hasTouch: true });
    await page.goto('/');
    const id = await middle(page, 'chicago-express');
    await open(page, `/table/${id}`);
    await api(page, 'POST', `/api/tables/${id}/chat`, { text: 'good game' });
    const badge = page.getByRole('tab', { name: /Chat/ }).locator('i');
    await badge.waitFor();
    const box = await badge.boundingBox();
    const whole = await page.getByRole('button', { name: 'Open the sheet to its full height' }).boundingBox();
    assert(box.x + box.width < whole.x, `the badge ends at ${box.x + box.width}, the row at ${whole.x}`);
    // That there are more tabs is seen.
    await page.locator('[role=tablist][data-more~=right]').waitFor();
    await page.getByRole('tab', { name: 'Log', exact: true }).click();
    await page.getByRole('button', { name: 'Open the sheet to its full height' }).click();
    await page.waitForFunction(() => document.querySelector('#room-panel').getBoundingClientRect().height > 500);
    const targets = await page.locator('.log button').evaluateAll((all) =>
      all.map((b) => b.getBoundingClientRect()).filter((r) => r.height < 24 || r.width < 24).length,
    );
    assertEqual(targets, 0, 'targets of the log below 24 px');
    noErrors(page);
  },
};
