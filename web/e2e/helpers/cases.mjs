// Tests that several titles pass: each is made for a title by its name, or by its id.
import { expect } from '@playwright/test';
import { finished } from './games.mjs';
import { api, dice, moved, newTable, opened, play, playNow, position, shown, tableId } from './page.mjs';

/** bid places the bid the bar offers and waits until it is kept. */
export async function bid(page) {
  const n = await shown(page);
  await page.locator('.act .btn.go:enabled').first().click();
  await moved(page, n);
}
/** myTurn waits until one is to decide. */
export const myTurn = (page) =>
  page.locator('.act .btn.go:enabled, .act .chips .chip:enabled').first().waitFor();

/** A reload in mid-game loses nothing. */
export const reloaded =
  (title) =>
  async ({ person }) => {
    const page = await person();
    await playNow(page, title);
    await bid(page);
    await myTurn(page);
    const before = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
    await page.reload();
    await page.waitForSelector('.table[data-ready="yes"]');
    await myTurn(page);
    const after = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
    expect(after.position.view, 'the view after a reload').toEqual(before.position.view);
    expect(await shown(page), 'entries shown after a reload').toEqual(before.position.n);
  };

/** An auction by keyboard only, from the front page on. */
export const auctionByKeyboard =
  (title) =>
  async ({ visitor }) => {
    const page = await visitor();
    await page.getByRole('button', { name: `Play now with bots ${title}` }).waitFor();
    // Tab to the button and press it.
    for (let i = 0; i < 40; i++) {
      await page.keyboard.press('Tab');
      const name = await page.evaluate(() =>
        document.activeElement?.textContent.replaceAll(/\s+/g, ' ').trim(),
      );
      if (name?.includes(title) && name.startsWith('Play now with bots')) break;
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('.table[data-ready="yes"]');
    await page.locator('.act .btn.go').waitFor();

    // Arrow keys raise the bid, Enter places it.
    const { options } = await position(page);
    const least = options.find((o) => o.step).min;
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: `Bid ${least + 2}` }).waitFor();
    let n = await shown(page);
    // An amount that cannot be is put right and not placed.
    const typed = page.locator('.act [role=spinbutton]');
    await typed.fill('9999');
    await typed.press('Enter');
    await expect(typed, 'the amount put right').toHaveValue(await typed.getAttribute('aria-valuemax'));
    expect(await shown(page), 'entries after an amount that cannot be').toEqual(n);
    await typed.fill(String(least + 2));
    // The button says what it would do while one is still typing.
    await page.getByRole('button', { name: `Bid ${least + 2}` }).waitFor();
    await typed.press('Enter');
    await moved(page, n);
    const entries = (await api(page, 'GET', `/api/tables/${tableId(page)}/entries`)).body;
    expect(entries[n].action.amount, 'the bid that was placed').toEqual(least + 2);

    // What was raised for this share is not offered for the next: every bid begins at its least.
    // P passes, until there is something other than an auction to decide.
    for (let i = 0; ; i++) {
      await page.waitForFunction(() =>
        document.querySelector('.act .btn.go:enabled, .act .chips .chip:enabled'),
      );
      if (await page.locator('.act .chips .chip:enabled').count()) break;
      n = await shown(page);
      const bid = page.locator('.act [role=spinbutton]');
      await expect(bid, 'the bid that is offered').toHaveValue(await bid.getAttribute('aria-valuemin'));
      // P asks before it passes, and P answers.
      if (i % 3 === 0 && (await page.locator('.act kbd:text-is("P")').count())) {
        await page.keyboard.press('p');
        await page.locator('.act .pass.asking').waitFor();
        await page.keyboard.press('p');
      } else await page.keyboard.press('Enter');
      await moved(page, n);
    }
  };

/** Turns by keyboard only: arrows walk the options, Enter takes them, Z takes back. */
export const turnsByKeyboard =
  (id) =>
  async ({ visitor }) => {
    const page = await visitor();
    const table = await newTable(page, id, ['me', 'random', 'random']);
    await page.goto(`/table/${table}`);
    const random = dice(11);
    let composed = 0;
    for (let i = 0; i < 400 && composed < 6; i++) {
      await page.waitForFunction(() =>
        document.querySelector('[data-end], .act .btn.go:enabled, .act .chips .chip:enabled'),
      );
      if (await page.locator('[data-end]').count()) break;
      const chips = await page.locator('.act .chips .chip:enabled').count();
      await page.evaluate(() => document.activeElement?.blur());
      if (!chips) {
        const n = await shown(page);
        await page.keyboard.press('Enter');
        await page.waitForFunction(
          (n) =>
            Number(document.querySelector('[data-n]')?.dataset.n) > n || document.querySelector('.act .chip'),
          n,
        );
        continue;
      }
      for (let k = Math.floor(random() * 3); k >= 0; k--) await page.keyboard.press('ArrowRight');
      // The options may have changed under the keys; then it is tried again.
      if ((await page.locator('.act .chip:focus').count()) === 0) continue;
      await page.keyboard.press('Enter');
      composed++;
      if (composed === 3) await page.keyboard.press('z');
    }
    expect(composed, 'options were taken by keyboard').toBeGreaterThan(0);
  };

/** Two people at one table, its game begun; a bot with them where the title needs a third. */
async function twoAtATable(person, title) {
  const [mira, jonas] = await Promise.all([person(), person()]);
  await mira.goto('/account');
  await mira.getByLabel('Name', { exact: true }).fill('Mira');
  await mira.getByLabel(/^Password/).fill('correct horse');
  await mira.getByRole('button', { name: 'Create account' }).click();
  await mira.getByRole('region', { name: 'You' }).getByText('Mira', { exact: true }).waitFor();
  await mira.goto('/');
  await mira.getByRole('button', { name: 'Create a table' }).click();
  const dialog = mira.getByRole('dialog');
  await dialog.getByText(title, { exact: true }).click();
  const third = dialog.getByRole('button', { name: 'Remove seat 3' });
  if (await third.count()) await third.click();
  else await dialog.getByLabel('Seat 3', { exact: true }).selectOption('bot');
  await dialog.getByLabel('Seat 2', { exact: true }).selectOption('open');
  await dialog.getByRole('button', { name: 'Create the table' }).click();
  await mira.getByText('One seat is free.').waitFor();

  // A player who sits at it already is not asked to join.
  const lobby = await mira.context().newPage();
  await lobby.goto('/');
  await lobby
    .locator(`.yours a[href="/table/${tableId(mira)}"]`)
    .first()
    .waitFor();
  await expect(lobby.getByRole('button', { name: `Join ${title}` }), 'her own table to join').toHaveCount(0);
  await lobby.close();

  await jonas.goto('/');
  await jonas.getByRole('button', { name: `Join ${title}` }).click();
  await jonas.getByRole('button', { name: 'Take a seat' }).click();
  for (const page of [mira, jonas]) await page.waitForSelector('.table[data-ready="yes"]');
  return { mira, jonas };
}

/** Two browsers at one table see each other's moves, hear each other, and keep notes of their own. */
export const twoBrowsers =
  (title) =>
  // On a server of its own: the only table that one can join there is theirs.
  async ({ person, ownServer }) => {
    const { mira, jonas } = await twoAtATable(person, title);
    for (let turn = 0; turn < 4; turn++) {
      const asked = '.act .btn.go:enabled, .act .chips .chip:enabled';
      await Promise.race([mira, jonas].map((page) => page.locator(asked).first().waitFor()));
      const acting = (await mira.locator('.act .btn.go:enabled').count()) ? mira : jonas;
      const n = await shown(acting);
      await acting.locator('.act .btn.go:enabled').first().click();
      for (const page of [mira, jonas]) {
        await moved(page, n);
      }
    }
    const { n } = await position(mira);
    for (const page of [mira, jonas]) {
      await page.waitForFunction((n) => Number(document.querySelector('[data-n]')?.dataset.n) === n, n);
    }
    // Chat reaches the other, with a number on the tab until it is read.
    await mira.getByRole('tab', { name: 'Chat' }).click();
    await mira.getByLabel('Say something').fill('Good luck!');
    await mira.keyboard.press('Enter');
    await jonas.getByRole('tab', { name: /Chat\s*1/ }).click();
    await jonas.getByText('Good luck!').waitFor();
    // Notes are one's own.
    await mira.getByRole('tab', { name: 'Notes' }).click();
    await mira.getByLabel('Notes').fill('Never trust Jonas.');
    await mira.reload();
    await mira.getByRole('tab', { name: 'Notes' }).click();
    await expect(mira.getByLabel('Notes'), 'notes after a reload').toHaveValue('Never trust Jonas.');
  };

/** The last rounds of a game that bots began, every seat in one hand, options clicked to the end. */
export const lastRounds =
  (title, seed) =>
  async ({ visitor }) => {
    const page = await visitor();
    const game = await finished(page, title);
    const last = (await position(page, game)).n;
    const at = Math.floor((last * 7) / 8);
    const { id } = (await api(page, 'POST', `/api/tables/${game}/branch`, { at })).body;
    await opened(page, id);
    await play(page, { seed });
    await standingsTold(page);
  };

/** The end tells how the players stand, best first, and how it came about. */
export async function standingsTold(page) {
  const standings = page.locator('[data-end] ol li');
  await expect(standings, 'players in the standings').toHaveCount(3);
  await page.locator('[data-end] .plot svg').first().waitFor();
  const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}`);
  expect(body.status, 'status of the table').toBe('finished');
  const scores = body.position.standings.map((s) => s.score);
  expect(
    [...scores].sort((a, b) => b - a),
    'standings, best first',
  ).toEqual(scores);
}
