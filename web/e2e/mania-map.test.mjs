// 1862 on the map: a tile laid after turning it, a route drawn by hand, a game of 18xx.games dropped on the page.
import { existsSync, readFileSync } from 'node:fs';
import { test, expect } from './fixtures.mjs';
import { api, position } from './helpers/page.mjs';
import { branchAt, clickHex, FILE, imported } from './helpers/mania.mjs';

const tilesOf = async (page, id) => (await position(page, id)).view.board.tiles;

/**
 * How often the page is drawn a second while it is kept busy, and how long its thread works for each drawing:
 * the first hangs on what else the machine does, the second does not.
 */
async function paced(page, what, busy) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value;
  const before = await worked();
  const { perSecond, slowest } = await drawings(page, busy);
  const each = (((await worked()) - before) * 1000) / 40;
  console.log(
    `      ${what}: ${perSecond.toFixed(0)} frames a second, slowest ${slowest.toFixed(0)} ms; ${each.toFixed(1)} ms of work each`,
  );
  await devtools.detach();
}

const drawings = (page, busy) =>
  page.evaluate(
    async ([busy]) => {
      const step = new Function('i', busy);
      const times = [];
      let last = performance.now();
      for (let i = 0; i < 40; i++) {
        step(i);
        await new Promise((done) => requestAnimationFrame(done));
        const now = performance.now();
        times.push(now - last);
        last = now;
      }
      times.sort((a, b) => a - b);
      return { perSecond: 40000 / times.reduce((a, b) => a + b), slowest: times.at(-3) };
    },
    [busy],
  );

/** A file with this text is dropped on the page. */
const drop = (page, text, name) =>
  page.evaluate(
    ([text, name]) => {
      const data = new DataTransfer();
      data.items.add(new File([text], name, { type: 'application/json' }));
      for (const kind of ['dragenter', 'dragover', 'drop'])
        window.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }));
    },
    [text, name],
  );

test('1862: a tile is chosen, turned and laid', async ({ visitor }) => {
  const page = await visitor();
  const table = await imported(page);
  const id = await branchAt(page, table, (v) => v.step === 'build' && v.board.tiles.length > 20);
  const options = (await position(page, id)).options;
  // A hex where some tile fits in several turns.
  const lays = options.filter((o) => o.action.kind === 'lay').map((o) => o.action);
  const first = (hex) => lays.find((a) => a.hex === hex);
  const turns = (hex) => lays.filter((a) => a.hex === hex && a.tile === first(hex).tile);
  const hex = lays.map((a) => a.hex).find((h) => turns(h).length > 1);
  const of = turns(hex);
  const [a, b, c] = [of[0], of[1], of[2 % of.length]];

  await clickHex(page, hex);
  const pressed = page.locator('[data-tile][aria-pressed="true"]');
  const shownTurn = async () => Number(await pressed.getAttribute('data-turn'));
  await page.locator(`[data-tile="${a.tile}"][data-turn="${a.turn}"]`).click();
  expect(await shownTurn(), 'the first turn').toEqual(a.turn);
  await page.locator(`[data-ghost="${hex}"]`).waitFor();
  await page.keyboard.press('r');
  expect(await shownTurn(), 'turned by R').toEqual(b.turn);
  await clickHex(page, hex);
  expect(await shownTurn(), 'turned by a click').toEqual(c.turn);
  await page.mouse.wheel(0, -100);
  await page.waitForFunction(
    (turn) => document.querySelector('[data-tile][aria-pressed="true"]').dataset.turn === String(turn),
    b.turn,
  );
  await page.getByRole('button', { name: /^Lay / }).click();
  await page.waitForFunction(() => !document.querySelector('[data-ghost]'));
  const laid = (await tilesOf(page, id)).find((t) => t.hex === hex);
  expect([laid.tile, laid.turn], 'the tile on the map').toEqual([b.tile, b.turn]);
});

test('1862: a route is drawn by hand, and the best restored', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  const table = await imported(page);
  // Several trains, and a director who is asked.
  const id = await branchAt(
    page,
    table,
    (v) =>
      v.step === 'run' &&
      typeof v.seat === 'number' &&
      v.companies.find((c) => c.company === v.company).trains.length > 2,
  );
  const income = page.locator('[data-income]');
  await income.waitFor();
  const best = await income.textContent();
  const routes = () => page.locator('[data-route]').count();
  const drawn = await routes();
  expect(drawn, 'every train has its line').toBeGreaterThan(2);

  // They are proven; what else a train could run is offered with what it changes.
  const now = await position(page, id);
  await expect(page.locator('[data-proven]'), 'the best is proven').toHaveAttribute('data-proven', 'true');
  const other = now.view.running.others[0];
  await page.locator(`[data-train="${other.train}"]`).click();
  await page.locator('[data-other]').first().click();
  const sum = `£${other.revenue.toLocaleString('en')}`;
  await page.waitForFunction((sum) => document.querySelector('[data-income]')?.textContent === sum, sum);
  await page.locator('[data-best]').click();

  // The last stop of the first train is taken off: the sum changes, or the rule is named.
  const route = now.options.find((o) => o.action.kind === 'run').action.routes[0];
  await page.locator(`[data-train="${route.train}"]`).click();
  await clickHex(page, route.from);
  await page.waitForFunction(
    (best) =>
      document.querySelector('[data-refused]') ??
      (document.querySelector('[data-income]') &&
        document.querySelector('[data-income]').textContent !== best),
    best,
  );
  // Without routes nothing is earned; a train in hand is drawn again by its stops, clicked from end to end.
  await page.getByRole('button', { name: 'Clear routes' }).click();
  await page.waitForFunction(() => !document.querySelector('[data-route]'));
  const told = (
    await api(page, 'POST', `/api/tables/${id}/preview`, {
      after: now.n,
      seat: now.seat,
      actions: [now.options.find((o) => o.action.kind === 'run').action],
    })
  ).body.view.dividend.routes;
  for (const stop of told[0].stops) await clickHex(page, stop.hex);
  await page.waitForFunction(() => document.querySelectorAll('[data-route]').length === 1);
  // The same stop twice is taken off again: the line ends one stop earlier.
  const line = () => page.locator('[data-route]').getAttribute('d');
  const whole = await line();
  await clickHex(page, told[0].stops.at(-1).hex);
  expect(await line(), 'the line is shorter').not.toBe(whole);
  await clickHex(page, told[0].stops.at(-1).hex);
  // The stops of the other trains are put on as well, until it cannot run so far: the rule is named, and
  // nothing can be sent.
  const refused = page.locator('[data-refused]');
  for (const stop of told.slice(1).flatMap((r) => r.stops)) {
    await clickHex(page, stop.hex);
    await page.waitForSelector('[data-refused], [data-income]');
    if (await refused.count()) break;
  }
  const why = await refused.textContent();
  expect(why, `why the route is refused: ${why}`).toMatch(/^\S.*\. §7\.\d/);
  await expect(page.locator('.act .btn.go'), 'the trains cannot run so').toBeDisabled();

  await page.locator('[data-best]').click();
  await income.waitFor();
  await expect(income, 'the best routes are back').toHaveText(best);
  expect(await routes(), 'lines of the best routes').toEqual(drawn);
  await page.locator('.act .btn.go').click();
  await page.waitForFunction(() => !document.querySelector('[data-train]'));
  const after = (await position(page, id)).view;
  expect(`£${after.dividend.revenue}`, 'the income').toEqual(best.replaceAll(',', ''));
});

test(
  '1862: a game of 18xx.games dropped on the page is scrubbed to its end',
  { tag: '@more' },
  async ({ visitor }) => {
    test.skip(!existsSync(FILE), 'the played game is not beside the project');
    const page = await visitor();
    await page.locator('.tcard').first().waitFor();
    const text = readFileSync(FILE, 'utf8');
    // What is no game is told so, in a way that helps.
    await drop(page, 'moves', 'notes.json');
    await page.getByText('notes.json can’t be read').waitFor();
    await drop(page, '{"title":"1830","actions":[]}', 'other.json');
    await page.getByText('other.json is a game of 1830').waitFor();
    await drop(page, text.replace('"buy_train"', '"sell_train"'), 'torn.json');
    await page.getByText('torn.json can’t be replayed').waitFor();

    const began = Date.now();
    await drop(page, text, 'game.json');
    await page.waitForSelector('.table[data-ready="yes"]');
    console.log(`      opened in ${Date.now() - began} ms`);

    const id = /\/table\/([^/]+)/.exec(page.url())[1];
    const { position, seats } = (await api(page, 'GET', `/api/tables/${id}`)).body;
    const file = JSON.parse(text);
    for (const player of file.players) {
      const seat = seats.find((s) => s.name === player.name).seat;
      const score = position.standings.find((s) => s.seat === seat).score;
      expect(score, `the final score of ${player.name}`).toEqual(file.result[player.id]);
    }

    // From the first moment to the last.
    const range = page.getByRole('slider', { name: 'History' });
    await range.focus();
    await page.keyboard.press('Home');
    await page.getByRole('heading', { name: 'The beginning' }).waitFor();
    await page.waitForLoadState('networkidle');
    const last = position.n;
    await paced(
      page,
      `scrubbing ${last} moments`,
      `const range = document.querySelector('input[type="range"]');
       range.value = String(Math.floor(${last - 1} * i / 39));
       range.dispatchEvent(new Event('input', { bubbles: true }));`,
    );
    await page.keyboard.press('End');
    await page.locator('[data-end]').waitFor();
    for (const player of file.players) {
      const score = file.result[player.id].toLocaleString('en-GB');
      await page.locator('[data-end]').getByText(score).first().waitFor();
    }

    // The full map of the late game, dragged about.
    const late = await api(page, 'GET', `/api/tables/${id}/frames?from=${last - 80}&to=${last - 1}`);
    const { n } = late.body.findLast((f) => f.view.round.kind === 'operating');
    await page.goto(`/table/${id}/at/${n}`);
    await page.waitForSelector('[data-hex="E8"]', { state: 'attached' });
    await paced(
      page,
      'panning the late map',
      `const board = document.querySelector('[role="application"]');
       const box = board.getBoundingClientRect();
       const at = { clientX: box.x + 320 + 90 * Math.sin(i / 9), clientY: box.y + 320 + 60 * Math.cos(i / 7), bubbles: true, pointerId: 1, pointerType: 'mouse', button: 0, buttons: 1 };
       if (i === 0) { board.setPointerCapture = () => {}; board.dispatchEvent(new PointerEvent('pointerdown', at)); }
       board.dispatchEvent(new PointerEvent(i === 39 ? 'pointerup' : 'pointermove', at));`,
    );
    await paced(
      page,
      'zooming it',
      `const board = document.querySelector('[role="application"]');
       const box = board.getBoundingClientRect();
       board.dispatchEvent(new WheelEvent('wheel', { clientX: box.x + 300, clientY: box.y + 300, deltaY: i % 40 < 20 ? -40 : 40, bubbles: true, cancelable: true }));`,
    );
  },
);
