// German Railways in the browser: what is tested of Chicago Express, and what is its own: the meeting of two
// companies with its dividend, and the vote on ending the game.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { auctionByKeyboard, lastRounds, reloaded, turnsByKeyboard, twoBrowsers } from './helpers/cases.mjs';
import {
  gameWithAMeeting,
  idleTable,
  meetingAhead,
  oneHexBeforeAMeeting,
  passUntil,
} from './helpers/german.mjs';
import { api, opened, position } from './helpers/page.mjs';

test(
  'German Railways: the last rounds of a game are played by clicking options only',
  { tag: '@long' },
  lastRounds('german-railways', 11),
);

test(
  'German Railways: an auction by keyboard only, from the front page on',
  { tag: '@long' },
  auctionByKeyboard('German Railways'),
);

test(
  'German Railways: turns are played by keyboard only',
  { tag: '@long' },
  turnsByKeyboard('german-railways'),
);

test(
  'German Railways: two browsers at one table see each other’s moves',
  { tag: '@long' },
  twoBrowsers('German Railways'),
);

test('German Railways: a reload in mid-game loses nothing', { tag: '@more' }, reloaded('German Railways'));

test('German Railways: a meeting shows its dividend before it is built, and as it is paid', async ({
  visitor,
}) => {
  const page = await visitor();
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
  await expect(payouts, 'columns of the payout').toHaveCount(3);
  const ahead = await api(page, 'POST', `/api/tables/${id}/preview`, {
    after: before.n,
    seat: before.seat,
    actions: [{ kind: 'lay', hex: meeting.hex }],
  });
  const { payout } = ahead.body.view.step.build;
  for (const p of payout.players) {
    const text = await payouts.nth(p.seat).innerText();
    expect(text.includes(`+${p.amount}`) || p.amount === 0, `${text} tells ${p.amount}`).toBeTruthy();
  }
  await expect(page.locator('.matrix.hud .new'), 'meetings to come in the matrix').toHaveCount(
    2 * payout.meets.length,
  );

  // Confirmed, it is paid, and the matrix keeps it.
  await page.getByRole('button', { name: /Build, pay out/ }).click();
  await page.locator('section.card[data-hud]').waitFor();
  // A card on the board says who got how much, and of what.
  const paid = await page.locator('section.card[data-hud]').innerText();
  for (const p of payout.players) expect(p.amount === 0 || paid.includes(`+ℳ${p.amount}`), paid).toBeTruthy();
  await page.locator('.matrix .yes').first().waitFor();
  await expect(page.locator('.matrix .new'), 'meetings to come').toHaveCount(0);
  // What may be done next can lie beneath the card: it goes when the player goes on.
  await page.keyboard.press('ArrowRight');
  await page.locator('section.card[data-hud]').waitFor({ state: 'detached' });
  const after = (await position(page, id)).view.players;
  for (const p of payout.players) expect(after[p.seat].cash, `cash of seat ${p.seat}`).toEqual(p.cash);
});

test(
  'German Railways: after an idle round all are asked whether to end, and one who plays on decides',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    const id = await idleTable(page);
    await page.goto(`/table/${id}`);
    const asked = page.getByRole('heading', { name: 'End the game?' });
    const votes = page.locator('.act li', { hasText: 'is asked' });
    await asked.waitFor();
    await expect(votes, 'seats that are asked').toHaveCount(3);
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
  },
);

test(
  'German Railways: axe finds no serious violation in play, at the vote and at the end',
  { tag: '@long' },
  async ({ visitor }) => {
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
    const page = await visitor();
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
      await accessibleOnTheWay(page, `the ${screen}, ${theme}, ${width}`);
    }
  },
);
