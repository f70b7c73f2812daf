// A board that stands in a page of somebody else: drawn, walked through, as nobody in particular; and nothing else of
// this server may stand there.
import { createServer } from 'node:http';
import { embedding } from '../src/show/embedding.ts';
import { test as base, expect } from './fixtures.mjs';
import { accessible } from './helpers/axe.mjs';
import { watchLoad } from './helpers/load.mjs';
import { api, newTable } from './helpers/page.mjs';

const TITLES = ['chicago-express', 'german-railways', '1862', 'big-shoulders'];
/** a key of the words that has no text is shown as it is */
const KEY = /\b[a-z]+(?:\.[a-z-]+)+\b/;
const most = 60 * 1024;

const test = base.extend({
  /** elsewhere is a page of another origin that is long, has a field, and shows an address of the server in a frame. */
  elsewhere: async ({ server }, use) => {
    const html = (src) =>
      `<!doctype html><title>A forum</title><input aria-label="Search"><p>Look:</p>
       <iframe src="${src}" title="Scrip" width="680" height="470"></iframe><div style="height:3000px"></div>`;
    const site = createServer((asked, answer) => {
      const { searchParams } = new URL(asked.url, 'http://forum');
      answer.setHeader('content-type', 'text/html');
      answer.end(html(new URL(searchParams.get('shows') ?? '/', server.url).href));
    });
    await new Promise((listens) => site.listen(0, '127.0.0.1', listens));
    // Another site, not just another port: no cookie of the server's comes here by itself.
    await use((path) => `http://localhost:${site.address().port}/?shows=${encodeURIComponent(path)}`);
    site.closeAllConnections();
    await new Promise((closed) => site.close(closed));
  },
});

/** listed is a table that everybody is shown. */
const listed = (page, title, kinds) => newTable(page, title, kinds, 'public');
const frameOf = (page) => page.frameLocator('iframe');
const bar = (frame) => frame.getByRole('slider', { name: 'Walk through the game' });
const moment = (frame, n) => expect(bar(frame), 'the moment').toHaveValue(String(n));
const button = (frame, name) => frame.getByRole('button', { name, exact: true });

/** turn waits until the first seat is asked at a table, and gives the position. */
async function turn(page, id) {
  let position;
  await expect
    .poll(async () => {
      ({ position } = (await api(page, 'GET', `/api/tables/${id}`)).body);
      return position.turn.seats;
    }, 'who is asked')
    .toContain(0);
  return position;
}

/** move has the first seat do the first thing that it may. */
async function move(page, id, { n, options: [{ action, min }] }) {
  const actions = [min === undefined ? action : { ...action, amount: min }];
  const { status, body } = await api(page, 'POST', `/api/tables/${id}/actions`, {
    after: n,
    seat: 0,
    actions,
  });
  expect(status, JSON.stringify(body)).toBe(200);
}

for (const title of TITLES)
  test(
    `${title}: a game goes on in a frame elsewhere, and can be walked through there`,
    { tag: title === 'chicago-express' ? [] : '@more' },
    async ({ person, elsewhere }) => {
      const [maker, page] = [await person(), await person()];
      await maker.goto('/');
      const id = await listed(maker, title, ['random', 'random', 'random']);
      const loaded = watchLoad(page);
      await page.goto(elsewhere(`/embed/table/${id}`));
      const frame = frameOf(page);
      // Bots play on while somebody looks: the bar moves by itself.
      await expect.poll(async () => Number(await bar(frame).inputValue()), 'it follows').toBeGreaterThan(4);
      const board = frame.locator('.whole');
      await expect(
        board.locator(title === 'big-shoulders' ? '.city section, .city header' : 'svg path').first(),
      ).toBeVisible();
      await expect(frame.getByRole('list', { name: 'The players' }).locator('li')).toHaveCount(3);

      await button(frame, 'The beginning').click();
      await moment(frame, 0);
      await button(frame, 'One move on').click();
      await button(frame, 'One move on').click();
      await moment(frame, 2);
      await button(frame, 'One move back').click();
      await moment(frame, 1);
      await expect(frame.getByRole('link', { name: 'Open' })).toHaveAttribute('href', `/table/${id}/at/1`);
      await button(frame, 'Play').click();
      await expect.poll(async () => Number(await bar(frame).inputValue()), 'it plays').toBeGreaterThan(2);
      await button(frame, 'Pause').click();
      await bar(frame).fill('3');
      await moment(frame, 3);
      expect(await frame.locator('main').innerText(), 'a key without words').not.toMatch(KEY);

      const { files } = await loaded();
      const scripts = files.filter(({ url }) => new URL(url).pathname.endsWith('.js'));
      const bytes = scripts.reduce((sum, file) => sum + file.bytes, 0);
      expect(bytes, `script: ${scripts.map((f) => `${f.bytes} ${f.url}`).join('\n')}`).toBeLessThanOrEqual(
        most,
      );
      expect(await page.context().cookies(), 'cookies').toEqual([]);
    },
  );

test('a moment is shown as everybody sees it, and the page around keeps its focus and its place', async ({
  person,
  elsewhere,
}) => {
  const page = await person();
  await page.goto('/');
  const id = await listed(page, 'chicago-express', ['me', 'random', 'random']);
  await move(page, id, await turn(page, id));
  const mine = await turn(page, id);
  const asked = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && request.frame() !== page.mainFrame())
      asked.push(request.allHeaders());
  });
  await page.goto(elsewhere(`/embed/table/${id}?lang=de&theme=dark`));
  await page.getByLabel('Search').focus();
  const frame = frameOf(page);
  const walk = frame.getByRole('slider', { name: 'Durch das Spiel gehen' });
  await expect(walk).toHaveValue(String(mine.n));
  await expect(frame.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByLabel('Search'), 'the focus stays').toBeFocused();
  // Whoever sits at the table is nobody here: what they ask goes without their cookie.
  expect(asked.length).toBeGreaterThan(0);
  for (const headers of await Promise.all(asked)) expect(headers.cookie, 'a cookie').toBeUndefined();

  await page.keyboard.press('Home');
  await expect(walk, 'keys are of the page around').toHaveValue(String(mine.n));
  await frame.locator('h1').click();
  await page.keyboard.press('Home');
  await expect(walk, 'and of the board where it was clicked').toHaveValue('0');
  await page.keyboard.press('ArrowRight');
  await expect(walk).toHaveValue('1');
  expect(await page.evaluate(() => scrollY), 'no key scrolls the page around').toBe(0);
  await frame.locator('.whole').hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(() => page.evaluate(() => scrollY), 'the wheel does').toBeGreaterThan(0);

  // Whoever left the present stays where they are while the game goes on, until they come back to it.
  await move(page, id, mine);
  await expect.poll(async () => Number(await walk.getAttribute('max'))).toBeGreaterThan(mine.n);
  await expect(walk).toHaveValue('1');
  await frame.getByRole('button', { name: 'Live' }).click();
  await expect(frame.getByRole('img', { name: 'Live: folgt dem Spiel' })).toBeVisible();
  await expect.poll(async () => Number(await walk.inputValue())).toBeGreaterThan(mine.n);
});

test('a table that is not for all says so, and shows nothing, to its owner either', async ({
  person,
  elsewhere,
  forgive,
}) => {
  forgive(/404/);
  const page = await person();
  await page.goto('/');
  const game = await newTable(page, 'chicago-express', ['random', 'random', 'random']);
  const { body } = await api(page, 'POST', `/api/tables/${game}/branch`, { at: 0 });
  for (const id of [body.id, game, 'nosuchtable']) {
    await page.goto(elsewhere(`/embed/table/${id}`));
    await expect(frameOf(page).getByText('This table is not public')).toBeVisible();
    await expect(frameOf(page).locator('.whole')).toHaveCount(0);
  }
});

test('nothing else of this server may stand in a frame, and programs find out what may', async ({
  person,
  elsewhere,
  server,
  forgive,
}) => {
  forgive(/frame|localStorage/i);
  const page = await person();
  await page.goto('/');
  const id = await listed(page, 'chicago-express', ['random', 'random', 'random']);
  for (const path of ['/', `/table/${id}`, `/api/tables/${id}`, '/theme.js', '/embed/', '/embed/other']) {
    const headers = (await page.request.get(path)).headers();
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
  await page.goto(elsewhere(`/table/${id}`));
  await expect(frameOf(page).locator('#app'), 'the page of the table in a frame').toHaveCount(0);

  // The head of a table's page names what tells how it is shown elsewhere.
  await page.goto(`/table/${id}/at/1`);
  const told = await page.locator('link[type="application/json+oembed"]').getAttribute('href');
  const { body } = await api(page, 'GET', told);
  expect(body).toMatchObject({
    type: 'rich',
    version: '1.0',
    title: 'Chicago Express',
    width: 680,
    height: 470,
  });
  expect(body.html, 'as one copies it').toBe(embedding(id, 1, new URL(server.url).origin).html);
});

test('a board for frames is accessible', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor({ viewport: { width: 390, height: 844 } });
  const id = await listed(page, 'german-railways', ['random', 'random', 'random']);
  for (const theme of ['light', 'dark']) {
    await page.goto(`/embed/table/${id}?theme=${theme}`);
    await page.getByRole('slider').waitFor();
    await accessible(page, `the board for frames, ${theme}`);
  }
});
