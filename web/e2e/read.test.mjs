// Room to read: pages in the board's place, the log narrowed, the game replayed.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { finished, playedHere } from './helpers/games.mjs';
import { api, newTable, until } from './helpers/page.mjs';

/** a what-if table of a finished game, in the middle of it, when something has just been built */
async function middle(page, title, share = 0.6) {
  const id = await finished(page, title);
  const entries = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body;
  const built = entries.findLast(
    (e) => e.n < entries.length * share && e.events.some((event) => event.kind === 'built'),
  );
  const made = await api(page, 'POST', `/api/tables/${id}/branch`, { at: built.n + 1 });
  return made.body.id;
}
const open = async (page, path) => {
  await page.goto(path);
  await page.waitForSelector('.table[data-ready="yes"]');
};

test('a tab opens as a page by its key, is remembered, and Escape returns to the board', async ({
  visitor,
}) => {
  const page = await visitor();
  const id = await middle(page, 'chicago-express');
  await open(page, `/table/${id}`);
  const bar = await page.locator('.act').boundingBox();

  for (const [key, tab] of [
    ['e', 'log'],
    ['s', 'sheet'],
    ['c', 'charts'],
    ['o', 'notes'],
    ['r', 'rules'],
  ]) {
    await page.keyboard.press(key);
    await page.locator(`[data-page="${tab}"]`).waitFor();
    await accessibleOnTheWay(page, `the page ${tab}`, '[data-page]');
    // Keys written in a note do not turn pages.
    if (tab === 'notes') {
      await page.locator('#page-panel textarea').fill('lsc');
      await page.keyboard.press('r');
      await page.locator('[data-page="notes"]').waitFor();
      await page.locator('header h1').click();
    }
  }
  expect(await page.locator('.act').boundingBox(), 'the decision stays where it is').toEqual(bar);
  await page.reload();
  await page.locator('[data-page="rules"]').waitFor();
  await page.keyboard.press('Escape');
  await page.locator('[data-page]').waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await page.locator('[data-page="log"]').waitFor();
  await page.keyboard.press('e');
  await page.locator('[data-page]').waitFor({ state: 'detached' });

  // The icon at the tabs' end opens the tab that is open.
  await page.getByRole('tab', { name: 'Charts', exact: true }).click();
  await page.getByRole('button', { name: 'Open as a page' }).click();
  await page.locator('[data-page="charts"] .plot svg').first().waitFor();
  await page.getByRole('button', { name: 'Back to the board' }).click();
  await page.locator('[data-page]').waitFor({ state: 'detached' });
});

test(
  'the log tells a build in one line that opens, is narrowed and searched',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const id = await middle(page, 'german-railways', 0.8);
    await open(page, `/table/${id}`);
    await page.keyboard.press('e');
    const log = page.locator('[data-page="log"]');
    const lines = log.locator('.entry');
    await lines.first().waitFor();
    await log.getByRole('button', { name: /^Track/ }).click();
    const build = lines.filter({ hasText: 'built with' }).last();
    await build.waitFor();
    await expect(lines.filter({ hasText: ' lays ' }), 'lines for single hexes').toHaveCount(0);
    await build.getByRole('button', { name: 'Show the steps' }).click();
    await build
      .getByText(/ lays /)
      .first()
      .waitFor();

    // A dividend is a block: who gets what.
    await log.getByRole('button', { name: /^Dividends/ }).click();
    const paid = log.locator('.paid').last();
    await paid.waitFor();
    await expect(paid.locator('li'), 'players in a dividend').toHaveCount(3);

    await log.getByRole('searchbox').fill('no such thing');
    await log.getByText('Nothing in the log says “no such thing”.').waitFor();
    await log.getByRole('searchbox').fill('');
    // The whole line is the target.
    const line = lines.last();
    const n = Number(await line.getAttribute('data-n')) + 1;
    await line.click();
    await page.locator(`[data-moment="${n}"]`).waitFor();
  },
);

test(
  'on a phone a page is the sheet at its full height, and no tab hides its news',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor({ width: 390, height: 844, hasTouch: true });
    const id = await middle(page, 'chicago-express');
    await open(page, `/table/${id}`);
    await api(page, 'POST', `/api/tables/${id}/chat`, { text: 'good game' });
    const badge = page.getByRole('tab', { name: /Chat/ }).locator('i');
    await badge.waitFor();
    const box = await badge.boundingBox();
    const whole = await page.getByRole('button', { name: 'Open the sheet to its full height' }).boundingBox();
    expect(box.x + box.width, `the badge ends at ${box.x + box.width}, the row at ${whole.x}`).toBeLessThan(
      whole.x,
    );
    // That there are more tabs is seen.
    await page.locator('[role=tablist][data-more~=right]').waitFor();
    await page.getByRole('tab', { name: 'Log', exact: true }).click();
    await page.getByRole('button', { name: 'Open the sheet to its full height' }).click();
    await page.waitForFunction(
      () => document.querySelector('#room-panel').getBoundingClientRect().height > 500,
    );
    const targets = await page
      .locator('.log button')
      .evaluateAll(
        (all) =>
          all.map((b) => b.getBoundingClientRect()).filter((r) => r.height < 24 || r.width < 24).length,
      );
    expect(targets, 'targets of the log below 24 px').toBe(0);
  },
);

test(
  'a game is replayed: the sentence of each move, bids and dividends as they were, by keys and by itself',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const id = await finished(page, 'chicago-express');
    const entries = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body;
    const first = (kind) => entries.find((e) => e.events.some((event) => event.kind === kind)).n + 1;
    const at = (n) => page.locator(`[data-moment="${n}"]`).waitFor();

    const bid = first('bid');
    await open(page, `/table/${id}/at/${bid}`);
    await page.locator('[data-past] h2').filter({ hasText: ' bids ' }).waitFor();
    await page.locator('.auc .bidders').waitFor();
    // Arrows walk through the game whatever has the focus, but not who types.
    await page.keyboard.press('ArrowRight');
    await at(bid + 1);
    await page.keyboard.press('ArrowLeft');
    await at(bid);
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: 'The beginning' }).waitFor();

    // It plays by itself, until somebody stops it.
    await page.getByRole('button', { name: 'Speed: 1×' }).click();
    await page.getByRole('button', { name: 'Speed: 2×' }).click();
    await page.getByRole('button', { name: 'Play the game' }).click();
    await page.waitForFunction(() => Number(document.querySelector('[data-moment]').dataset.moment) > 2);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Play the game' }).waitFor();

    // Pointing at the line tells what was done there.
    await page.locator('.scr').hover({ position: { x: 60, y: 10 } });
    await page.locator('.tip .words').filter({ hasText: /\w/ }).waitFor();

    // A build ends with its hexes ringed, a dividend with its card.
    const built = first('built');
    await open(page, `/table/${id}/at/${built}`);
    const { hexes } = entries[built - 1].events.find((e) => e.kind === 'built');
    await page.waitForFunction(
      (want) => document.querySelector('[data-changed]')?.dataset.changed.split(' ').sort().join() === want,
      [...hexes].sort().join(),
    );
    await open(page, `/table/${id}/at/${first('general-dividend')}`);
    await page.locator('[data-hud] header').filter({ hasText: 'General dividend' }).waitFor();
    await page.keyboard.press('End');
    await page.locator('[data-end]').waitFor();
  },
);

test(
  'what happened since one’s last turn is told in the strip, and played again',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const id = await newTable(page, 'chicago-express', ['me', 'greedy', 'greedy']);
    await open(page, `/table/${id}`);
    const table = async () => (await api(page, 'GET', `/api/tables/${id}`)).body;
    // One plays on until both of the others have moved after one's own move.
    const moves = async () => {
      const entries = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body;
      return entries
        .slice(entries.findLastIndex((e) => e.seat === 0) + 1)
        .filter(
          (e) => e.seat !== 'chance' && !e.events.every((x) => /bid|offered|pass|declined/.test(x.kind)),
        ).length;
    };
    for (;;) {
      await until(
        page,
        async (id) => (await (await fetch(`/api/tables/${id}`)).json()).position.turn.seats.includes(0),
        id,
      );
      const { position } = await table();
      if (position.n > 0 && (await moves()) > 1) break;
      const { action, step, min } =
        position.options.find((o) => o.action.kind === 'pass') ?? position.options[0];
      await api(page, 'POST', `/api/tables/${id}/actions`, {
        after: position.n,
        seat: 0,
        actions: [step ? { ...action, amount: min } : action],
      });
    }
    const strip = page.locator('[data-news]');
    expect(await strip.locator('li').count(), 'at least one move is told').toBeGreaterThanOrEqual(1);
    expect(Number(await strip.getAttribute('data-news')), 'all are counted').toBeGreaterThan(1);
    await accessibleOnTheWay(page, 'the strip', '[data-news]');
    await strip.getByRole('button', { name: 'Watch it again' }).click();
    await page.locator('[data-past]').waitFor();
    const began = Number(await page.locator('[data-moment]').getAttribute('data-moment'));
    await page.waitForFunction(
      (began) => Number(document.querySelector('[data-moment]').dataset.moment) > began,
      began,
    );
    await page.keyboard.press('End');
    await page.locator('[data-past]').waitFor({ state: 'detached' });
  },
);

test(
  'the browser itself checks the fingerprint of what was drawn from, and draws everything again',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor({ width: 390, height: 844 });
    await open(page, `/table/${await playedHere(page, 'german-railways')}`);
    const check = page.getByRole('button', { name: 'Check the draws' });
    await check.waitFor();
    expect((await check.boundingBox()).height, 'as large as a thumb').toBeGreaterThanOrEqual(44);
    await check.click();
    await page.locator('[data-fair="yes"]').nth(1).waitFor();
    await page.getByText('The draws, made again in this browser').click();
    await page.locator('[data-draw="yes"]').last().waitFor();
    await expect(
      page.locator('[data-draw="no"], [data-fair="no"]'),
      'draws that come out otherwise',
    ).toHaveCount(0);
    await accessibleOnTheWay(page, 'the end of a game', '[data-end]');
  },
);
