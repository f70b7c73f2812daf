import { api, assert, assertEqual, newTable, dice, noErrors, person, shown, tableId } from './harness.mjs';

const moved = (page, n) =>
  page.waitForFunction((n) => Number(document.querySelector('[data-n]')?.dataset.n) > n, n);

/** An auction by keyboard only, from the front page on. */
export const auctionByKeyboard =
  (title) =>
  async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto('/');
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
    const { options } = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body.position;
    const least = options.find((o) => o.step).min;
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await page.getByRole('button', { name: `Bid ${least + 2}` }).waitFor();
    let n = await shown(page);
    // An amount that cannot be is put right and not placed.
    const typed = page.locator('.act [role=spinbutton]');
    await typed.fill('9999');
    await typed.press('Enter');
    assertEqual(await typed.inputValue(), await typed.getAttribute('aria-valuemax'), 'the amount put right');
    assertEqual(await shown(page), n, 'entries after an amount that cannot be');
    await typed.fill(String(least + 2));
    // The button says what it would do while one is still typing.
    await page.getByRole('button', { name: `Bid ${least + 2}` }).waitFor();
    await typed.press('Enter');
    await moved(page, n);
    const entries = (await api(page, 'GET', `/api/tables/${tableId(page)}/entries`)).body;
    assertEqual(entries[n].action.amount, least + 2, 'the bid that was placed');

    // What was raised for this share is not offered for the next: every bid begins at its least.
    // P passes, until there is something other than an auction to decide.
    for (let i = 0; ; i++) {
      await page.waitForFunction(() =>
        document.querySelector('.act .btn.go:enabled, .act .chips .chip:enabled'),
      );
      if (await page.locator('.act .chips .chip:enabled').count()) break;
      n = await shown(page);
      const bid = page.locator('.act [role=spinbutton]');
      assertEqual(await bid.inputValue(), await bid.getAttribute('aria-valuemin'), 'the bid that is offered');
      // P asks before it passes, and P answers.
      if (i % 3 === 0 && (await page.locator('.act kbd:text-is("P")').count())) {
        await page.keyboard.press('p');
        await page.locator('.act .pass.asking').waitFor();
        await page.keyboard.press('p');
      } else await page.keyboard.press('Enter');
      await moved(page, n);
    }
    noErrors(page);
  };

/** Turns by keyboard only: arrows walk the options, Enter takes them, Z takes back. */
export const turnsByKeyboard =
  (id) =>
  async ({ browser, server }) => {
    const page = await person(browser, server);
    await page.goto('/');
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
    assert(composed > 0, 'options were taken by keyboard');
    noErrors(page);
  };

export const tests = {
  'an auction by keyboard only, from the front page on': auctionByKeyboard('Chicago Express'),
  'turns are played by keyboard only: arrows walk the options, Enter takes them, Z takes back':
    turnsByKeyboard('chicago-express'),
};
