// German Railways in the browser: what is tested of Chicago Express, and what is its own: the meeting of two
// companies with its dividend, and the vote on ending the game.
import { auctionByKeyboard, lastRounds, reloaded, turnsByKeyboard, twoBrowsers } from './cases.mjs';
import { gameWithAMeeting, idleTable, meetingAhead, oneHexBeforeAMeeting, passUntil } from './german.mjs';
import { accessible, api, assert, assertEqual, long, noErrors, opened, person, position, visitor } from './harness.mjs';

export const tests = {
  'German Railways: the last rounds of a game are played by clicking options only': long(
    lastRounds('german-railways', 11),
  ),
  'German Railways: an auction by keyboard only, from the front page on': long(
    auctionByKeyboard('German Railways'),
  ),
  'German Railways: turns are played by keyboard only': long(turnsByKeyboard('german-railways')),
  'German Railways: two browsers at one table see each other’s moves': long(twoBrowsers('German Railways')),
  'German Railways: a reload in mid-game loses nothing': reloaded('German Railways'),

  'German Railways: a meeting shows its dividend before it is built, and as it is paid': async ({
    browser,
    server,
  }) => {
    const page = await visitor(browser, server);
    const { id, position: before } = await oneHexBeforeAMeeting(page, await gameWithAMeeting(page));
    const { build } = before.view.step;
    await opened(page, id);

    // The hex that meets stands first among the chips; laying it tells who would get how much.
    const [meeting] = [...build.lays].sort(
      (a, b) => b.meets.length - a.meets.length || b.gain - a.gain || a.cost - b.cost,
    );
    await page.locator(`.act .chips .chip`).first().click();
    const payouts = page.locator('.act .pay li');
    await payouts.first().waitFor();
    assertEqual(await payouts.count(), 3, 'columns of the payout');
    const ahead = await api(page, 'POST', `/api/tables/${id}/preview`, {
      after: before.n,
      seat: before.seat,
      actions: [{ kind: 'lay', hex: meeting.hex }],
    });
    const { payout } = ahead.body.view.step.build;
    for (const p of payout.players) {
      const text = await payouts.nth(p.seat).innerText();
      assert(text.includes(`+${p.amount}`) || p.amount === 0, `${text} tells ${p.amount}`);
    }
    assertEqual(
      await page.locator('.matrix.hud .new').count(),
      2 * payout.meets.length,
      'meetings to come in the matrix',
    );

    // Confirmed, it is paid, and the matrix keeps it.
    await page.getByRole('button', { name: /Build, pay out/ }).click();
    await page.locator('section.card[data-hud]').waitFor();
    // A card on the board says who got how much, and of what.
    const paid = await page.locator('section.card[data-hud]').innerText();
    for (const p of payout.players) assert(p.amount === 0 || paid.includes(`+ℳ${p.amount}`), paid);
    await page.locator('.matrix .yes').first().waitFor();
    assertEqual(await page.locator('.matrix .new').count(), 0, 'meetings to come');
    // What may be done next can lie beneath the card: it goes when the player goes on.
    await page.keyboard.press('ArrowRight');
    await page.locator('section.card[data-hud]').waitFor({ state: 'detached' });
    const after = (await position(page, id)).view.players;
    for (const p of payout.players) assertEqual(after[p.seat].cash, p.cash, `cash of seat ${p.seat}`);
    noErrors(page);
  },

  'German Railways: after an idle round all are asked whether to end, and one who plays on decides': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    const id = await idleTable(page);
    await page.goto(`/table/${id}`);
    const asked = page.getByRole('heading', { name: 'End the game?' });
    const votes = page.locator('.act li', { hasText: 'is asked' });
    await asked.waitFor();
    assertEqual(await votes.count(), 3, 'seats that are asked');
    await page.keyboard.press('Enter');
    await page.locator('.act li.agreed').waitFor();
    await page.getByRole('button', { name: 'Play on' }).click();
    await asked.waitFor({ state: 'detached' });
    await page.getByText('Round 2').first().waitFor();

    // Another idle round; now all agree.
    await passUntil(page, id, ({ view }) => view.step.kind === 'vote');
    for (const left of [3, 2, 1]) {
      await page.waitForFunction(
        (left) =>
          document.querySelectorAll('.act li:not(.agreed)').length === left &&
          document.querySelector('.act .btn.go:enabled'),
        left,
      );
      await page.getByRole('button', { name: 'End the game', exact: true }).click();
    }
    await page.locator('[data-end]').getByText('All agreed that the game should end.').waitFor();
    noErrors(page);
  },

  'German Railways: axe finds no serious violation in play, at the vote and at the end': long(
    async ({ browser, server }) => {
      const screens = {
        meeting: meetingAhead,
        vote: async (page) => {
          await page.goto(`/table/${await idleTable(page)}`);
          await page.getByRole('heading', { name: 'End the game?' }).waitFor();
        },
        end: async (page, { game }) => {
          await page.goto(`/table/${game}`);
          await page.locator('[data-end] .plot svg').first().waitFor();
        },
      };
      const page = await visitor(browser, server);
      const game = await gameWithAMeeting(page);
      for (const [screen, theme, width] of [
        ['meeting', 'light', 1440],
        ['vote', 'dark', 390],
        ['end', 'dark', 1440],
      ]) {
        await page.evaluate(
          (theme) => localStorage.setItem('scrip.settings', JSON.stringify({ theme })),
          theme,
        );
        await page.setViewportSize({ width, height: width < 500 ? 844 : 900 });
        await screens[screen](page, game);
        await accessible(page, `the ${screen}, ${theme}, ${width}`);
      }
      noErrors(page);
    },
  ),
};
