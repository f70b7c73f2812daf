// The engine in the browser: it says what the server says, byte for byte.
import { readdirSync, readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { asked, mirrored, mirroring, withEngine } from './helpers/engine.mjs';
import { api, drawn, moving, newTable, opened, position, tableId } from './helpers/page.mjs';

const games = new URL('games/', import.meta.url).pathname;
/** a game of each title, and one with all that Big Shoulders can hide */
const names = readdirSync(games).filter((name) => /3-greedy-5\.json$|draft/.test(name));

/** difference is where two texts begin to differ. */
function difference(server, engine) {
  if (server === engine) return '';
  let i = 0;
  while (server[i] === engine[i]) i++;
  const part = (text) => text.slice(Math.max(0, i - 60), i + 60);
  return `the server says …${part(server)}…, the engine …${part(engine)}…`;
}

/**
 * compared asks the server and the engine the same, about a table there and its like here, and gives the first
 * difference. It runs in the page: the texts of a long game are many megabytes.
 */
const compared = (page, questions) =>
  page.evaluate(
    async ({ questions, compare }) => {
      const difference = new Function(`return ${compare}`)();
      for (const { method = 'GET', at, here = at, body } of questions) {
        const options = body && {
          body: JSON.stringify(body),
          headers: { 'Content-Type': 'application/json' },
        };
        const [server, engine] = await Promise.all([
          fetch(at, { method, ...options }).then(async (r) => `${r.status} ${await r.text()}`),
          window.engine(method, here, body).then((r) => `${r.status} ${r.text}`),
        ]);
        const found = difference(server, engine);
        if (found) return `${method} ${at} ${JSON.stringify(body ?? '')}: ${found}`;
      }
      console.debug(`${questions.length} answers are the same`);
      return '';
    },
    { questions, compare: String(difference) },
  );

/** known is all that the server tells of the table's game, put into the engine. */
async function mirror(page, id) {
  const known = (await api(page, 'GET', `/api/tables/${id}/known`)).body;
  const put = await asked(page, 'PUT', `/api/mirrors/${id}`, known);
  expect(put.status, `the engine does not mirror ${id}: ${JSON.stringify(put.body)}`).toBeLessThan(300);
}

/** some of a list, spread over it */
const some = (list, count) => list.filter((_, i) => i % Math.ceil(list.length / count) === 0);

/** atTable opens a table of one person and two bots, and waits until the browser has a mirror of it. */
async function atTable(visitor) {
  const page = await visitor({ thrifty: false });
  const id = await newTable(page, 'chicago-express', ['me', 'greedy', 'greedy']);
  await mirroring(page);
  await opened(page, id);
  await mirrored(page);
  await page.locator('.act .btn.go:enabled').waitFor();
  return page;
}

test(
  'the engine tells recorded games as the server does, byte for byte',
  { tag: '@more' },
  async ({ person }) => {
    const page = await person();
    await page.goto('/account');
    await withEngine(page, { house: false });
    for (const name of names) {
      const record = JSON.parse(readFileSync(games + name, 'utf8'));
      const { id, position } = (await api(page, 'POST', '/api/records', record)).body;
      await mirror(page, id);
      const last = position.n;
      const table = `/api/tables/${id}`;
      const questions = [{ at: `${table}/entries?from=0` }, { at: `${table}/series` }];
      for (let from = 0; from <= last; from += 100)
        questions.push({ at: `${table}/frames?from=${from}&to=${Math.min(from + 99, last)}` });
      const entries = (await api(page, 'GET', `${table}/entries?from=0`)).body;
      const decided = entries.filter(({ seat, action }) => seat !== 'chance' && action);
      for (const { n, seat, action } of some(decided, 40)) {
        questions.push({ method: 'POST', at: `${table}/suppose`, body: { at: n, seat, actions: [action] } });
        questions.push({
          method: 'POST',
          at: `${table}/suppose`,
          body: { at: n, seat, actions: [action, action] },
        });
      }
      expect(await compared(page, questions), name).toBe('');
    }
  },
);

test(
  'the engine offers and forbids what the server does, and tells what it would lead to',
  { tag: '@long' },
  async ({ person }) => {
    const page = await person();
    await page.goto('/account');
    await withEngine(page, { house: true });
    for (const name of names) {
      const record = JSON.parse(readFileSync(games + name, 'utf8'));
      // A person makes only so many tables in a while.
      await page.context().clearCookies();
      const game = (await api(page, 'POST', '/api/records', record)).body;
      const here = (await asked(page, 'POST', '/api/records', record)).body;
      // What chance draws is another thing each time.
      const decided = (await api(page, 'GET', `/api/tables/${game.id}/entries?from=0`)).body.filter(
        (entry) => entry.seat !== 'chance',
      );
      for (const { n } of some(decided, 12)) {
        const branch = { at: n, bots: false };
        const table = (await api(page, 'POST', `/api/tables/${game.id}/branch`, branch)).body;
        const same = (await asked(page, 'POST', `/api/tables/${here.id}/branch`, branch)).body;
        // Only when it was is not the same.
        const position = ({ since: _, ...rest }) => JSON.stringify(rest);
        const [mine, tmine] = [position(same.position), position(table.position)];
        expect(difference(tmine, mine), `${name} at ${n}`).toBe('');
        const { seat, options } = table.position;
        if (seat === null) continue;
        // A building chosen in secret may bring those of the others to light, which each guesses by dice of its own.
        const open = options
          .map((o) => o.action)
          .filter((a) => !(record.title === 'big-shoulders' && a.kind === 'build'));
        const actions = some(open, 6);
        const after = table.position.n;
        const questions = actions.flatMap((action) =>
          [[action], [action, action]].map((actions) => ({
            method: 'POST',
            at: `/api/tables/${table.id}/preview`,
            here: `/api/tables/${same.id}/preview`,
            body: { after, seat, actions },
          })),
        );
        expect(await compared(page, questions), `${name} at ${n}`).toBe('');
      }
    }
  },
);

test('what a browser can work out needs no server', async ({ visitor, ownServer: server }) => {
  const page = await atTable(visitor);
  // On to a turn, where a build is composed.
  const n = () => page.evaluate(() => Number(document.querySelector('.table[data-n]').dataset.n));
  const chip = page.locator('.act .chips .chip:enabled');
  // Bots may still move when a move of one's own is drawn: the server has to agree that it is one's turn.
  const myTurn = async () => {
    for (const further = moving('the game'); ; await drawn(page)) {
      const now = await position(page);
      const here = await n();
      if (now.n === here && now.turn.seats.includes(now.seat)) return;
      further(here);
    }
  };
  await myTurn();
  while (!(await chip.count())) {
    const before = await n();
    await page.locator('.act .pass:enabled, .act .btn.go:enabled').first().click();
    await page.waitForFunction((n) => Number(document.querySelector('.table[data-n]').dataset.n) > n, before);
    await myTurn();
    await page.locator('.act .btn.go:enabled, .act .chips .chip:enabled').first().waitFor();
  }
  const last = await n();
  await mirrored(page, last);
  server.child.kill('SIGSTOP');
  try {
    await chip.first().click();
    await page.locator('.act .btn.go:enabled').waitFor();
    for (const moment of [last - 1, last - 2, 0]) {
      if (moment === 0) await page.keyboard.press('Home');
      else await page.keyboard.press(',');
      await page.waitForURL(`**/at/${moment}`);
    }
  } finally {
    server.child.kill('SIGCONT');
  }
});

test(
  'a move is drawn at once, and taken back with the reason where the server refuses it',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await atTable(visitor);
    let answer = () => {};
    const held = new Promise((resolve) => (answer = resolve));
    await page.route('**/actions', async (route) => {
      await held;
      const body = { code: 'illegal', detail: 'no', illegal: { why: 'not-now', rule: '' }, index: 0 };
      await route.fulfill({ status: 422, json: body });
    });
    const n = await page.locator('.table').getAttribute('data-n');
    await page.locator('.act .btn.go:enabled').click();
    // The bar is that of somebody else's turn.
    await page.locator('.act .btn.go').waitFor({ state: 'detached' });
    await expect(page.locator('.table'), 'the moment while the server has not answered').toHaveAttribute(
      'data-n',
      n,
    );
    answer();
    await page.locator('.toast').waitFor();
    await page.locator('.act .btn.go:enabled').waitFor();
    await page.unroute('**/actions');
    await page.locator('.act .btn.go:enabled').click();
    await page.waitForFunction(
      (n) => Number(document.querySelector('.table[data-n]').dataset.n) > n,
      Number(n),
    );
  },
);

test(
  'a move that was drawn is taken back where another tab was quicker, and that is said',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await atTable(visitor);
    const id = tableId(page);
    const { n, seat, options } = await position(page, id);
    const pass = options.find(({ action }) => action.kind === 'pass').action;
    await page.route('**/actions', async (route) => {
      await page.locator('.act .btn.go').waitFor({ state: 'detached' });
      const other = await api(page, 'POST', `/api/tables/${id}/actions`, { after: n, seat, actions: [pass] });
      expect(other.status, 'the move of the other tab').toBe(200);
      await route.continue();
    });
    await page.locator('.act .btn.go:enabled').click();
    await page.getByText('Too late: the game has moved on').waitFor();
    await page.waitForFunction((n) => Number(document.querySelector('.table[data-n]').dataset.n) > n, n);
    const [entry] = (await api(page, 'GET', `/api/tables/${id}/entries?from=${n}`)).body;
    expect(entry.action, 'the move that was made').toEqual(pass);
  },
);

test(
  'two tabs of a browser share its tables, and the second goes on when the first is gone',
  { tag: '@more' },
  async ({ person }) => {
    const one = await person({ thrifty: false });
    await one.goto('/account');
    await withEngine(one, { house: true });
    const seats = [{ kind: 'me' }, { kind: 'bot', bot: 'greedy' }, { kind: 'bot', bot: 'greedy' }];
    const made = await asked(one, 'POST', '/api/tables', {
      title: 'chicago-express',
      visibility: 'link',
      seats,
    });
    expect(made.status, `making a table here: ${JSON.stringify(made.body)}`).toBe(200);
    const { id } = made.body;
    await asked(one, 'POST', `/api/tables/${id}/start`, {});
    const two = await one.context().newPage();
    const errors = [];
    two.on('pageerror', (e) => errors.push(String(e)));
    await opened(two, id);
    const shown = () => two.evaluate(() => Number(document.querySelector('.table[data-n]').dataset.n));
    const move = async () => {
      const n = await shown();
      await two.locator('.act .btn.go:enabled').first().click();
      await two.waitForFunction((n) => Number(document.querySelector('.table[data-n]').dataset.n) > n, n);
      await two.locator('.act .btn.go:enabled, .act .chips .chip:enabled').first().waitFor();
    };
    await move();
    const played = (await asked(one, 'GET', `/api/tables/${id}`)).body.position.n;
    expect(played, 'the first tab knows what the second has done').toBeGreaterThanOrEqual(1);
    expect((await api(one, 'GET', `/api/tables/${id}`)).status, 'the server knows nothing of it').toBe(404);
    await one.close();
    await two.waitForSelector('.table[data-ready="yes"]');
    expect(await shown(), 'nothing that was done is lost').toBeGreaterThanOrEqual(played);
    await two.locator('.act .pass:enabled, .act .btn.go:enabled').first().click();
    const n = played;
    await two.waitForFunction((n) => Number(document.querySelector('.table[data-n]').dataset.n) > n, n);
    await two.reload();
    await two.waitForSelector('.table[data-ready="yes"]');
    expect(await shown(), 'what was done after that is kept').toBeGreaterThan(n);
    expect(errors, 'errors on the page').toEqual([]);
  },
);
