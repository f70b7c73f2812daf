// 1862 without a mouse: a tile turned and laid, a token placed, a route changed, the dividend paid.
import { test, expect } from './fixtures.mjs';
import { api, moved, opened, position, shown } from './helpers/page.mjs';
import { imported, momentsFrom } from './helpers/mania.mjs';

/** A table of one's own where a company is about to build, and then is asked for a token and for its routes. */
async function turnOf(page, table) {
  const steps = ['build', 'token', 'run', 'dividend'];
  const trains = (v) => v.companies.find((c) => c.company === v.company)?.trains.length ?? 0;
  let at;
  for (let from = 200; at === undefined && from < table.entries; from += 100) {
    const frames = await momentsFrom(page, table, from);
    at = frames.find(
      (f, i) => trains(f.view) > 1 && steps.every((step, k) => frames[i + k]?.view.step === step),
    )?.n;
  }
  expect(at, 'a turn with all steps').not.toBe(undefined);
  const branch = (await api(page, 'POST', `/api/tables/${table.id}/branch`, { at })).body;
  await opened(page, branch.id);
  return branch.id;
}

/** Tab goes on until something like this has the focus. */
async function tabTo(page, selector) {
  for (let i = 0; i < 120; i++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate((s) => document.activeElement?.matches(s), selector)) return;
  }
  throw new Error(`Tab never comes to ${selector}`);
}

/** A key is pressed, and something was done. */
async function moves(page, key) {
  const n = await shown(page);
  // The board is drawn before what can be done there is ready.
  await page
    .locator(key === 'p' ? '.act .pass:enabled' : '.act .btn.go:enabled')
    .first()
    .waitFor();
  await page.keyboard.press(key);
  // P asks before it ends a step where something else was possible.
  if (await page.locator('.act .pass.asking').count()) await page.keyboard.press(key);
  await moved(page, n);
}

test('1862: a company operates by keyboard only', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  const table = await imported(page);
  const id = await turnOf(page, table);
  const before = (await position(page, id)).view;

  // The map: arrows walk the lit hexes, Enter chooses one, R turns, Enter lays.
  await tabTo(page, '[role="application"]');
  const chosen = page.locator('[data-tile][aria-pressed="true"]');
  let turns = 0;
  for (const arrow of ['ArrowUp', 'ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press(arrow);
    await page.keyboard.press('Enter');
    await chosen.waitFor();
    const tile = await chosen.getAttribute('data-tile');
    turns = await page.locator(`[data-tile="${tile}"]`).count();
    if (turns > 1) break;
    await page.keyboard.press('Escape');
  }
  expect(turns, 'a hex where a tile can be turned').toBeGreaterThan(1);
  const first = await chosen.getAttribute('data-turn');
  await page.keyboard.press('r');
  const [tile, turn] = [await chosen.getAttribute('data-tile'), await chosen.getAttribute('data-turn')];
  expect(turn, 'R turns the tile').not.toBe(first);
  const hex = await page.locator('[data-ghost]').getAttribute('data-ghost');
  await moves(page, 'Enter');
  let now = (await position(page, id)).view;
  const laid = now.board.tiles.find((t) => t.hex === hex);
  expect([laid.tile, String(laid.turn)], 'the tile on the map').toEqual([tile, turn]);
  if (now.step === 'build') await moves(page, 'p');

  // A token: an arrow to a lit city, Enter twice.
  now = (await position(page, id)).view;
  expect(now.step, 'the step after building').toBe('token');
  const ghost = page.locator('[data-ghost]');
  for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
    await page.keyboard.press(arrow);
    await page.keyboard.press('Enter');
    if (await ghost.count()) break;
  }
  await ghost.waitFor();
  await moves(page, 'Enter');
  const tokens = (v) => v.companies.find((c) => c.company === before.company).tokens.length;
  now = (await position(page, id)).view;
  expect(tokens(now), 'tokens on the map').toEqual(tokens(before) + 1);

  // Routes: a figure takes up a train, stops are walked and changed, B brings the best back.
  const income = page.locator('[data-income]');
  await income.waitFor();
  const best = await income.textContent();
  await page.keyboard.press('1');
  await page.locator('[data-train="0"][aria-pressed="true"]').waitFor();
  for (let i = 0; i < 6 && !(await page.locator('[data-best]').count()); i++) {
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
  }
  await page.locator('[data-best]').waitFor();
  await page.keyboard.press('b');
  await page.waitForFunction((best) => document.querySelector('[data-income]')?.textContent === best, best);
  await page.keyboard.press('Escape');
  await moves(page, 'Enter');

  // The dividend.
  now = (await position(page, id)).view;
  expect(`£${now.dividend.revenue}`, 'the income').toEqual(best.replaceAll(',', ''));
  await moves(page, 'Enter');
  const entries = (await api(page, 'GET', `/api/tables/${id}/entries`)).body;
  expect(
    entries.at(-1).events.some((e) => e.kind === 'dividend-paid'),
    'the dividend is paid',
  ).toBeTruthy();
});
