// 1862 for everybody: axe on the panes, the tabs beside them and the dialogues.
import { test } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { branchAt, imported } from './helpers/mania.mjs';

const trains = (v) => v.companies.find((c) => c.company === v.company)?.trains.length ?? 0;
const asked = (v) => typeof v.seat === 'number';

async function everything(visitor, theme) {
  const page = await visitor({ theme });
  const table = await imported(page);
  const colours = theme === 'dark';
  const look = (what, part) => accessible(page, `${what}, ${theme}`, part, { colours });

  await branchAt(page, table, (v) => v.step === 'run' && asked(v) && trains(v) > 2);
  await page.locator('[data-income]').waitFor();
  await page.locator('[data-train]').first().click();
  await look('the map with routes', '.panes');
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await look(`the tab ${await tab.textContent()}`, '#room-panel');
  }
  await page.getByRole('button', { name: 'Reach' }).click();
  await look('whose reach is shown', '.tools');
  await page.getByRole('button', { name: 'Tiles' }).click();
  await look('the manifest', 'dialog[open]');
  await page.keyboard.press('Escape');
  await page.keyboard.press('m');
  await look('the market', '.town');

  await branchAt(page, table, (v) => v.step === 'merge' && asked(v) && v.mergers?.length > 0);
  await page.locator('.act .chips .chip').first().click();
  await page.locator('dialog[open]').waitFor();
  await look('the merger', 'dialog[open]');
}

test('1862: axe on panes, tabs and dialogues, light', { tag: '@more' }, async ({ visitor }) =>
  everything(visitor, 'light'),
);

test('1862: axe on panes, tabs and dialogues, dark', { tag: '@long' }, async ({ visitor }) =>
  everything(visitor, 'dark'),
);
