import { bid, myTurn, reloaded } from './cases.mjs';
import {
  api,
  assert,
  assertEqual,
  moved,
  newTable,
  noErrors,
  opened,
  person,
  playNow,
  position,
  shown,
  tableId,
  visitor,
} from './harness.mjs';

export const tests = {
  'a reload in mid-game loses nothing': reloaded('Chicago Express'),

  'a move made while the line is down is kept and sent when it is back': async ({ browser, server }) => {
    const page = await person(browser, server);
    await playNow(page, 'Chicago Express');
    const n = await shown(page);
    await page.context().setOffline(true);
    await page.locator('.act .btn.go:enabled').first().click();
    await page.getByText('Connection lost. Trying again').waitFor();
    await page.getByText('Your step is safe here').waitFor();
    assertEqual(await shown(page), n, 'entries while offline');
    await page.context().setOffline(false);
    await moved(page, n);
    await page.getByText('Connection lost. Trying again').waitFor({ state: 'detached' });
    const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}/entries?from=0`);
    assertEqual(body.filter((e) => e.seat === 0 && e.n < n + 1).length, 1, 'my entries: played once');
    noErrors(page);
  },

  'moves of others made while the line was down are all shown when it is back': async ({
    browser,
    server,
  }) => {
    const page = await visitor(browser, server);
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
    assertEqual(await shown(other), 0, 'entries on the page that was cut off');
    cut = false;
    await other.waitForFunction(() => Number(document.querySelector('[data-n]')?.dataset.n) === 3);
    assertEqual(await other.locator('.log .entry[data-n]').count(), 3, 'lines in the log');
  },

  'what was said while one was away is heard when one is back': async ({ browser, server }) => {
    const page = await visitor(browser, server);
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
    assertEqual(await room.locator('.chat .lines time').count(), 2, 'lines heard, each once');
  },

  'a server that is killed and started again in mid-game loses nothing': async ({ browser, server }) => {
    const page = await person(browser, server);
    await playNow(page, 'Chicago Express');
    await bid(page);
    await myTurn(page);
    const before = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
    await server.stop('SIGKILL');
    await page.locator('.table[data-ready="no"]').waitFor();
    await server.start();
    await page.locator('.table[data-ready="yes"]').waitFor();
    const after = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
    assertEqual(after.position.view, before.position.view, 'the view after the restart');
    assertEqual(after.mine, before.mine, 'my seats after the restart');
    await bid(page);
    await myTurn(page);
    await server.stop('SIGTERM');
    await server.start();
    await page.locator('.table[data-ready="yes"]').waitFor();
    await bid(page);
    assert((await shown(page)) > before.position.n, 'the game goes on');
  },

  'a double click plays once': async ({ browser, server }) => {
    const page = await person(browser, server);
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
    assertEqual([a.status, b.status].sort(), [200, 409], 'the two answers');
    const late = a.status === 409 ? a : b;
    assertEqual(late.body.code, 'stale', 'code of the second');
    assert(late.body.position.n > n, 'the second is told where the game is');
  },
};
