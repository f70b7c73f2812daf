import { test, expect } from './fixtures.mjs';
import { playedHere } from './helpers/games.mjs';
import { api, drawn, newTable, opened, playNow, tableId } from './helpers/page.mjs';

const names = async (page, id) => (await api(page, 'GET', `/api/tables/${id}`)).body.seats.map((s) => s.name);

/** change picks what the host makes of a seat. */
async function change(page, seat, what) {
  await page.getByRole('button', { name: `Change seat ${seat}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

test(
  'friends come by the link: named, moved, removed, renamed, played for by a bot, and back',
  { tag: '@more' },
  async ({ person }) => {
    const [mira, jonas] = await Promise.all([person(), person()]);
    await mira.goto('/');
    await api(mira, 'PATCH', '/api/me', { name: 'Mira' });
    const seats = [{ kind: 'me' }, { kind: 'open' }, { kind: 'open' }];
    const wanted = { title: 'chicago-express', visibility: 'link', seats };
    const { id } = (await api(mira, 'POST', '/api/tables', wanted)).body;
    await mira.goto(`/table/${id}`);
    await mira.getByRole('img', { name: 'QR code of the link' }).waitFor();

    // A name is there already, and can be another.
    await jonas.goto(`/table/${id}`);
    const name = jonas.getByLabel('Your name at the table');
    await jonas.waitForFunction(() => document.querySelector('form input')?.value.length > 4);
    await name.fill('Jonas');
    await jonas.getByRole('button', { name: 'Take a seat' }).click();
    await mira.getByText('Jonas has joined.').waitFor();
    expect(await names(mira, id), 'who sits where').toEqual(['Mira', 'Jonas', '']);

    // Another seat is moved to, not taken as well.
    await jonas.getByRole('button', { name: 'Sit here' }).click();
    await mira.locator('li:nth-child(3)', { hasText: 'Jonas' }).waitFor();
    expect(await names(mira, id), 'after he moved').toEqual(['Mira', '', 'Jonas']);

    // The host makes a seat a bot's; nobody is missing then, and the front page says what waits for her.
    await change(mira, 2, 'A bot');
    await mira.getByRole('button', { name: 'Start the game' }).waitFor();
    const lobby = await mira.context().newPage();
    await lobby.goto('/');
    await lobby.getByText('1 waits for you').waitFor();
    await lobby.close();
    await change(mira, 3, 'Remove Jonas');
    await jonas.getByText('You no longer have a seat at this table.').waitFor();
    await jonas.getByRole('button', { name: 'Take a seat' }).click();

    // With the last one the game begins.
    for (const page of [mira, jonas]) await page.waitForSelector('.table[data-ready="yes"]');
    await api(jonas, 'PATCH', '/api/me', { name: 'Jonas B.' });
    await mira.locator('.prow', { hasText: 'Jonas B.' }).waitFor();

    // Jonas leaves it to a bot, and takes the seat back.
    await jonas.getByRole('button', { name: 'Menu' }).click();
    await jonas.getByRole('menuitem', { name: 'Leave the game' }).click();
    await jonas.getByRole('button', { name: 'Let a bot play' }).click();
    const his = mira.locator('.prow', { hasText: 'Jonas B.' });
    await his.getByText('plays for Jonas B.').waitFor();
    await mira
      .getByRole('log')
      .getByText(/Jonas B. left; \w+ plays on./)
      .waitFor();
    await jonas.getByRole('heading', { name: 'Welcome back, Jonas B.' }).waitFor();
    await jonas.getByRole('button', { name: 'Take my seat back' }).click();
    await his.getByText('plays for').waitFor({ state: 'detached' });
    await mira.getByRole('log').getByText('Jonas B. is back.').waitFor();
    await jonas.close();
    await his.getByText('away').waitFor();
  },
);

test(
  'what is tried is kept as a table, which leads back, stands apart, and is deleted',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    await playNow(page, 'Chicago Express');
    const game = tableId(page);
    const other = () =>
      page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(game));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Try', exact: true }).click();
    await page.locator('[data-trying]').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Keep it as a table' }).click();
    await other();
    const whatIf = tableId(page);
    await page.getByRole('link', { name: 'Back to the game' }).waitFor();
    expect((await api(page, 'GET', `/api/tables/${whatIf}`)).body.mine, 'seats of the what-if').toEqual([
      0, 1, 2,
    ]);
    await page.getByRole('link', { name: 'Back to the game' }).click();
    await page.waitForURL(`**/table/${game}**`);
    const { body: lobby } = await api(page, 'GET', '/api/lobby');
    expect([lobby.yours.length, lobby.whatIfs.length], 'games and what-ifs').toEqual([1, 1]);
    await page.goto('/');
    await page.locator('.g', { hasText: 'Opening auctions' }).first().waitFor();
    for (const [id, what] of [
      [whatIf, 'Delete this try'],
      [game, 'Delete the game'],
    ]) {
      await opened(page, id);
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('menuitem', { name: what }).click();
      await page.getByRole('button', { name: 'Delete', exact: true }).click();
      await page.getByText('Deleted.').first().waitFor();
      await page.waitForURL((url) => url.pathname === '/');
      expect((await api(page, 'GET', `/api/tables/${id}`)).status, 'what was deleted').toBe(404);
    }
  },
);

test(
  'the front page shows all that waits, first; History tells who won; links and icons are there',
  { tag: '@more' },
  async ({ visitor, ownServer }) => {
    const page = await visitor({ width: 1024, height: 768 });
    const over = await playedHere(page, 'chicago-express');
    for (let i = 0; i < 7; i++) await newTable(page, 'chicago-express', ['me', 'me']);
    await page.goto('/');
    await page.getByText('7 wait for you').waitFor();
    await expect(page.locator('.yours li.turn'), 'games that wait').toHaveCount(7);
    const top = async (what) => (await page.locator(what).first().boundingBox()).y;
    for (const [width, height] of [
      [390, 844],
      [1024, 768],
    ]) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      expect(await top('.yours'), `what waits comes before what could be begun, ${width}`).toBeLessThan(
        await top('.titles'),
      );
    }
    // One that nobody else plays is deleted where it stands, by two presses.
    const gone = page.locator('.yours li').last();
    await gone.getByRole('button', { name: /^Delete the game/ }).click();
    await gone.getByText('Delete', { exact: true }).click();
    await page.getByText('6 wait for you').waitFor();

    await page.goto('/history');
    await page.getByText('All public games too').click();
    const row = page.locator(`li:has(a[href="/table/${over}"])`).first();
    const { standings, seats } = (await api(page, 'GET', '/api/lobby')).body.finished[0];
    await row.locator('.won', { hasText: seats[standings[0].seat].name }).waitFor();
    await page.getByText('With people').click();
    await page.getByText('No finished games yet').waitFor();

    const fetched = async (path) => (await page.request.get(path)).headers()['content-type'];
    const manifest = await (await page.request.get('/manifest.webmanifest')).json();
    for (const { src, type } of manifest.icons) expect(await fetched(src), src).toEqual(type);
    const html = await (await page.request.get(`/table/${over}`)).text();
    const picture = /property="og:image" content="([^"]+)"/.exec(html)[1];
    expect(await fetched(picture), picture).toBe('image/png');
  },
);
