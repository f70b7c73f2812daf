// What happened to a player while others moved comes as cards over the board.
import { readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { finished } from './helpers/games.mjs';
import { api, opened, shown } from './helpers/page.mjs';
import { root } from './helpers/server.mjs';
import { clickHex } from './helpers/mania.mjs';

const DOOM = JSON.parse(readFileSync(`${root}title/railwaymania/testdata/doom.json`, 'utf8'));

/** A table at a moment of a game in which one has a seat and bots have the others. */
async function seated(page, seat, at, game = DOOM) {
  const record = structuredClone(game);
  delete record.seats[seat].bot;
  for (const [i, s] of record.seats.entries()) if (i !== seat) s.bot = 'greedy';
  await page.goto('/');
  const made = (await api(page, 'POST', '/api/records', record)).body;
  const { id } = (await api(page, 'POST', `/api/tables/${made.id}/branch`, { at, bots: true })).body;
  await opened(page, id);
  return page.getByRole('region', { name: 'What happened to you' });
}

/**
 * A game of bots, and a moment of it at which a seat is asked after another has built with a company of the seat's:
 * what was built.
 */
async function builtForMe(page, title) {
  const id = await finished(page, title);
  const game = (await api(page, 'GET', `/api/tables/${id}/record`)).body;
  const entries = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body;
  const bought = (seat, company, to) =>
    entries
      .slice(0, to)
      .some((e) => e.events.some((x) => x.kind === 'share-sold' && x.seat === seat && x.company === company));
  for (const { n, events, turn } of entries) {
    const built = events.find((x) => x.kind === 'built');
    const seat = turn.seats[0];
    if (built && seat !== undefined && seat !== built.seat && bought(seat, built.company, n))
      return { game, seat, at: n + 1, built };
  }
  throw new Error(`nobody builds with another's company in ${title}`);
}

test('Chicago Express: a build by another with one’s own company is a card, and its hexes have a ring', async ({
  visitor,
}) => {
  const page = await visitor();
  const { game, seat, at, built } = await builtForMe(page, 'chicago-express');
  const card = await seated(page, seat, at, game);
  await card.waitFor();
  // A share that was sold before it may lie on top.
  const title = card.getByRole('heading', { name: 'Your companies were expanded' });
  while (!(await title.isVisible())) await page.keyboard.press('Escape');
  const rings = (await page.locator('[data-ringed]').getAttribute('data-ringed')).split(' ');
  for (const hex of built.hexes) expect(rings, `${hex} has a ring: ${rings}`).toContain(hex);
  while (await card.isVisible()) await page.keyboard.press('Escape');
  await expect(page.locator('[data-ringed]'), 'rings of cards that were read').toHaveCount(0);
});

test(
  '1862: what others did to one comes as cards, read one by one, and gone when one moves',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    const card = await seated(page, 1, 299);
    await card.getByRole('heading', { name: 'Obsolete at your L&H: 2E, 2E, 2E' }).waitFor();
    await card.getByText('1 of 3').waitFor();
    await accessibleOnTheWay(page, 'a card', '.happened');
    await page.keyboard.press('Escape');
    await card.getByRole('heading', { name: 'Obsolete at your N&B: 2L' }).waitFor();
    // What was read stays read.
    await page.reload();
    await card.getByRole('heading', { name: 'Obsolete at your N&B: 2L' }).waitFor();
    await card.getByText('2 of 3').waitFor();
    await page.keyboard.press('Enter');
    await card.getByText('3 of 3').waitFor();
    await expect(card, 'what one got is told').toContainText('+£22', { useInnerText: true });
    expect(await shown(page), 'entries after reading').toBe(299);

    await card.getByRole('button', { name: 'See the moment' }).click();
    await page.waitForSelector('[data-moment="291"]');
    await expect(card, 'cards in the past').toHaveCount(0);
    await page.keyboard.press('End');
    await card.getByText('3 of 3').waitFor();
    await page.getByRole('button', { name: 'No merger' }).click();
    await card.waitFor({ state: 'detached' });
  },
);

test(
  '1862: a card leaves Enter to what one has prepared, and on a phone the map in reach',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    const card = await seated(page, 0, 200);
    await card.getByText('L&H: 4 × £19').waitFor();
    await clickHex(page, 'F7');
    await page.locator('.act .btn.go:enabled').waitFor();
    await page.evaluate(() => document.activeElement.blur());
    await page.keyboard.press('Enter');
    await page.waitForSelector('.table[data-n="201"]');

    const phone = await person({ width: 390, height: 844 });
    const low = await seated(phone, 0, 200);
    await low.waitFor();
    const [box, map] = [await low.boundingBox(), await phone.locator('.seen').boundingBox()];
    expect(box.y, `most of the map is free: ${JSON.stringify([box, map])}`).toBeGreaterThan(
      map.y + map.height / 3,
    );
    await low.getByRole('button', { name: 'Go on' }).click();
    await low.waitFor({ state: 'detached' });
  },
);
