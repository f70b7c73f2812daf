import { test, expect } from './fixtures.mjs';
import { api, decide, dice, newTable, opened, settled, shown } from './helpers/page.mjs';
import { watchLoad } from './helpers/load.mjs';

const most = 120 * 1024;

test('the first load is at most 120 KB of compressed script and style', async ({ person }) => {
  for (const path of ['/', '/rules']) {
    const page = await person();
    const loaded = watchLoad(page);
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { bytes, files } = await loaded();
    expect(files.length, 'the page loads something').toBeGreaterThan(0);
    expect(
      bytes,
      `${path} loads ${bytes} bytes:\n${files.map((f) => `${f.bytes} ${f.url}`).join('\n')}`,
    ).toBeLessThanOrEqual(most);
    await page.context().close();
  }
});

/** opensWith opens a page that gets no script and no style but those that its head names. */
async function opensWith(page, path) {
  let told;
  const named = new Promise((is) => (told = is));
  await page.route(/\/assets\/.*\.(js|css)$/, async (route) => {
    const { pathname } = new URL(route.request().url());
    if ((await named).includes(`"${pathname}"`)) await route.continue();
  });
  told(await (await page.goto(path, { waitUntil: 'commit' })).text());
}

test('the head of a page names all that its first screen needs', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  const table = await newTable(page, 'chicago-express', ['me', 'random', 'random']);
  for (const [path, seen] of [
    ['/', '.tcard >> nth=3'],
    ['/rules/1862', '.prose p'],
    ['/rules/1862/7.6', '.prose .target'],
    ['/learn/german-railways', 'main li article'],
    [`/table/${table}`, '.table .act button'],
    [`/table/${table}`, '[data-hex]'],
  ]) {
    await opensWith(page, path);
    await page.locator(seen).first().waitFor({ state: 'attached' });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('no figure of the rules is drawn before it is seen, or somebody reads on', async ({ person }) => {
  const page = await person();
  await page.goto('/rules/1862');
  await page.waitForLoadState('networkidle');
  const drawn = () =>
    page
      .locator('.drawing:not(.waits)')
      .evaluateAll((all) => all.map((node) => node.getBoundingClientRect().top < innerHeight));
  const first = await drawn();
  expect(first, 'those that are drawn stand in the window').toEqual(first.map(() => true));
  await page.locator('.drawing.waits').first().scrollIntoViewIfNeeded();
  await expect.poll(async () => (await drawn()).length, 'more are drawn').toBeGreaterThan(first.length);
});

test('script and style of a title load only with it', { tag: '@more' }, async ({ person, visitor }) => {
  // What belongs to a title is in files that bear its name.
  const loadedAt = async (path) => {
    const page = await person();
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
  const page = await visitor();
  const titles = (await api(page, 'GET', '/api/titles')).body.map((t) => t.id);
  const front = await loadedAt(async () => '/');
  for (const title of titles) expect(front(title), `the front page loads of ${title}`).toEqual([]);
  for (const title of titles) {
    const at = await loadedAt(async (page) => {
      await page.goto('/account');
      return `/table/${await newTable(page, title, ['me', 'random', 'random'])}`;
    });
    for (const other of titles)
      expect(at(other), `a table of ${title} loads of ${other}`).toEqual(
        other === title ? ['js', 'css'] : [],
      );
  }
});

test('every title can be played by its options', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
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
    expect(moved, `${title.name}: nothing happened by clicking options`).toBeGreaterThan(0);
  }
});
