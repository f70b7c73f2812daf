// 1862 beside its map: parliament, market, mergers, whole games.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import {
  api,
  dice,
  drawn,
  moved,
  moving,
  opened,
  position,
  settled,
  shown,
  tableId,
} from './helpers/page.mjs';
import { finished } from './helpers/games.mjs';
import { branchAt, imported } from './helpers/mania.mjs';

const short = { length: 'short', 'shorter-game': 'yes' };

/** table makes one of 1862 and starts it. */
async function table(page, seats, settings = short) {
  const made = await api(page, 'POST', '/api/tables', { title: '1862', visibility: 'link', settings, seats });
  expect(made.status, `making a table: ${JSON.stringify(made.body)}`).toBe(200);
  return made.body;
}
const bot = { kind: 'bot', bot: 'greedy' };

/** What a careful newcomer does at each step, in clicks: an option and the green button, or P. */
const careful = {
  petition: (v, me) =>
    v.auction.winners.includes(me) || v.players[me].cash < 500 ? ['pass'] : ['chip', 'go'],
  bid: () => ['pass'],
  trade: (v, me, random) => {
    const mine = v.companies.find((c) => c.director === me && !c.floated);
    if (mine) return [`chip:${mine.company}`, 'go'];
    return random() < 0.5 ? ['chip', 'go'] : ['pass'];
  },
  merge: () => ['pass'],
  consent: () => ['agree'],
  acquire: () => ['pass'],
  redeem: () => ['pass'],
  build: () => ['chip', 'go'],
  'home-upgrade': () => ['chip', 'go'],
  token: () => ['chip', 'go'],
  trains: (v) => (v.buying.must ? ['first', 'go'] : ['pass']),
  fine: () => ['chip', 'go'],
  'shed-token': () => ['chip', 'go'],
};

/** taken is clicked, and once more where it is asked about because it costs much. */
async function taken(page, button) {
  await button.first().click();
  await drawn(page);
  const sure = page.locator('dialog[open] .btn.stop');
  if (await sure.isVisible()) await sure.click();
}

async function click(page, what, random) {
  const bar = page.locator('.act');
  const [kind, company] = what.split(':');
  if (kind === 'go') return taken(page, bar.locator(':is(.btn.go, .btn.stop:not(.pass)):enabled'));
  if (kind === 'agree') return page.locator('dialog[open] :is(.btn.go, .btn.stop)').click();
  if (kind === 'pass') return taken(page, bar.locator('.pass:enabled'));
  const chips = bar.locator('.chips .chip:enabled:not(.dashed)');
  const count = await chips.count();
  if (kind === 'first') return (count > 0 ? chips : bar.locator('.ways button:enabled')).first().click();
  if (count === 0) return click(page, 'pass', random);
  if (!company) return chips.nth(Math.floor(random() * count)).click();
  const names = await chips.evaluateAll((all) =>
    all.map((c) => c.querySelector('svg text')?.textContent.trim()),
  );
  return chips.nth(Math.max(0, names.indexOf(company))).click();
}

/** play is a whole game by clicks; it tells at which steps something was clicked. */
async function play(page, id, seed) {
  const random = dice(seed);
  const steps = new Set();
  const goesOn = moving('the game');
  for (;;) {
    await settled(page);
    if (await page.locator('[data-end]').count()) return steps;
    const { view, n } = await position(page, id);
    goesOn(n);
    if (view.seat !== 0 || (await shown(page)) !== n) continue;
    steps.add(view.step);
    const todo = (careful[view.step] ?? (() => ['go']))(view, 0, random);
    try {
      for (const what of todo) await click(page, what, random);
    } catch (e) {
      if (!/Timeout|detached|not attached/.test(String(e))) throw e;
    }
    await page
      .waitForFunction((n) => Number(document.querySelector('[data-n]')?.dataset.n) > n, n, { timeout: 2000 })
      .catch(() => {});
  }
}

// Two people by their programs, until one can ask the other to merge: many small companies that build towards
// each other.
const lowestFloat = 5 * 54;
const spot = (hex) => [hex.charCodeAt(0), Number(hex.slice(1))];
/** far apart two hexes lie, nearly: columns and half rows */
function apart(a, b) {
  const [[ax, ay], [bx, by]] = [spot(a), spot(b)];
  return Math.abs(ax - bx) + Math.abs(ay - by) / 2;
}
function wants(view, me, options, random) {
  const of = (...kinds) => options.filter((o) => kinds.includes(o.action.kind));
  const any = (list) => list[Math.floor(random() * list.length)];
  const pass = of('pass')[0];
  const { cash } = view.players[me];
  const unfloated = view.companies.find((c) => c.director === me && !c.floated);
  const company = view.companies.find((c) => c.company === view.company);
  switch (view.step) {
    case 'petition':
      return cash < lowestFloat || unfloated ? pass : (any(of('petition')) ?? pass);
    case 'bid':
      return pass;
    case 'par':
      return of('par')[0];
    case 'more-shares':
      return of('buy-share')[0] ?? pass;
    case 'trade':
      return (unfloated && of('buy-share').find((o) => o.action.company === unfloated.company)) || pass;
    case 'build':
    case 'home-upgrade': {
      const others = view.companies.filter((c) => c.director !== null && c.director !== me);
      const places = others.flatMap((c) => c.tokens.filter((t) => t !== 'London'));
      const far = (o) => Math.min(...places.map((p) => apart(o.action.hex, p)));
      const lays = of('lay');
      if (places.length === 0 || random() < 0.3) return any(lays) ?? pass;
      const least = Math.min(...lays.map(far));
      return any(lays.filter((o) => far(o) === least)) ?? pass;
    }
    case 'token':
      return any(of('place-token')) ?? pass;
    case 'trains':
      return view.buying.must
        ? (of('buy-train').find((o) => company.permits.includes(o.action.type)) ?? options[0])
        : pass;
    case 'merge':
    case 'acquire':
      return pass ?? options[0];
  }
  return options[0];
}

/** untilMerger plays until the person asked can propose a merger that the other must agree to. Deals differ: in one
 * that does not lead there soon, both begin anew at another table.
 */
async function untilMerger(people) {
  for (let i = 0; i < 12; i++) {
    const made = await table(people[0], [{ kind: 'me' }, { kind: 'open' }], {});
    await api(people[1], 'POST', `/api/tables/${made.id}/join`, {});
    await api(people[0], 'POST', `/api/tables/${made.id}/start`, {});
    const found = await merging(people, made.id);
    if (found) return { id: made.id, ...found };
  }
  throw new Error('no merger came about');
}
async function merging(people, id) {
  const random = dice(3);
  for (let i = 0; i < 250; i++) {
    const now = await position(people[0], id);
    if (now.turn.over) return null;
    const seat = now.turn.seats[0];
    const { view, options, n } = seat === 0 ? now : await position(people[1], id);
    const asked = view.mergers?.some((m) => m.consent !== null && m.consent !== seat);
    if (view.step === 'merge' && asked) return { seat, view };
    const option = wants(view, seat, options, random);
    const action = option.step ? { ...option.action, amount: option.min } : option.action;
    const done = await api(people[seat], 'POST', `/api/tables/${id}/actions`, {
      after: n,
      seat,
      actions: [action],
    });
    expect(done.status, `${JSON.stringify(action)}: ${JSON.stringify(done.body)}`).toBe(200);
  }
  return null;
}

/** A half share of one's own is to be sold: what follows is told anew. */
async function chooseHalf(dialog, merger, seat) {
  const own = dialog.locator(`[data-holder="${seat}"] .pick button`);
  if (!(await own.count())) return;
  const value = merger.outcomes[0].holders.find((h) => h.holder === String(seat)).value;
  await own.nth(1).click();
  await dialog
    .locator(`[data-holder="${seat}"] .pick button[aria-pressed="true"]`)
    .getByText(`£${value}`)
    .waitFor();
}

/** sure says yes where the page asks once more, for what it costs. */
async function sure(page) {
  const yes = page.getByRole('button', { name: 'Do it all the same' });
  if (await yes.isVisible()) await yes.click();
}

test('1862: a short game against bots by clicking', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor();
  const made = await table(page, [{ kind: 'me' }, bot, bot]);
  if (made.status === 'open') await api(page, 'POST', `/api/tables/${made.id}/start`, {});
  await page.goto(`/table/${made.id}`);
  const steps = await play(page, made.id, 5);
  for (const step of ['petition', 'par', 'trade', 'build', 'run', 'dividend'])
    expect(steps.has(step), `nothing was clicked at ${step}; only at ${[...steps]}`).toBeTruthy();
  await expect(page.locator('[data-end] ol li'), 'players in the standings').toHaveCount(3);
});

test('1862: a merger between two people in two browsers', { tag: '@more' }, async ({ person }) => {
  const [ada, ben] = [await person(), await person()];
  await ada.goto('/');
  await ben.goto('/');
  const { id, seat, view } = await untilMerger([ada, ben]);
  const [asks, agrees] = seat === 0 ? [ada, ben] : [ben, ada];
  for (const page of [asks, agrees]) {
    await opened(page, id);
  }
  const merger = view.mergers.find((m) => m.consent !== null && m.consent !== seat);
  const name = asks.getByText(merger.partner, { exact: true });
  await asks.locator('.act .chips .chip').filter({ has: name }).click();
  const dialog = asks.locator('dialog[open]');
  await dialog.waitFor();
  const told = await dialog.textContent();
  for (const sum of [merger.price, merger.par])
    expect(told, `the dialogue tells of £${sum}`).toContain(`£${sum}`);
  const { director } = merger.outcomes.find((o) => o.survivor === view.company);
  await expect(dialog.locator('[data-director]'), 'the future director').toHaveAttribute(
    'data-director',
    String(director ?? 'none'),
  );
  await chooseHalf(dialog, merger, seat);
  await dialog.locator('.btn.go, .btn.stop').click();
  await sure(asks);
  // The other director sees the same terms and agrees.
  const terms = agrees.locator('dialog[open]');
  await terms.waitFor();
  await expect(terms, 'the other sees the new price').toContainText(`£${merger.price}`);
  await terms.getByRole('button', { name: 'Agree' }).click();
  await sure(agrees);
  // Half shares, if any, in order; then the two are one.
  const goesOn = moving('the merger');
  for (;;) {
    const now = await position(ada, id);
    if (now.view.companies.length < view.companies.length && now.view.step !== 'option') break;
    goesOn(now.n);
    const page = now.turn.seats[0] === 0 ? ada : ben;
    const n = now.n;
    await page
      .locator('dialog[open] .btn.stop:enabled, .act :is(.btn.go, .btn.stop):enabled')
      .last()
      .click({ timeout: 4000 })
      .catch(() => {});
    await page
      .waitForFunction((n) => Number(document.querySelector('[data-n]')?.dataset.n) > n, n, {
        timeout: 3000,
      })
      .catch(() => {});
  }
  const after = await position(ada, id);
  expect(after.view.companies.length, 'companies after the merger').toEqual(view.companies.length - 1);
});

test('1862: a sale shows what it changes before it is made', async ({ visitor }) => {
  const page = await visitor();
  const played = await imported(page);
  const id = await branchAt(
    page,
    played,
    (v) => v.step === 'trade' && v.trading.sales.some((s) => s.count === 2),
  );
  const { view: before } = await position(page, id);
  const me = before.seat;
  const sale = before.trading.sales.find((s) => s.count === 2);
  const modes = page.locator('.act .modes').getByText('Sell', { exact: true });
  if (await modes.count()) await modes.click();
  const name = page.getByText(sale.company, { exact: true });
  await page.locator('.act .chips .chip').filter({ has: name }).click();
  await page.locator('.act .pick button', { hasText: /^2$/ }).click();
  await page.locator('.act .btn.go').getByText('Sell 2').waitFor();
  const certificates = page.locator(`[data-certificates="${me}"]`);
  await certificates.locator('s').waitFor();
  const told = await certificates.locator('b').textContent();
  const n = await shown(page);
  await page.locator('.act .btn.go').click();
  await moved(page, n);
  const { view: after } = await position(page, id);
  expect(Number(told), 'certificates as told before').toEqual(after.players[me].certificates);
  expect(after.players[me].certificates, 'the sale frees certificates').toBeLessThan(
    before.players[me].certificates,
  );
});

test('1862: a table with every variant is set up', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  await page.getByRole('button', { name: 'Create a table' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('1862').first().click();
  const info = (await api(page, 'GET', '/api/titles')).body.find((t) => t.id === '1862');
  const wanted = {};
  await dialog.getByRole('button', { name: 'as the rulebook' }).click();
  for (const [i, { key, values, default: usual }] of info.settings.entries()) {
    wanted[key] = values.findLast((v) => v !== usual);
    const choice = dialog.locator('.setting').nth(i).locator('select');
    for (const text of await choice.locator('option').allTextContents())
      expect(
        !values.includes(text) || /^(short|standard|long|no|yes|rulebook)$/.test(text),
        `${key}: "${text}" has no words`,
      ).toBeTruthy();
    await choice.selectOption(wanted[key]);
  }
  await dialog.getByRole('button', { name: 'Create the table' }).click();
  await page.getByRole('button', { name: 'Fill with bots and start' }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
  const made = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
  for (const [key, value] of Object.entries(wanted)) expect(made.settings[key], key).toEqual(value);
});

test('1862: three widths, and axe on the narrowest', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor();
  const id = await finished(page, '1862');
  const entries = (await api(page, 'GET', `/api/tables/${id}/entries`)).body;
  const at = (kind, from) => entries.findIndex((e, i) => i >= from && e.action?.kind === kind);
  const half = Math.floor(entries.length / 2);
  for (const kind of ['buy-share', 'pay', 'buy-train']) {
    const n = at(kind, half) >= 0 ? at(kind, half) : at(kind, 0);
    if (n < 0) continue;
    const branch = (await api(page, 'POST', `/api/tables/${id}/branch`, { at: n })).body;
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/table/${branch.id}`);
    await page.waitForSelector('.table[data-ready="yes"] .act h2');
    const chip = page.locator('.act .chips .chip:enabled').first();
    if (await chip.count()) await chip.click();
    for (const [width, height] of [
      [1440, 900],
      [1024, 768],
      [390, 844],
    ]) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(wide, `the table is ${wide} wide on a screen of ${width}`).toBeLessThanOrEqual(width);
    }
    await accessibleOnTheWay(page, `${kind} on a phone`);
  }
});
