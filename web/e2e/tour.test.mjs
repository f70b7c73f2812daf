// The tour: shown once to a user who sees a table for the first time, and never in the way.
import { test } from './fixtures.mjs';
import { playNow } from './helpers/page.mjs';

test('the tour is walked through once and does not come again', { tag: '@more' }, async ({ person }) => {
  const page = await person({ tour: true });
  await playNow(page, 'Chicago Express');
  const card = (name) => page.getByRole('dialog', { name: 'A short tour' }).filter({ hasText: name });
  for (const name of ['The board', 'Your decision', 'Players, companies, log']) {
    await card(name).waitFor();
    await card(name).getByRole('button', { name: 'Next' }).click();
  }
  await card('The whole game').getByRole('button', { name: 'Let’s play' }).click();
  await card('The whole game').waitFor({ state: 'detached' });

  await page.reload();
  await page.locator('.act .btn.go:enabled').waitFor();
  if (await card('The board').count()) throw new Error('the tour comes again');

  // A user who asks for it gets it again, and Escape ends it.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'A short tour' }).click();
  await card('The board').waitFor();
  await page.keyboard.press('Escape');
  await card('The board').waitFor({ state: 'detached' });
});
