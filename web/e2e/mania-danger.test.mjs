// 1862: what threatens a player is said before it happens, and is never done by one key.
import { readFileSync } from 'node:fs';
import { api, assert, assertEqual, noErrors, opened, root, visitor } from './harness.mjs';

/** A table of one's own at a moment of a game in which WVR was closed. */
async function doomed(page, at) {
  const record = JSON.parse(readFileSync(`${root}title/railwaymania/testdata/doom.json`, 'utf8'));
  const made = (await api(page, 'POST', '/api/records', record)).body;
  const { id } = (await api(page, 'POST', `/api/tables/${made.id}/branch`, { at })).body;
  await opened(page, id);
  return id;
}

const entries = (page) => page.locator('.table').getAttribute('data-n').then(Number);

export const tests = {
  '1862: a company that will be closed says so, and is let go only by a second word': async ({
    browser,
    server,
  }) => {
    const page = await visitor(browser, server);
    await doomed(page, 554);
    await page.getByRole('heading', { name: 'WVR must merge now, or it is closed' }).waitFor();
    const panel = page.getByRole('region', { name: 'Without a merger WVR is closed in this turn' });
    await panel.getByText('Missing').waitFor();
    assert((await panel.innerText()).includes('£50'), 'what is missing is told');

    // No key lets it close.
    await page.keyboard.press('p');
    await page.keyboard.press('Enter');
    assertEqual(await page.getByRole('dialog').count(), 0, 'nothing is asked after a key');
    assertEqual(await entries(page), 554, 'entries after P and Enter');

    // A way out opens the merger; back again.
    await panel.getByRole('button', { name: /Y&N.*−£175/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Ask Stephenson to agree' }).waitFor();
    await page.keyboard.press('Escape');

    // Letting it close is asked about; Enter is the way back.
    const close = page.getByRole('button', { name: 'Let WVR close…' });
    await close.click();
    await page.getByRole('dialog').getByText('Closing pays you 5 × £41: £205.').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    assertEqual(await entries(page), 554, 'entries after going back');
    await close.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close WVR' }).click();
    await page.waitForSelector('.table[data-n="555"]');

    // At the track it still says so, now without a way out.
    await page.getByRole('region', { name: 'WVR is closed in this turn' }).waitFor();
    await page.keyboard.press('p');
    assertEqual(await entries(page), 555, 'entries after P at the track');
    noErrors(page);
  },

  '1862: on a phone the ways out are in reach': async ({ browser, server }) => {
    const page = await visitor(browser, server, { width: 390, height: 844 });
    await doomed(page, 554);
    const way = page.getByRole('button', { name: /Y&N.*−£175/ });
    const close = page.getByRole('button', { name: 'Let WVR close…' });
    for (const button of [way, close]) {
      const box = await button.boundingBox();
      assert(box.height >= 44 && box.y + box.height <= 844, `in reach: ${JSON.stringify(box)}`);
    }
    await way.click();
    await page.getByRole('dialog').waitFor();
    noErrors(page);
  },
};
