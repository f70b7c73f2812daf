// What happened to a player while others moved is told in the strip over the actions, and by a card beside the board where
// it cost or brought much.
import { readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { finished } from './helpers/games.mjs';
import { api, opened, shown } from './helpers/page.mjs';
import { root } from './helpers/server.mjs';

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
 * A game of bots, and a moment of it at which a seat is asked after another has built with a company of the seat's, so
 * that its dividend rises by $1: what was built.
 */
async function builtForMe(page, title) {
  const id = await finished(page, title);
  const game = (await api(page, 'GET', `/api/tables/${id}/record`)).body;
  const entries = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body;
  const viewAt = async (n) => (await api(page, 'GET', `/api/tables/${id}/at/${n}`)).body.view;
  for (const { n, events, turn } of entries) {
    const built = events.find((x) => x.kind === 'built');
    const seat = turn.seats[0];
    if (!built || seat === undefined || seat === built.seat) continue;
    const begun = entries
      .slice(0, n + 1)
      .findLastIndex((e) => e.events.some((x) => x.kind === 'build-started'));
    const [before, after] = [await viewAt(begun), await viewAt(n + 1)];
    const own = before.players[seat].shares.find((s) => s.company === built.company)?.count ?? 0;
    const pays = (view) => view.companies.find((c) => c.company === built.company).pays;
    if (own * (pays(after) - pays(before)) === 1) return { game, seat, at: n + 1, built };
  }
  throw new Error(`nobody builds so with another's company in ${title}`);
}

const news = (page) => page.locator('[data-news]');

test('Chicago Express: a build by another with one’s own company is told, and its hexes are marked', async ({
  visitor,
}) => {
  const page = await visitor();
  const { game, seat, at, built } = await builtForMe(page, 'chicago-express');
  const card = await seated(page, seat, at, game);
  await news(page).getByText('Your companies were expanded +$').waitFor();
  const marked = (await page.locator('[data-changed]').getAttribute('data-changed')).split(' ');
  for (const hex of built.hexes) expect(marked, `${hex} is marked: ${marked}`).toContain(hex);
  // It brings $1 a dividend: no card says so besides.
  await expect(card.getByText('Your companies were expanded'), 'cards of what is small').toHaveCount(0);
});

test(
  '1862: what cost one much comes as cards, read one by one, over the log and nothing else',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    const card = await seated(page, 1, 299);
    await card.getByRole('heading', { name: 'Obsolete at your L&H: 2E, 2E, 2E' }).waitFor();
    const [box, board] = [await card.boundingBox(), await page.locator('.board').first().boundingBox()];
    expect(box.x, 'the card is beside the board').toBeGreaterThanOrEqual(board.x + board.width);
    await accessibleOnTheWay(page, 'a card', '.happened');
    await page.keyboard.press('Escape');
    await card.getByRole('heading', { name: 'Obsolete at your N&B: 2L' }).waitFor();
    // What was read stays read.
    await page.reload();
    await card.getByRole('heading', { name: 'Obsolete at your N&B: 2L' }).waitFor();
    await card.getByRole('button', { name: 'See the moment' }).click();
    await page.locator('[data-past]').waitFor();
    await expect(card, 'cards in the past').toHaveCount(0);
    await page.keyboard.press('End');
    await card.waitFor();
    await page.keyboard.press('Enter');
    await card.waitFor({ state: 'detached' });
    expect(await shown(page), 'entries after reading').toBe(299);
    // £22 is no card: the strip has it.
    await expect(news(page), 'what one got is told').toContainText('Dividends for you +£22', {
      useInnerText: true,
    });
  },
);

test(
  '1862: the count of news is one, and it opens them in the log, on a phone as a sheet, until they are put away',
  { tag: '@more' },
  async ({ person }) => {
    for (const size of [{}, { width: 390, height: 844 }]) {
      const page = await person(size);
      await seated(page, 0, 200);
      await news(page).getByText('Dividends for you').waitFor();
      const n = await news(page).getAttribute('data-news');
      const all = news(page).getByRole('button', { name: `All ${n}` });
      await all.click();
      const heading = page.locator('.log .hd').getByText(`Since your last turn: ${n}`);
      await expect(heading, 'where the news begin').toBeInViewport();
      const listed = await heading.evaluate((hd) => {
        let [count, next] = [0, hd.nextElementSibling];
        for (; next; next = next.nextElementSibling) if (next.matches('.entry')) count++;
        return count;
      });
      expect(listed, 'lines under the heading').toBe(Number(n));
      await accessibleOnTheWay(page, 'the news in the log', '.log');
      await page.keyboard.press('Escape');
      await news(page).getByRole('button', { name: 'Put away' }).click();
      await expect(news(page), 'after it was put away').not.toContainText('Dividends for you');
    }
  },
);

test(
  '1862 and Big Shoulders: what is dealt and drawn is one sentence each, and what nobody sees none',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const told = async (title, id) => {
      const last = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body.findIndex(
        (e) => e.seat !== 'chance',
      );
      const start = (await api(page, 'POST', `/api/tables/${id}/branch`, { at: last })).body;
      await opened(page, start.id);
      await page.locator('.log .entry').first().waitFor();
      const lines = await page.locator('.log .entry').allInnerTexts();
      expect(
        lines.filter((l) => /secret|nobody sees/.test(l)),
        `secrets in the log of ${title}`,
      ).toEqual([]);
      return lines;
    };
    const deal = await told('1862', await finished(page, '1862'));
    expect(deal.length, `lines of the deal: ${deal.join('\n')}`).toBe(2);
    const draws = await told('Big Shoulders', await finished(page, 'big-shoulders'));
    for (const kind of ['demand tile', 'For sale', 'Goal', 'Drawn']) {
      const so = draws.filter((l) => l.includes(kind));
      expect(so.length, `lines that tell ${kind}: ${draws.join('\n')}`).toBe(1);
      expect(so[0].match(new RegExp(kind, 'g')).length, so[0]).toBe(1);
    }
  },
);
