// City of the Big Shoulders in the browser: whole games by clicking, secrets, partners, a company's turn.
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { api, assert, assertEqual, finished, noErrors, person, playNow, shown, tableId } from './harness.mjs';
import { every, folder } from './shots.test.mjs';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const title = 'big-shoulders';

/**
 * play clicks what the page offers until the game is over, or until the function finds what it waits for.
 * It runs in the page, so that a long game is not slowed by asking for every button.
 */
async function play(page, { seed = 1, until = '[data-end]', limit = 80000 } = {}) {
  await page.evaluate(
    async ({ seed, until, limit }) => {
      let x = seed;
      const random = () => (x = (x * 1664525 + 1013904223) % 4294967296) / 4294967296;
      const all = (q) => [...document.querySelectorAll(q)];
      const any = (list) => list[Math.floor(random() * list.length)];
      const state = () =>
        `${document.querySelector('[data-n]')?.dataset.n}|${document.querySelector('.act')?.textContent}|${all('.act [aria-pressed=true]').length}`;
      const started = performance.now();
      for (;;) {
        if (document.querySelector(until)) return;
        if (performance.now() - started > limit) throw new Error(`still playing: ${state()}`);
        const before = state();
        const go = document.querySelector('.act .btn.go:enabled');
        const hand = all('.act .hand button:enabled:not([aria-pressed=true])');
        const pass = all('.act .btn:enabled').find((b) => b.querySelector('kbd')?.textContent === 'P');
        const chips = all('.act .chips .chip:enabled:not(.dashed)');
        if (go && (random() < 0.8 || chips.length === 0)) go.click();
        else if (hand.length > 0) any(hand).click();
        else if (pass && (chips.length === 0 || random() < 0.7)) pass.click();
        else if (chips.length > 0) any(chips).click();
        for (let i = 0; i < 60 && state() === before; i++) await new Promise((r) => setTimeout(r, 10));
      }
    },
    { seed, until, limit },
  );
}

async function opened(page, id) {
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.table[data-ready="yes"]');
}

async function made(page, settings, seats) {
  const { status, body } = await api(page, 'POST', '/api/tables', {
    title,
    visibility: 'link',
    settings,
    seats,
  });
  assertEqual(status, 200, `making a table: ${JSON.stringify(body)}`);
  return body;
}

async function wholeGame(browser, server, mode) {
  const page = await person(browser, server);
  await page.goto('/');
  const bot = { kind: 'bot', bot: 'random' };
  const table = await made(page, { mode }, [{ kind: 'me' }, bot]);
  if (table.status === 'open') await api(page, 'POST', `/api/tables/${table.id}/start`, {});
  await opened(page, table.id);
  await play(page, { seed: mode === 'basic' ? 3 : 8 });
  assertEqual(await page.locator('[data-end] ol li').count(), 2, 'players in the standings');
  // The scoring adds up: its last line is the standings'.
  const { body } = await api(page, 'GET', `/api/tables/${table.id}`);
  assertEqual(body.status, 'finished', 'status of the table');
  const sums = await page.locator('[data-end] .sum td').allInnerTexts();
  assertEqual(
    sums.map((s) => Number(s.replace(/\D/g, ''))),
    [0, 1].map((seat) => body.position.standings.find((s) => s.seat === seat).score),
    'the totals of the final scoring',
  );
  noErrors(page);
}

/** A private table at the first moment of a bots' game that fits, with all seats in one hand. */
async function momentOf(page, game, fits) {
  const last = (await api(page, 'GET', `/api/tables/${game}`)).body.position.n;
  for (let from = 0; from < last; from += 100) {
    const to = Math.min(from + 99, last);
    const frames = (await api(page, 'GET', `/api/tables/${game}/frames?from=${from}&to=${to}`)).body;
    const found = frames.find((f) => !f.turn.chance && fits(f.view));
    if (found) return (await api(page, 'POST', `/api/tables/${game}/branch`, { at: found.n })).body.id;
  }
  throw new Error('no such moment in the game');
}
const sending = (v) => v.decade === 3 && v.phase === 'action' && v.step === 'send' && v.players.length > 2;
const working = (v) => {
  const c = v.companies.find((c) => c.company === v.operation?.company);
  return (
    v.decade > 1 && v.step === 'produce' && c?.next.factories > 0 && v.operation.ran === 0 && c.cash > 80
  );
};
const building = (v) => v.decade === 3 && v.phase === 'building';
const trading = (v) => v.decade === 3 && v.phase === 'stock' && v.step === 'sell';

/** axe finds nothing serious in what is shown. */
async function accessible(page, what, part = '.table') {
  await page.evaluate(axe);
  const found = await page.evaluate(
    (part) =>
      window.axe.run(part, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'] }),
    part,
  );
  const serious = found.violations
    .filter((v) => v.impact === 'serious' || v.impact === 'critical')
    .map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => `${n.target} ${n.any[0]?.message ?? ''}`)
          .slice(0, 3)
          .join(' | ')}`,
    );
  assertEqual(serious, [], `serious violations: ${what}`);
}

/** how much of the city is outside the screen */
const outside = (page) =>
  page.locator('.city').evaluate((c) => ({
    over: c.scrollHeight - c.clientHeight,
    wide: c.scrollWidth - c.clientWidth,
  }));

/** all that a page was told: answers, and what came by the stream */
async function listened(page) {
  const told = [];
  page.on('response', (r) => {
    if (r.url().includes('/api/') && !r.url().includes('/stream'))
      void r.text().then(
        (text) => told.push(text),
        () => {},
      );
  });
  const wire = await page.context().newCDPSession(page);
  await wire.send('Network.enable');
  wire.on('Network.eventSourceMessageReceived', (m) => told.push(m.data));
  return told;
}

export const tests = {
  'Big Shoulders: a whole basic game against a bot by clicking': ({ browser, server }) =>
    wholeGame(browser, server, 'basic'),
  'Big Shoulders: a whole advanced game against a bot by clicking': ({ browser, server }) =>
    wholeGame(browser, server, 'advanced'),

  'Big Shoulders: two browsers choose buildings at once, and neither is told the other’s': async ({
    browser,
    server,
  }) => {
    const [mira, jonas] = await Promise.all([person(browser, server), person(browser, server)]);
    const [toldMira, toldJonas] = await Promise.all([listened(mira), listened(jonas)]);
    await Promise.all([mira.goto('/'), jonas.goto('/')]);
    const { id } = await made(mira, {}, [{ kind: 'me' }, { kind: 'open' }]);
    assertEqual((await api(jonas, 'POST', `/api/tables/${id}/join`, {})).status, 200, 'joining');
    await api(mira, 'POST', `/api/tables/${id}/start`, {});
    await Promise.all([opened(mira, id), opened(jonas, id)]);
    // First companies and shares, until both have their hands to choose from.
    await Promise.all([mira, jonas].map((page) => play(page, { until: '.act .hand', seed: 2 })));
    const hands = [];
    for (const page of [mira, jonas]) {
      assertEqual(await page.locator('.act .hand button').count(), 3, 'buildings in hand');
      hands.push((await api(page, 'GET', `/api/tables/${id}`)).body.position.view.hand);
    }
    const knows = (told, hand) => hand.filter((b) => told.some((text) => text.includes(`"${b}"`)));
    assertEqual(knows(toldMira, hands[0]).length, 3, 'buildings that Mira was told of her own');
    assertEqual(knows(toldMira, hands[1]), [], 'what Mira was told of Jonas’s hand');
    assertEqual(knows(toldJonas, hands[0]), [], 'what Jonas was told of Mira’s hand');

    // Mira chooses: Jonas sees that she is ready, and nothing more.
    const cards = mira.locator('.act .hand button');
    const built = await cards.nth(0).getAttribute('data-building');
    await cards.nth(0).click();
    await cards.nth(1).click();
    await mira.locator('.act .btn.go').click();
    await jonas.getByRole('list', { name: 'The others' }).getByText('ready').waitFor();
    assertEqual(knows(toldJonas, hands[0]), [], 'what Jonas was told once Mira had chosen');
    // Jonas chooses: both are revealed, and what was removed or kept stays unknown.
    const his = jonas.locator('.act .hand button');
    const hisOwn = await his.nth(2).getAttribute('data-building');
    await his.nth(2).click();
    await his.nth(0).click();
    await jonas.locator('.act .btn.go').click();
    await jonas.locator(`[data-space="${built}"]`).waitFor();
    await mira.locator(`[data-space="${hisOwn}"]`).waitFor();
    assertEqual(knows(toldJonas, hands[0]), [built], 'what Jonas knows of Mira’s hand in the end');
    assertEqual(knows(toldMira, hands[1]), [hisOwn], 'what Mira knows of Jonas’s hand in the end');
    noErrors(mira);
    noErrors(jonas);
  },

  'Big Shoulders: a partner is sent, and the whole city fits the screen of four players': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    const scripts = [];
    page.on('request', (r) => scripts.push(r.url()));
    await playNow(page, 'Chicago Express');
    assert(
      !scripts.some((url) => /assets\/big-shoulders.*\.js/.test(url)),
      'the script of this title came with another one',
    );
    const game = await finished(page, title, 4);

    await opened(page, await momentOf(page, game, sending));
    assertEqual(
      await outside(page),
      { over: 0, wide: 0 },
      'what is outside the screen while a partner is sent',
    );
    await accessible(page, 'sending a partner');
    // Fundraising is always open: the treasury before and after is shown, and nothing is sent yet.
    const n = await shown(page);
    const space = page.locator('[data-space="fundraising-40"]');
    await space.click();
    await page.locator('.act .effects').getByText('treasury').waitFor();
    assertEqual(await space.getAttribute('aria-pressed'), 'true', 'the space is chosen');
    assertEqual(
      (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body.position.n,
      n,
      'entries so far',
    );
    // Another space instead, then back, then for good.
    const partners = await space.locator('svg[role="img"]').count();
    await page.keyboard.press('z');
    await page.waitForFunction(
      () => document.querySelector('[data-space="fundraising-40"]').getAttribute('aria-pressed') === 'false',
    );
    await space.click();
    await page.getByRole('button', { name: 'Place the partner' }).click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
    assertEqual(await space.locator('svg[role="img"]').count(), partners, 'partners standing there');

    await opened(page, await momentOf(page, game, building));
    await accessible(page, 'choosing a building', '.act');
    await opened(page, await momentOf(page, game, trading));
    await accessible(page, 'trading shares', '.city');
    noErrors(page);
  },

  'Big Shoulders: a company operates from its resources to its dividend, and axe is content': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server);
    await page.goto('/');
    const game = await finished(page, title, 3);
    await opened(page, await momentOf(page, game, working));
    assertEqual(
      await outside(page),
      { over: 0, wide: 0 },
      'what is outside the screen while a company operates',
    );
    await accessible(page, 'operating');
    const before = await shown(page);
    const operated = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body.position.view.operation
      .company;
    // The green button leads through the four steps; until dividends are decided nothing is committed.
    for (let i = 0; i < 30 && (await shown(page)) === before; i++) {
      const said = await page.locator('.act').innerText();
      const go = page.locator('.act .btn.go:enabled');
      await ((await go.count()) ? go : page.locator('.act .chips .chip:enabled')).first().click();
      await page.waitForFunction(
        ([said, n]) =>
          document.querySelector('.act').innerText !== said ||
          Number(document.querySelector('[data-n]').dataset.n) > n,
        [said, before],
      );
    }
    const { view } = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body.position;
    assert(view.operated.includes(operated) || view.phase !== 'operating', `${operated} has operated`);

    await page.getByRole('tab', { name: 'Sheet', exact: true }).click();
    await accessible(page, 'the sheet', '#room-panel');
    noErrors(page);
  },

  'Big Shoulders: screenshots in the middle of a game, and nothing is wider than a phone': async ({
    browser,
    server,
  }) => {
    mkdirSync(folder, { recursive: true });
    const page = await person(browser, server);
    await page.goto('/');
    const game = await finished(page, title, 3);
    for (const [name, fits] of Object.entries({ sending, working })) {
      await opened(page, await momentOf(page, game, fits));
      await every(page, `big-shoulders-${name}`);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert(wide <= 390, `${name} is ${wide} wide on a screen of 390`);
    }
    await accessible(page, 'a phone in the dark');
    noErrors(page);
  },
};
