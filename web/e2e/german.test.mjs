import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  api,
  assert,
  assertEqual,
  finished,
  noErrors,
  person,
  playNow,
  playToTheEnd,
  tableId,
} from './harness.mjs';
import { every, folder } from './shots.test.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** A game of bots in which two companies met, and at which entry. Their draws differ from run to run. */
async function gameWithAMeeting(page) {
  for (let tries = 0; tries < 8; tries++) {
    const game = await finished(page, 'german-railways');
    const entries = (await api(page, 'GET', `/api/tables/${game}/entries`)).body;
    const met = entries.findIndex((e) => e.events.some((x) => x.kind === 'connected'));
    if (met > 0) return { game, entries, met };
  }
  throw new Error('no two companies met in eight games');
}

/**
 * A private table one hex before two companies meet for the first time: bots play a game, and it is taken
 * up again at that moment, with all seats in one hand.
 */
async function oneHexBeforeAMeeting(page, { game, entries, met }) {
  const begun = entries.slice(0, met).findLastIndex((e) => e.action?.kind === 'build');
  for (let n = begun + 1; n <= met; n++) {
    const { view } = (await api(page, 'GET', `/api/tables/${game}/at/${n}`)).body;
    if (!view.step.build?.lays.some((l) => l.meets.length > 0)) continue;
    const branch = (await api(page, 'POST', `/api/tables/${game}/branch`, { at: n })).body;
    return (await api(page, 'GET', `/api/tables/${branch.id}`)).body;
  }
  throw new Error('no moment before the meeting');
}

export const tests = {
  'German Railways: a newcomer plays a whole game against bots by clicking options only': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    await playNow(page, 'German Railways');
    await playToTheEnd(page, 11);
    assertEqual(await page.locator('[data-end] ol li').count(), 3, 'players in the standings');
    const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}`);
    assertEqual(body.status, 'finished', 'status of the table');
    noErrors(page);
  },

  'German Railways: a meeting shows its dividend before it is built, and as it is paid': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const { id, position } = await oneHexBeforeAMeeting(page, await gameWithAMeeting(page));
    const { build } = position.view.step;
    await page.goto(`/table/${id}`);
    await page.waitForSelector('.table[data-ready="yes"]');

    // The hex that meets stands first among the chips; laying it tells who would get how much.
    const [meeting] = [...build.lays].sort(
      (a, b) => b.meets.length - a.meets.length || b.gain - a.gain || a.cost - b.cost,
    );
    await page.locator(`.act .chips .chip`).first().click();
    const payouts = page.locator('.act .pay li');
    await payouts.first().waitFor();
    assertEqual(await payouts.count(), 3, 'columns of the payout');
    const ahead = await api(page, 'POST', `/api/tables/${id}/preview`, {
      after: position.n,
      seat: position.seat,
      actions: [{ kind: 'lay', hex: meeting.hex }],
    });
    const { payout } = ahead.body.view.step.build;
    for (const p of payout.players) {
      const text = await payouts.nth(p.seat).innerText();
      assert(text.includes(`+${p.amount}`) || p.amount === 0, `${text} tells ${p.amount}`);
    }
    assertEqual(
      await page.locator('.matrix .new').count(),
      2 * payout.meets.length,
      'meetings to come in the matrix',
    );

    // Confirmed, it is paid, and the matrix keeps it.
    await page.getByRole('button', { name: /Build, pay out/ }).click();
    await page.getByText('for the first time').first().waitFor();
    await page.locator('.matrix .yes').first().waitFor();
    assertEqual(await page.locator('.matrix .new').count(), 0, 'meetings to come');
    const after = (await api(page, 'GET', `/api/tables/${id}`)).body.position.view.players;
    for (const p of payout.players) assertEqual(after[p.seat].cash, p.cash, `cash of seat ${p.seat}`);
    noErrors(page);
  },

  'screenshots of German Railways before a meeting': async ({ browser, server }) => {
    mkdirSync(folder, { recursive: true });
    const page = await person(browser, server);
    await page.goto('/');
    const { id } = await oneHexBeforeAMeeting(page, await gameWithAMeeting(page));
    await page.goto(`/table/${id}`);
    await page.locator('.act .chips .chip').first().click();
    await page.locator('.act .pay li').first().waitFor();
    await every(page, 'german-railways');
    noErrors(page);
  },

  'German Railways: axe finds no serious violation in play': async ({ browser, server }) => {
    let game;
    for (const [theme, width] of [
      ['light', 1440],
      ['dark', 390],
    ]) {
      const page = await person(browser, server, { theme, width, height: width < 500 ? 844 : 900 });
      await page.goto('/');
      game ??= await gameWithAMeeting(page);
      const { id } = await oneHexBeforeAMeeting(page, game);
      await page.goto(`/table/${id}`);
      await page.locator('.act .chips .chip').first().click();
      await page.locator('.act .pay li').first().waitFor();
      await page.evaluate(axe);
      const found = await page.evaluate(() =>
        window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }),
      );
      const serious = found.violations
        .filter((v) => v.impact === 'serious' || v.impact === 'critical')
        .map(
          (v) =>
            `${v.id}: ${v.nodes
              .map((n) => n.target)
              .slice(0, 4)
              .join(' | ')}`,
        );
      assertEqual(serious, [], `serious violations, ${theme}, ${width}`);
      noErrors(page);
    }
  },
};
