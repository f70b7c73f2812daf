// 1862: what threatens a player is said before it happens, and is never done by one key.
import { readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { api, opened } from './helpers/page.mjs';
import { root } from './helpers/server.mjs';

/** A table of one's own at a moment of a game in which WVR was closed. */
async function doomed(page, at) {
  const record = JSON.parse(readFileSync(`${root}title/railwaymania/testdata/doom.json`, 'utf8'));
  const made = (await api(page, 'POST', '/api/records', record)).body;
  const { id } = (await api(page, 'POST', `/api/tables/${made.id}/branch`, { at })).body;
  await opened(page, id);
  return id;
}

const entries = (page) => page.locator('.table').getAttribute('data-n').then(Number);

test('1862: a company that will be closed says so, and is let go only by a second word', async ({
  visitor,
}) => {
  const page = await visitor();
  await doomed(page, 554);
  await page.getByRole('heading', { name: 'WVR must merge now, or it is closed' }).waitFor();
  const panel = page.getByRole('region', { name: 'Without a merger WVR is closed in this turn' });
  await panel.getByText('Missing').waitFor();
  await expect(panel, 'what is missing is told').toContainText('£50', { useInnerText: true });

  // No key lets it close.
  await page.keyboard.press('p');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog'), 'nothing is asked after a key').toHaveCount(0);
  expect(await entries(page), 'entries after P and Enter').toBe(554);

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
  expect(await entries(page), 'entries after going back').toBe(554);
  await close.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close WVR' }).click();
  await page.waitForSelector('.table[data-n="555"]');

  // At the track it still says so, now without a way out.
  await page.getByRole('region', { name: 'WVR is closed in this turn' }).waitFor();
  await page.keyboard.press('p');
  expect(await entries(page), 'entries after P at the track').toBe(555);
});

test('1862: on a phone the ways out are in reach', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor({ width: 390, height: 844 });
  await doomed(page, 554);
  const way = page.getByRole('button', { name: /Y&N.*−£175/ });
  const close = page.getByRole('button', { name: 'Let WVR close…' });
  for (const button of [way, close]) {
    const box = await button.boundingBox();
    expect(box.height >= 44 && box.y + box.height <= 844, `in reach: ${JSON.stringify(box)}`).toBeTruthy();
  }
  await way.click();
  await page.getByRole('dialog').waitFor();
});
