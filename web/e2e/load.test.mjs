import {
  api,
  assert,
  assertEqual,
  decide,
  dice,
  newTable,
  noErrors,
  opened,
  person,
  settled,
  shown,
  visitor,
} from './harness.mjs';
import { watchLoad } from './load.mjs';

const most = 150 * 1024;

export const tests = {
  'the first load is at most 150 KB of compressed script and style': async ({ browser, server }) => {
    for (const path of ['/', '/rules']) {
      const page = await person(browser, server);
      const loaded = watchLoad(page);
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { bytes, files } = await loaded();
      assert(files.length > 0, 'the page loads something');
      assert(
        bytes <= most,
        `${path} loads ${bytes} bytes:\n${files.map((f) => `${f.bytes} ${f.url}`).join('\n')}`,
      );
      await page.context().close();
    }
  },

  'script and style of a title load only with it': async ({ browser, server }) => {
    // What belongs to a title is in files that bear its name.
    const loadedAt = async (path) => {
      const page = await person(browser, server);
      const loaded = watchLoad(page);
      await page.goto(await path(page));
      await page.waitForSelector('.tcard, .table[data-ready="yes"]');
      await page.waitForLoadState('networkidle');
      const { files } = await loaded();
      await page.context().close();
      return (title) =>
        ['js', 'css'].filter((kind) =>
          files.some(({ url }) => new RegExp(`/assets/${title}-[^/]+[.]${kind}$`).test(url)),
        );
    };
    const page = await visitor(browser, server);
    const titles = (await api(page, 'GET', '/api/titles')).body.map((t) => t.id);
    const front = await loadedAt(async () => '/');
    for (const title of titles) assertEqual(front(title), [], `the front page loads of ${title}`);
    for (const title of titles) {
      const at = await loadedAt(async (page) => {
        await page.goto('/account');
        return `/table/${await newTable(page, title, ['me', 'random', 'random'])}`;
      });
      for (const other of titles)
        assertEqual(at(other), other === title ? ['js', 'css'] : [], `a table of ${title} loads of ${other}`);
    }
  },

  'every title can be played by its options': async ({ browser, server }) => {
    const page = await visitor(browser, server);
    const titles = (await api(page, 'GET', '/api/titles')).body;
    for (const title of titles) {
      const kinds = ['me', ...Array.from({ length: Math.max(title.minSeats, 3) - 1 }, () => 'random')];
      const id = await newTable(page, title.id, kinds);
      await opened(page, id);
      const random = dice(17);
      let moved = 0;
      for (let i = 0, n = await shown(page); i < 40 && moved < 4; i++) {
        await settled(page);
        if (await page.locator('[data-end]').count()) break;
        await decide(page, random);
        const now = await shown(page);
        if (now > n) moved++;
        n = now;
      }
      assert(moved > 0, `${title.name}: nothing happened by clicking options`);
      noErrors(page);
    }
  },
};
