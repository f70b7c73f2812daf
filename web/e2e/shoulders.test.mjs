// City of the Big Shoulders in the browser: whole games by clicking, secrets, partners, a company's turn.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, opened, play, playNow, position, shown, tableId } from './helpers/page.mjs';
import {
  building,
  crowded,
  made,
  momentOf,
  nothing,
  outside,
  recorded,
  sending,
  trading,
  working,
} from './helpers/shoulders.mjs';

/** The scoring adds up: its last line is the standings'. */
async function scored(page) {
  await expect(page.locator('[data-end] ol li'), 'players in the standings').toHaveCount(2);
  const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}`);
  expect(body.status, 'status of the table').toBe('finished');
  const sums = await page.locator('[data-end] .sum td').allInnerTexts();
  expect(
    sums.map((s) => Number(s.replace(/\D/g, ''))),
    'the totals of the final scoring',
  ).toEqual([0, 1].map((seat) => body.position.standings.find((s) => s.seat === seat).score));
}

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

/** Whatever one asks of the server, as oneself or as the other, nothing of the other's hand is told. */
async function noOneTells(page, id, hand, when) {
  const n = await shown(page);
  const at = `/api/tables/${id}`;
  const asked = ['', '?as=0', '?as=1'].flatMap((as) => {
    const and = as.replace('?', '&');
    return [
      at + as,
      `${at}/entries?from=0${and}`,
      `${at}/frames?from=0&to=${Math.min(99, n)}${and}`,
      `${at}/frames?from=${Math.max(0, n - 50)}&to=${n}${and}`,
      `${at}/at/${n}${as}`,
      `${at}/stream?after=0${and}`,
    ];
  });
  const texts = await page.evaluate(
    async ({ asked, at, n }) => {
      /** a stream never ends: what comes in its first moments is read */
      const read = async (path, init) => {
        const stop = new AbortController();
        const answer = await fetch(path, { ...init, signal: stop.signal });
        if (!path.includes('/stream')) return answer.text();
        const reader = answer.body.getReader();
        let text = '';
        for (let part = await reader.read(); !part.done; part = await reader.read()) {
          text += new TextDecoder().decode(part.value);
          if (text.includes(`id: ${n - 1}`) || answer.status !== 200) break;
        }
        stop.abort();
        return text;
      };
      const post = (seat, actions) => ({
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ after: n, seat, actions }),
      });
      const told = {};
      for (const path of [...asked, `${at}/series`, `${at}/record`, `${at}/chat`, '/api/lobby'])
        told[path] = await read(path);
      for (const seat of [0, 1]) {
        told[`preview as ${seat}`] = await read(`${at}/preview`, post(seat, []));
        told[`action as ${seat}`] = await read(`${at}/actions`, post(seat, [{ kind: 'pass' }]));
      }
      return told;
    },
    { asked, at, n },
  );
  const leaks = Object.entries(texts).flatMap(([path, text]) =>
    hand.filter((b) => text.includes(`"${b}"`)).map((b) => `${path}: ${b}`),
  );
  expect(leaks, `what the server tells of the other’s hand ${when}`).toEqual([]);
  expect(texts[`${at}/at/${n}`], 'the moments asked for were told').toContain('"handCount"');
}

test('Big Shoulders: a whole basic game against a bot by clicking', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor();
  const bot = { kind: 'bot', bot: 'random' };
  const table = await made(page, { mode: 'basic' }, [{ kind: 'me' }, bot]);
  if (table.status === 'open') await api(page, 'POST', `/api/tables/${table.id}/start`, {});
  await opened(page, table.id);
  await play(page, { seed: 3 });
  await scored(page);
});

test(
  'Big Shoulders: the last decade of an advanced game by clicking',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, { seats: 2, options: ['mode=advanced'] });
    await opened(page, await momentOf(page, game, (v) => v.decade === 5));
    await play(page, { seed: 8 });
    await scored(page);
  },
);

test(
  'Big Shoulders: two browsers choose buildings at once, and neither is told the other’s',
  { tag: '@more' },
  async ({ person }) => {
    // A browser that plays along is told guesses, in which any building may be: server/known_test.go is about these.
    const thrifty = { thrifty: true };
    const [mira, jonas] = await Promise.all([1, 2].map(() => person(thrifty)));
    const [toldMira, toldJonas] = await Promise.all([listened(mira), listened(jonas)]);
    await Promise.all([mira.goto('/'), jonas.goto('/')]);
    const { id } = await made(mira, {}, [{ kind: 'me' }, { kind: 'open' }]);
    expect((await api(jonas, 'POST', `/api/tables/${id}/join`, {})).status, 'joining').toBe(200);
    await api(mira, 'POST', `/api/tables/${id}/start`, {});
    await Promise.all([opened(mira, id), opened(jonas, id)]);
    // First companies and shares, until both have their hands to choose from.
    await Promise.all([mira, jonas].map((page) => play(page, { until: '.act .hand button', seed: 2 })));
    const hands = [];
    for (const page of [mira, jonas]) {
      await expect(page.locator('.act .hand button'), 'buildings in hand').toHaveCount(3);
      hands.push((await position(page, id)).view.hand);
    }
    const knows = (told, hand) => hand.filter((b) => told.some((text) => text.includes(`"${b}"`)));
    expect(knows(toldMira, hands[0]).length, 'buildings that Mira was told of her own').toBe(3);
    expect(knows(toldMira, hands[1]), 'what Mira was told of Jonas’s hand').toEqual([]);
    expect(knows(toldJonas, hands[0]), 'what Jonas was told of Mira’s hand').toEqual([]);
    await noOneTells(jonas, id, hands[0], 'before she chose');

    // Mira chooses: Jonas sees that she is ready, and nothing more.
    const cards = mira.locator('.act .hand button');
    const built = await cards.nth(0).getAttribute('data-building');
    await cards.nth(0).click();
    await cards.nth(1).click();
    await mira.locator('.act .btn.go').click();
    await jonas.getByRole('list', { name: 'The others' }).getByText('ready').waitFor();
    expect(knows(toldJonas, hands[0]), 'what Jonas was told once Mira had chosen').toEqual([]);
    await noOneTells(jonas, id, hands[0], 'after she chose');
    // Jonas chooses: both are revealed, and what was removed or kept stays unknown.
    const his = jonas.locator('.act .hand button');
    const hisOwn = await his.nth(2).getAttribute('data-building');
    await his.nth(2).click();
    await his.nth(0).click();
    await jonas.locator('.act .btn.go').click();
    await jonas.locator(`[data-space="${built}"]`).waitFor();
    await mira.locator(`[data-space="${hisOwn}"]`).waitFor();
    expect(knows(toldJonas, hands[0]), 'what Jonas knows of Mira’s hand in the end').toEqual([built]);
    expect(knows(toldMira, hands[1]), 'what Mira knows of Jonas’s hand in the end').toEqual([hisOwn]);
    const secret = hands[0].filter((b) => b !== built);
    await noOneTells(jonas, id, secret, 'after the reveal');
  },
);

test(
  'Big Shoulders: a partner is sent, and the whole city fits the screen of four players',
  { tag: '@long' },
  async ({ person }) => {
    const page = await person();
    const scripts = [];
    page.on('request', (r) => scripts.push(r.url()));
    await playNow(page, 'Chicago Express');
    expect(
      scripts.some((url) => /assets\/big-shoulders.*\.js/.test(url)),
      'the script of this title came with another one',
    ).toBeFalsy();
    const game = await recorded(page, { seats: 4 });

    await opened(page, await momentOf(page, game, sending));
    expect(await outside(page), 'what is outside the screen while a partner is sent').toEqual(nothing);
    await accessibleOnTheWay(page, 'sending a partner', '.table');
    // Fundraising is always open: the treasury before and after is shown, and nothing is sent yet.
    const n = await shown(page);
    const space = page.locator('[data-space="fundraising-40"]');
    await space.click();
    await page.locator('.act .effects').getByText('treasury').waitFor();
    await expect(space, 'the space is chosen').toHaveAttribute('aria-pressed', 'true');
    expect((await position(page)).n, 'entries so far').toEqual(n);
    // Another space instead, then back, then for good.
    const partners = await space.locator('svg[role="img"]').count();
    await page.keyboard.press('z');
    await page.waitForFunction(
      () => document.querySelector('[data-space="fundraising-40"]').getAttribute('aria-pressed') === 'false',
    );
    await space.click();
    await page.getByRole('button', { name: 'Place the partner' }).click();
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
    await expect(space.locator('svg[role="img"]'), 'partners standing there').toHaveCount(partners);

    await opened(page, await momentOf(page, game, building));
    expect(await outside(page), 'what is outside the screen while buildings are chosen').toEqual(nothing);
    await accessibleOnTheWay(page, 'choosing a building', '.act');
    await opened(page, await momentOf(page, game, trading));
    expect(await outside(page), 'what is outside the screen while shares are traded').toEqual(nothing);
    await accessibleOnTheWay(page, 'trading shares', '.city');
    const sold = await recorded(page, { seats: 4, bots: 'random', options: ['mode=advanced'] });
    await opened(page, await momentOf(page, sold, crowded));
    expect(await outside(page), 'what is outside the screen where much is for sale').toEqual(nothing);
  },
);

test('Big Shoulders: a company operates from its resources to its dividend, and axe is content', async ({
  visitor,
}) => {
  const page = await visitor();
  const game = await recorded(page);
  await opened(page, await momentOf(page, game, working));
  expect(await outside(page), 'what is outside the screen while a company operates').toEqual(nothing);
  await accessibleOnTheWay(page, 'operating', '.table');
  const before = await shown(page);
  const operated = (await position(page)).view.operation.company;
  // The green button leads through the four steps; until dividends are decided nothing is committed.
  while ((await shown(page)) === before) {
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
  const { view } = await position(page);
  expect(
    view.operated.includes(operated) || view.phase !== 'operating',
    `${operated} has operated`,
  ).toBeTruthy();

  await page.getByRole('tab', { name: 'Sheet', exact: true }).click();
  await accessibleOnTheWay(page, 'the sheet', '#room-panel');
});

test(
  'Big Shoulders: nothing is wider than a phone, and axe is content with it in the dark',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor({ theme: 'dark', width: 390, height: 844 });
    const game = await recorded(page);
    for (const [name, fits] of Object.entries({ sending, working })) {
      await opened(page, await momentOf(page, game, fits));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `${name} is ${wide} wide on a screen of 390`).toBeLessThanOrEqual(390);
    }
    await accessibleOnTheWay(page, 'a phone in the dark', '.table');
  },
);
