// What the page promises of its sizes: what decides is in reach, nothing is cut, broken, squeezed or covered, and the map
// is fitted above the actions: with the most seats and the longest names, in every language, at every width.
import { test, expect } from './fixtures.mjs';
import { looked } from './helpers/fits.mjs';
import { api, opened, play } from './helpers/page.mjs';
import { situated, situationsOf, TITLES } from './helpers/walk.mjs';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1280, height: 800 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];
const LANGUAGES = ['en', 'es', 'it', 'de'];

/** the first and the last: the widest and the narrowest window */
const ENDS = [SIZES[0], SIZES[3]];
const SAMPLE = {
  'chicago-express': 'a hex laid',
  'german-railways': 'auction',
  1862: 'a tile',
  'big-shoulders': 'a certificate',
};

for (const title of TITLES) {
  test(`${title}: a decision fits, in German, at the widest and the narrowest`, async ({ visitor }) => {
    const page = await visitor();
    await situated(page, title, SAMPLE[title]);
    expect(await looked(page, SAMPLE[title], ENDS, ['de'])).toEqual([]);
  });

  test(
    `${title}: every decision fits, in every language, at every width`,
    { tag: '@long' },
    async ({ visitor }) => {
      const page = await visitor();
      const found = [];
      for (const name of situationsOf(title)) {
        await page.setViewportSize(SIZES[0]);
        await situated(page, title, name);
        found.push(...(await looked(page, name, SIZES, LANGUAGES)));
      }
      expect(found).toEqual([]);
    },
  );
}

/** Two people with the longest names at a live table of Chicago Express: its number, who is asked there, and who waits. */
async function together(visitor, unique, up) {
  const named = async (name) => {
    const page = await visitor();
    await api(page, 'PATCH', '/api/me', { name: unique(name) });
    return page;
  };
  const pages = [await named('Donaudampfschiffffahrt'), await named('Wolfgang A. Mommsen XX')];
  const made = await api(pages[0], 'POST', '/api/tables', {
    title: 'chicago-express',
    visibility: 'link',
    seats: [{ kind: 'me' }, { kind: 'open' }],
    clock: { kind: 'live', main: 6000, step: 0, up, bot: 'broker' },
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { id } = made.body;
  await api(pages[1], 'POST', `/api/tables/${id}/join`, {});
  const { turn } = (await api(pages[0], 'GET', `/api/tables/${id}`)).body.position;
  return { id, pages: turn.seats[0] === 0 ? pages : pages.toReversed() };
}

/** look is what is wrong with a page at every width, in every language. */
async function look(page, name) {
  const found = await looked(page, name, SIZES, LANGUAGES);
  await page.setViewportSize(SIZES[0]);
  return found;
}

test(
  'waiting, with orders, and what others ask of the table fit beside the map',
  { tag: '@long' },
  async ({ visitor, unique }) => {
    const { id, pages } = await together(visitor, unique, 'bot');
    const [asked, waits] = pages;
    const ask = async (page) =>
      expect((await api(page, 'POST', `/api/tables/${id}/pause`, {})).status, 'asking for a pause').toBe(200);
    await opened(waits, id);
    const found = await look(waits, 'waiting');
    await waits.locator('.act .dots').click();
    found.push(...(await look(waits, 'all orders')));
    await waits.locator('.act').getByRole('button', { name: 'Close' }).click();
    await waits.locator('.act .set').click();
    await waits.locator('.act .work').waitFor();
    found.push(...(await look(waits, 'an order at work')));
    await ask(asked);
    await waits.locator('[data-pause]').waitFor();
    found.push(...(await look(waits, 'a pause asked')));
    await ask(waits);
    await waits.locator('[data-pause="on"]').waitFor();
    found.push(...(await look(waits, 'a pause')));
    expect(found).toEqual([]);
  },
);

test(
  'what is tried, a try that is offered or broken, and a takeback that is asked fit beside the map',
  { tag: '@long' },
  async ({ visitor, unique }) => {
    const { id, pages } = await together(visitor, unique, 'bot');
    const [asked, waits] = pages;
    for (const page of pages) await opened(page, id);
    const first = await api(asked, 'GET', `/api/tables/${id}`);
    const { seat, options } = first.body.position;
    const { min, action } = options.find((o) => o.step);
    const bid = async (page, by, amount) => {
      const { n } = (await api(page, 'GET', `/api/tables/${id}`)).body.position;
      const move = { after: n, seat: by, actions: [{ ...action, amount }] };
      expect((await api(page, 'POST', `/api/tables/${id}/actions`, move)).status, `bidding ${amount}`).toBe(
        200,
      );
      await Promise.all(pages.map((p) => p.locator(`.table[data-n="${n + 1}"]`).waitFor()));
    };

    await waits.keyboard.press('t');
    await waits.locator('[data-trying]').waitFor();
    const found = await look(waits, 'nothing tried yet');
    await play(waits, { until: '.steps li:nth-child(4)' });
    found.push(...(await look(waits, 'four steps tried')));
    await waits.keyboard.press('k');
    await waits.locator('[data-plan]').waitFor();
    found.push(...(await look(waits, 'a try kept')));
    await bid(asked, seat, min);
    await waits.getByRole('button', { name: /^(Bring it up to now|Up to now)$/ }).waitFor();
    found.push(...(await look(waits, 'the game has gone on')));
    await waits.keyboard.press('Escape');
    await waits.locator('[data-offer]').waitFor();
    found.push(...(await look(waits, 'a try offered')));

    await bid(waits, 1 - seat, min + 9);
    await asked.getByRole('button', { name: /^Ask to take back/ }).click();
    await waits.locator('[data-takeback]').waitFor();
    found.push(...(await look(waits, 'a takeback asked')));
    expect(found).toEqual([]);
  },
);

test.describe('with a clock that is turned', () => {
  test.use({ flags: ['--turn-clock'] });
  test(
    'what to do about one whose time is up fits beside the map',
    { tag: '@long' },
    async ({ ownServer, visitor, unique }) => {
      const { id, pages } = await together(visitor, unique, 'ask');
      await opened(pages[1], id);
      await ownServer.advance(6000);
      await pages[1].locator('[data-vote]').waitFor();
      await expect(pages[1].locator('.toast'), 'what passes by itself').toHaveCount(0);
      expect(await look(pages[1], 'a vote')).toEqual([]);
    },
  );
});
