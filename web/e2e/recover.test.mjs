import { test, expect } from './fixtures.mjs';
import { bid, myTurn, reloaded } from './helpers/cases.mjs';
import { api, moved, newTable, opened, playNow, position, shown, tableId } from './helpers/page.mjs';

test('a reload in mid-game loses nothing', reloaded('Chicago Express'));

test('a move made while the line is down is kept and sent when it is back', async ({ person }) => {
  const page = await person();
  await playNow(page, 'Chicago Express');
  const n = await shown(page);
  await page.context().setOffline(true);
  await page.locator('.act .btn.go:enabled').first().click();
  await page.getByText('Connection lost. Trying again').waitFor();
  await page.getByText('Your step is safe here').waitFor();
  expect(await shown(page), 'entries while offline').toEqual(n);
  await page.context().setOffline(false);
  await moved(page, n);
  await page.getByText('Connection lost. Trying again').waitFor({ state: 'detached' });
  const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}/entries?from=0`);
  expect(body.filter((e) => e.seat === 0 && e.n < n + 1).length, 'my entries: played once').toBe(1);
});

test(
  'moves of others made while the line was down are all shown when it is back',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const id = await newTable(page, 'chicago-express', ['me', 'me', 'me']);
    const other = await page.context().newPage();
    for (const p of [page, other]) {
      await opened(p, id);
    }
    // Only this page loses its line: its streams are cut and refused.
    let cut = true;
    await other.route(`**/api/tables/${id}/stream**`, (route) => (cut ? route.abort() : route.continue()));
    await other.evaluate(() => window.dispatchEvent(new Event('offline')));
    await other.reload();
    await other.locator('.table[data-ready="no"]').waitFor();
    for (let i = 0; i < 3; i++) await bid(page);
    expect(await shown(other), 'entries on the page that was cut off').toBe(0);
    cut = false;
    await other.waitForFunction(() => Number(document.querySelector('[data-n]')?.dataset.n) === 3);
    await expect(other.locator('.log .entry[data-n]'), 'lines in the log').toHaveCount(3);
  },
);

test(
  'what was said while one was away is heard when one is back',
  { tag: '@more' },
  async ({ visitor, ownServer: server }) => {
    const page = await visitor();
    const { body: made } = await api(page, 'POST', '/api/tables', {
      title: 'chicago-express',
      visibility: 'link',
      seats: [{ kind: 'me' }, { kind: 'me' }],
    });
    const say = (text) => api(page, 'POST', `/api/tables/${made.id}/chat`, { text });
    await say('Said before anybody looked.');
    const room = await page.context().newPage();
    let cut = false;
    await room.route(`**/api/tables/${made.id}/stream**`, (route) =>
      cut ? route.abort() : route.continue(),
    );
    await room.goto(`/table/${made.id}`);
    await room.getByText('Said before anybody looked.').waitFor();
    cut = true;
    await server.stop('SIGTERM');
    await server.start();
    await say('Said while the line was down.');
    cut = false;
    await room.getByText('Said while the line was down.').waitFor();
    await expect(room.locator('.chat .lines time'), 'lines heard, each once').toHaveCount(2);
  },
);

test('a server that is killed and started again in mid-game loses nothing', async ({
  person,
  ownServer: server,
}) => {
  const page = await person();
  await playNow(page, 'Chicago Express');
  await bid(page);
  await myTurn(page);
  const before = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
  await server.stop('SIGKILL');
  await page.locator('.table[data-ready="no"]').waitFor();
  await server.start();
  await page.locator('.table[data-ready="yes"]').waitFor();
  const after = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
  expect(after.position.view, 'the view after the restart').toEqual(before.position.view);
  expect(after.mine, 'my seats after the restart').toEqual(before.mine);
  await bid(page);
  await myTurn(page);
  await server.stop('SIGTERM');
  await server.start();
  await page.locator('.table[data-ready="yes"]').waitFor();
  await bid(page);
  expect(await shown(page), 'the game goes on').toBeGreaterThan(before.position.n);
});

test('a double click plays once', async ({ person }) => {
  const page = await person();
  await playNow(page, 'Chicago Express');
  const id = tableId(page);
  const { n, seat, options } = await position(page, id);
  const action = { ...options[0].action, amount: options[0].min };
  const [a, b] = await page.evaluate(
    async ([id, body]) => {
      const send = () =>
        fetch(`/api/tables/${id}/actions`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }).then(async (r) => ({ status: r.status, body: await r.json() }));
      return Promise.all([send(), send()]);
    },
    [id, { after: n, seat, actions: [action] }],
  );
  expect([a.status, b.status].sort(), 'the two answers').toEqual([200, 409]);
  const late = a.status === 409 ? a : b;
  expect(late.body.code, 'code of the second').toBe('stale');
  expect(late.body.position.n, 'the second is told where the game is').toBeGreaterThan(n);
});
