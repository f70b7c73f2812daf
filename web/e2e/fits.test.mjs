// What the page promises of its sizes: what decides is in reach, nothing is cut, broken, squeezed or covered, and the map
// is fitted above the actions: with the most seats and the longest names, in every language, at every width.
import { test, expect } from './fixtures.mjs';
import { looked } from './helpers/fits.mjs';
import { api, opened } from './helpers/page.mjs';
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

test(
  'waiting, with orders, and what others ask of the table fit beside the map',
  { tag: '@long' },
  async ({ visitor, unique }) => {
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
      clock: { kind: 'live', main: 6000, step: 0, up: 'bot', bot: 'broker' },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { id } = made.body;
    const ask = async (page) =>
      expect((await api(page, 'POST', `/api/tables/${id}/pause`, {})).status, 'asking for a pause').toBe(200);
    await api(pages[1], 'POST', `/api/tables/${id}/join`, {});
    const { turn } = (await api(pages[0], 'GET', `/api/tables/${id}`)).body.position;
    const [asked, waits] = turn.seats[0] === 0 ? pages : [pages[1], pages[0]];
    await opened(waits, id);
    const found = await looked(waits, 'waiting', SIZES, LANGUAGES);
    await ask(asked);
    await waits.locator('[data-pause]').waitFor();
    found.push(...(await looked(waits, 'a pause asked', SIZES, LANGUAGES)));
    await ask(waits);
    await waits.locator('[data-pause="on"]').waitFor();
    found.push(...(await looked(waits, 'a pause', SIZES, LANGUAGES)));
    expect(found).toEqual([]);
  },
);
