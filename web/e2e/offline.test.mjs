import { createHash } from 'node:crypto';
import { createServer, request as ask } from 'node:http';
import { readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, opened, shown, tableId, until } from './helpers/page.mjs';
import { root } from './helpers/server.mjs';
import { breaks, broken } from './helpers/engine.mjs';
import { gone, kept, keptHere, makeTable, moves, ready, wholeGames } from './helpers/offline.mjs';

test('the pages are kept, can be installed, and open at every address without a server', async ({
  visitor,
  ownServer: server,
}) => {
  const page = await visitor({ serviceWorkers: 'allow' });
  await kept(page);
  const line = await page.context().newCDPSession(page);
  const { installabilityErrors } = await line.send('Page.getInstallabilityErrors');
  // A test's browser remembers nothing, and that alone keeps it from installing.
  const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
  expect(faults, 'what keeps it from being installed').toEqual([]);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return files.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(
    cached.filter((path) => path.startsWith('/api') || path.endsWith('.wasm')),
    'answers of the API that are kept, and the engine that nobody has asked for',
  ).toEqual([]);

  await server.stop();
  for (const path of ['/', '/history', '/tables', '/account', '/account/device', '/table/none']) {
    await page.goto(path);
    await page.locator('main').waitFor();
  }
  await page.goto('/rules/1862');
  await page.getByText('Parliament').first().waitFor();
  // A user who has not made the browser ready is told so.
  await page.goto('/');
  await page.getByText('This browser is not ready').waitFor();
  await accessibleOnTheWay(page, 'the front page without a connection');
});

test('a lesson is gone through without a server', { tag: '@more' }, async ({ person, ownServer: server }) => {
  const page = await ready(person);
  await gone(page, server);
  await page.goto('/learn/chicago-express');
  await page.getByRole('link', { name: /start.*Shares and auctions/ }).click();
  await page.locator('[data-lesson=read] .btn.go').click();
  // Bots answer, and the next step is there.
  await page.locator('.act .btn.go:enabled').waitFor();
  await page.getByRole('button', { name: '12', exact: true }).click();
  await page.locator('.act .btn.go:enabled').click();
  await page.locator('.steps li.on', { hasText: 'Where it went' }).waitFor();
  expect(await keptHere(page), 'lessons among the games of this device').toEqual([]);
});

for (const title of ['Chicago Express', 'German Railways', 'City of the Big Shoulders', '1862'])
  test(
    `a whole game of ${title} against two bots that search, without a server; then it is in the account, once`,
    { tag: '@long' },
    async ({ person, ownServer: server }) => wholeGames({ person, server }, [title]),
  );

test(
  'a game goes on where it was, is brought each time the server is back, and can be played by several at one screen',
  { tag: '@more' },
  async ({ person, ownServer: server }) => {
    const page = await ready(person);
    await gone(page, server);
    await makeTable(page, 'Chicago Express', ['me', 'me', 'me']);
    const id = tableId(page);
    const first = await moves(page, 4);
    await page.reload();
    await page.waitForSelector('.table[data-ready="yes"]');
    expect(await shown(page), 'moves after a reload').toEqual(first);

    await server.start();
    await page.goto('/');
    await page.getByText('on this device, also in your account').waitFor();
    const told = async () => (await api(page, 'GET', `/api/tables/${id}`)).body;
    expect((await told()).entries, 'moves at the server').toEqual(first);
    expect((await told()).mine, 'seats at the server').toEqual([0, 1, 2]);

    await opened(page, id);
    const second = await moves(page, first + 3);
    await page.goto('/');
    await until(page, async ([id, n]) => (await (await fetch(`/api/tables/${id}`)).json()).entries === n, [
      id,
      second,
    ]);
    expect(await keptHere(page), 'it stays here too').toEqual([id]);
  },
);

test(
  'a record of earlier rules is opened without a server; one whose rules are gone says so and can be saved',
  { tag: '@long' },
  async ({ person, ownServer: server }) => {
    const page = await ready(person);
    await gone(page, server);
    await page.goto('/history');
    const first = `${root}title/bigshoulders/testdata/first.json`;
    await page.locator('input[type=file]').setInputFiles(first);
    await page.waitForSelector('.table[data-ready="yes"]');
    const id = tableId(page);

    // The engine that comes next lacks these rules.
    await page.goto('/account');
    await page.evaluate(
      (id) =>
        new Promise((done, fail) => {
          const opened = indexedDB.open('scrip');
          opened.onerror = fail;
          opened.onsuccess = () => {
            const db = opened.result;
            const [name] = db.objectStoreNames;
            const store = db.transaction(name, 'readwrite').objectStore(name);
            store.openCursor().onsuccess = ({ target: { result: at } }) => {
              if (!at) return done(db.close());
              if (String(at.key).includes(id) && at.value.includes('"Version":1'))
                at.update(at.value.replace('"Version":1', '"Version":77'));
              at.continue();
            };
          };
        }),
      id,
    );
    await page.goto(`/table/${id}`);
    await page.getByText('version 77 of the rules').waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download the record' }).click();
    const record = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
    const entries = JSON.parse(readFileSync(first, 'utf8')).entries.length;
    expect([record.version, record.entries.length], 'the record that was saved').toEqual([77, entries]);
  },
);

test(
  'an open page keeps its files when the server has new ones, and the next visit has these',
  { tag: '@long' },
  async ({ person, ownServer: server }) => {
    const between = await renewing(server);
    const page = await person({ serviceWorkers: 'allow', baseURL: between.url });
    const versions = (page) => page.evaluate(async () => (await caches.keys()).length);
    const script = (page) => page.locator('script[type=module]').getAttribute('src');
    await page.goto('/');
    await kept(page);
    const before = await script(page);
    between.later = true;
    await page.getByRole('link', { name: 'Rules', exact: true }).click();
    await page.getByRole('navigation', { name: 'Rules', exact: true }).waitFor();

    const next = await page.context().newPage();
    await next.goto('/');
    expect(await script(next), 'the next visit has the new pages').not.toBe(before);
    await until(next, async () =>
      (await caches.open('scrip-pages-later')).match('/index.html').then(Boolean),
    );
    expect(await versions(next), 'versions while the old page is open').toBe(2);
    await page.getByRole('link', { name: 'History', exact: true }).first().click();
    await page.getByRole('button', { name: 'Open a record' }).waitFor();

    await page.close();
    await next.reload();
    await until(next, async () => (await caches.keys()).length === 1);
    await between.close();
    await next.reload();
    await next.getByText('No connection').first().waitFor();
    expect(await script(next), 'without a server the new pages open too').not.toBe(before);
  },
);

test(
  'a game on this device goes on when the server has other files, in the page that is open and in the next',
  { tag: '@long' },
  async ({ visitor, ownServer: server, forgive }) => {
    forgive(broken);
    const between = await renewing(server);
    const page = await visitor({ serviceWorkers: 'allow', baseURL: between.url });
    await kept(page);
    await makeTable(page, 'Chicago Express', ['me', 'me', 'me'], { here: true });
    const n = await moves(page, 2);
    await keepsEngine(page);
    const script = () => page.locator('script[type=module]').getAttribute('src');
    const before = await script();
    between.later = true;
    // What is loaded anew is of the version that the page is of.
    await breaks(page);
    const more = await moves(page, n + 2);
    expect(await script(), 'the page that is open').toEqual(before);
    await page.reload();
    await page.waitForSelector('.table[data-ready="yes"]');
    expect(await script(), 'the next page is of the new version').not.toBe(before);
    expect(await shown(page), 'moves that the new version knows').toEqual(more);
    await moves(page, more + 1);
    await between.close();
  },
);

/** keepsEngine waits until the service worker has the engine of the version that the pages are of. */
const keepsEngine = (page) =>
  until(page, async () => {
    for (const name of await caches.keys())
      if ((await (await caches.open(name)).keys()).some(({ url }) => url.endsWith('.wasm'))) return true;
    return false;
  });

/** renewing stands between pages and a server and has, from when it is told, other pages: each script is renamed. */
async function renewing(server) {
  const list = await (await fetch(new URL('offline.json', server.url))).json();
  const all = [...list.pages, ...list.engine];
  const names = new Set(all.map(({ path }) => /^\/assets\/(.*\.(?:js|css))$/.exec(path)?.[1]));
  const renamed = (text) =>
    text.replaceAll(/[\w.-]+\.(js|css)\b/g, (name, end) =>
      names.has(name) ? `${name.slice(0, -end.length)}later.${end}` : name,
    );
  const files = new Map();
  for (const { path } of all) {
    const answer = await fetch(new URL(path, server.url));
    const body = Buffer.from(await answer.arrayBuffer());
    const text = /\.(js|css|html)$/.test(path);
    files.set(renamed(path), {
      body: text ? Buffer.from(renamed(body.toString())) : body,
      headers: { 'content-type': answer.headers.get('content-type'), 'cache-control': 'no-cache' },
    });
  }
  const later = ({ path }) => {
    const { body } = files.get(renamed(path));
    return {
      path: renamed(path),
      size: body.length,
      sum: createHash('sha256').update(body).digest('hex'),
    };
  };
  const [pages, engine] = [list.pages.map(later), list.engine.map(later)];
  files.set('/offline.json', {
    body: Buffer.from(JSON.stringify({ version: 'later', pages, engine })),
    headers: { 'content-type': 'application/json', 'cache-control': 'no-cache' },
  });

  const between = createServer((from, to) => {
    const { pathname } = new URL(from.url, server.url);
    if (between.later && !pathname.startsWith('/api/') && pathname !== '/worker.js') {
      const file = files.get(pathname) ?? (pathname.includes('.') ? null : files.get('/index.html'));
      if (!file) to.writeHead(404).end();
      else to.writeHead(200, file.headers).end(file.body);
      return;
    }
    const { host: _host, ...headers } = from.headers;
    const onward = ask(new URL(from.url, server.url), { method: from.method, headers }, (answer) => {
      to.writeHead(answer.statusCode, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  await new Promise((listening) => between.listen(0, '127.0.0.1', listening));
  const close = between.close.bind(between);
  return Object.assign(between, {
    later: false,
    url: `http://127.0.0.1:${between.address().port}/`,
    close: () =>
      new Promise((closed) => {
        close(closed);
        between.closeAllConnections();
      }),
  });
}
