// What a seat decides before it is asked: given on one page, carried out by the server, told to nobody else.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, opened, position } from './helpers/page.mjs';

/** Two people at a table of their own, its game begun: its maker first. */
async function pair(person, title, bots = 0) {
  const pages = [await person(), await person()];
  await Promise.all(pages.map((page) => page.goto('/')));
  const seats = [{ kind: 'me' }, { kind: 'open' }, ...Array(bots).fill({ kind: 'bot', bot: 'clerk' })];
  const made = await api(pages[0], 'POST', '/api/tables', { title, visibility: 'link', seats });
  expect(made.status, `making a table: ${JSON.stringify(made.body)}`).toBe(200);
  const { id } = made.body;
  await api(pages[1], 'POST', `/api/tables/${id}/join`, {});
  if ((await api(pages[0], 'GET', `/api/tables/${id}`)).body.status === 'open')
    await api(pages[0], 'POST', `/api/tables/${id}/start`, {});
  return { id, pages };
}

const look = async (page, id) => await position(page, id);

/** byTurn is the page of the one who is asked, and that of the other. */
async function byTurn(id, pages) {
  const [a, b] = await Promise.all(pages.map((page) => look(page, id)));
  expect(a.turn.seats.length, 'one is asked').toBe(1);
  return a.turn.seats[0] === a.seat
    ? [pages[0], pages[1]]
    : b.turn.seats[0] === b.seat && [pages[1], pages[0]];
}

const sit = async (page, id) => {
  await opened(page, id);
};

/** heard keeps all that a page is told of the table: answers, and what its stream says. */
async function heard(page) {
  const told = [];
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  line.on('Network.eventSourceMessageReceived', (e) => told.push(e.data));
  const reading = [];
  page.on('response', (r) => {
    if (/\/api\/tables\//.test(r.url()) && !/\/stream/.test(r.url()))
      reading.push(
        r.text().then(
          (text) => told.push(text),
          () => {},
        ),
      );
  });
  return async () => {
    await Promise.all(reading);
    return told
      .filter((text) => text.startsWith('{') || text.startsWith('['))
      .map((text) => JSON.parse(text));
  };
}

/** traces is where something that was told speaks of an order of another's, or of its limit. */
function traces(told, limit, path = '') {
  if (typeof told === 'number') return told === limit ? [`${path} = ${told}`] : [];
  if (typeof told === 'string') return /order/i.test(told) ? [`${path} = ${told}`] : [];
  if (told === null || typeof told !== 'object') return [];
  return Object.entries(told).flatMap(([key, value]) => {
    const at = `${path}/${key}`;
    if (key !== 'orders') return [...(/order/i.test(key) ? [at] : []), ...traces(value, limit, at)];
    // What the reader may order is their own affair.
    const { offers, ...own } = value;
    expect(Array.isArray(offers), `${at} has offers`).toBeTruthy();
    return Object.entries(own).flatMap(([part, list]) => (list.length ? [`${at}/${part}`] : []));
  });
}

test('an order bids for one who waits and wins, and nothing that the other is told tells of it', async ({
  person,
}) => {
  const { id, pages } = await pair(person, 'chicago-express');
  const [asked, waits] = await byTurn(id, pages);
  const told = await heard(asked);
  for (const page of [asked, waits]) await sit(page, id);

  // Two clicks: an amount, and the button.
  const { orders, seat } = await look(waits, id);
  const bid = orders.offers.find((f) => f.kind === 'bid');
  const limit = bid.min + 9;
  await waits.locator('.act .quick .chip', { hasText: new RegExp(`^${limit}$`) }).click();
  await waits.getByRole('button', { name: `Bid up to $${limit}` }).click();
  await waits.getByText('Your order', { exact: true }).waitFor();
  await waits.locator('.act').getByText('only you see this').waitFor();
  await accessibleOnTheWay(waits, 'an order at work', '.act');

  // The other bids by hand, is outbid at once and by the least, and gives up.
  for (const amount of [bid.min, bid.min + 4]) {
    await asked.locator('.act [role=spinbutton]').fill(String(amount));
    await asked.keyboard.press('Enter');
    await asked
      .getByText(`bids ${amount + 1} for`)
      .first()
      .waitFor();
    await asked.locator('.act .btn.go:enabled').waitFor();
  }
  await waits.getByText('by your order').first().waitFor();
  await asked.locator('.act .pass').click();

  // It won for one more than the other's last bid; its owner is told so.
  await waits.getByText('Your order is over:').waitFor();
  const { body: entries } = await api(asked, 'GET', `/api/tables/${id}/entries?from=0`);
  const won = entries.flatMap((e) => e.events).find((e) => e.kind === 'share-sold' || e.kind === 'sold');
  expect([won.seat, won.price], 'who won, and for how much').toEqual([seat, bid.min + 5]);

  // The other's page, stream and record: a bid is a bid.
  const { body: record } = await api(asked, 'GET', `/api/tables/${id}/record`);
  const { body: lobby } = await api(asked, 'GET', '/api/lobby');
  await asked.reload();
  await asked.waitForSelector('.table[data-ready="yes"]');
  const all = await told();
  expect(
    all.some((news) => news.entry?.events.some((e) => e.kind === won.kind)),
    'the stream was listened to',
  ).toBeTruthy();
  expect(traces([...all, record, entries, lobby], limit), 'traces of the order').toEqual([]);
  await expect(asked.getByText('by your order'), 'marks in the other’s log').toHaveCount(0);
});

test(
  'a limit above the cash is refused, one typed too late is the bid, one given without a line is sent later',
  { tag: '@more' },
  async ({ person }) => {
    const { id, pages } = await pair(person, 'chicago-express');
    const [asked, waits] = await byTurn(id, pages);
    await sit(waits, id);
    const field = waits.locator('.act [role=spinbutton]');
    const set = waits.locator('.act .set');
    const { orders } = await look(waits, id);
    const { min, max } = orders.offers.find((f) => f.kind === 'bid');

    // The button says what it does while one is still typing.
    await field.fill(String(min + 3));
    await waits.getByRole('button', { name: `Bid up to $${min + 3}` }).waitFor();
    await expect(field, 'nothing else was touched').toBeFocused();

    await field.fill(String(max + 1));
    await field.press('Tab');
    await waits.getByText(`You have $${max}.`).waitFor();
    await expect(set, 'more than one has cannot be ordered').toBeDisabled();

    // Asked while typing: the amount is there, and the Enter that was meant for the order bids nothing.
    await field.fill(String(min + 7));
    await field.press('Tab');
    const bid = async (page, amount) => {
      const { n, seat } = await look(page, id);
      const actions = [{ kind: 'bid', amount }];
      return api(page, 'POST', `/api/tables/${id}/actions`, { after: n, seat, actions });
    };
    await bid(asked, min);
    await waits.getByText('You are asked now').waitFor();
    await expect(field, 'the amount that was typed').toHaveValue(String(min + 7));
    await waits.evaluate(() => document.activeElement?.blur());
    await waits.keyboard.press('Enter');
    await waits.getByText('You are asked now').waitFor({ state: 'detached' });
    expect((await look(waits, id)).turn.seats, 'who is asked still').toEqual([(await look(waits, id)).seat]);
    await waits.keyboard.press('Enter');
    await set.waitFor();

    // Without a line nothing is promised, and nothing is lost.
    await waits.context().setOffline(true);
    await waits.locator('.act .quick .chip').last().click();
    await set.click();
    await waits.getByText('It does nothing until then.').waitFor();
    await waits.context().setOffline(false);
    await waits.getByText('Your order', { exact: true }).waitFor();
    expect((await look(waits, id)).orders.standing.length, 'orders in force').toBe(1);
  },
);

test(
  '1862: an order passes until it concerns one, over a reload and a killed server; an undo and a sale stop it',
  { tag: '@more' },
  async ({ person, ownServer: server }) => {
    const { id, pages } = await pair(person, '1862');
    const act = async (page, pick) => {
      const { n, seat, options } = await look(page, id);
      const found = pick(options);
      const action = found.step ? { ...found.action, amount: found.min } : found.action;
      const done = await api(page, 'POST', `/api/tables/${id}/actions`, {
        after: n,
        seat,
        actions: [action],
      });
      expect(done.status, JSON.stringify(done.body)).toBe(200);
    };
    // Each has a company of their own, floated.
    const own = ({ view, seat }) => view.players[seat].shares[0]?.company;
    for (;;) {
      const [page] = await byTurn(id, pages);
      const now = await look(page, id);
      if (now.view.step === 'trade') break;
      const step = now.view.step;
      const kind = step === 'more-shares' ? 'buy-share' : step === 'petition' && !own(now) ? step : 'pass';
      await act(page, (options) => options.find((o) => o.action.kind === kind) ?? options[0]);
    }
    const [trades, waits] = await byTurn(id, pages);
    const [his, hers] = [own(await look(trades, id)), own(await look(waits, id))];
    const buys = (company) =>
      act(trades, (options) =>
        options.find((o) => o.action.kind === 'buy-share' && o.action.company === company),
      );

    await sit(waits, id);
    await accessibleOnTheWay(waits, 'an order to be given', '.act');
    await waits.getByRole('button', { name: 'Set the order' }).click();
    const standing = waits.getByRole('button', { name: /^Stop the order: Pass until it concerns me/ });
    await standing.waitFor();
    await server.stop('SIGKILL');
    await server.start();
    await waits.reload();
    await standing.waitFor();

    // What does not concern her it passes on; an undo takes that back, and she is asked.
    await buys(his);
    await waits.getByText('by your order').waitFor();
    await waits.locator('.act .undo').click();
    await waits.getByText('Your order stopped: moves were taken back').waitFor();

    // On her own turn none is offered; one that is changed would act at once, says so, and is asked for once more.
    await expect(waits.getByRole('button', { name: 'Give an order' })).toHaveCount(0);
    await waits.locator('.act .card').getByRole('button', { name: 'Change' }).click();
    await waits.getByText('You are asked now: it acts at once.').waitFor();
    await waits.getByRole('button', { name: 'Set the order' }).click();
    await waits.getByText('pressed again, it acts at once').waitFor();
    expect((await look(waits, id)).orders.standing, 'orders in force').toEqual([]);
    await waits.locator('.act .set', { hasText: 'Sure?' }).click();
    // It passed, and she is asked again when the other buys what is hers.
    await standing.waitFor();
    await buys(hers);
    await waits.locator('.act [role=status]', { hasText: /Your order stopped:.*bought a share/ }).waitFor();
    await waits.locator('.top').getByText('Your turn').waitFor();
    await accessibleOnTheWay(waits, 'an order that stopped', '.act');

    // She takes a share of the other's, and wants to think when the other sells one.
    await act(waits, (options) =>
      options.find((o) => o.action.kind === 'buy-share' && o.action.company === his),
    );
    await waits
      .locator('.act .stops')
      .getByRole('button', { name: /buys or sells/, pressed: false })
      .click();
    await waits.getByRole('button', { name: 'Set the order' }).click();
    await standing.waitFor();
    await act(trades, (options) =>
      options.find((o) => o.action.kind === 'sell-shares' && o.action.company === his),
    );
    await act(trades, (options) => options.find((o) => o.action.kind === 'pass'));
    await waits.locator('.act [role=status]', { hasText: /Your order stopped:.*sold shares/ }).waitFor();
    await waits.keyboard.press('g');
    await waits.getByRole('button', { name: 'Sure?' }).waitFor();
    await waits.keyboard.press('g');
    await standing.waitFor();
    const left = (await look(waits, id)).orders.standing[0].order.stops;
    expect(
      left.some((s) => s.on?.includes(his)),
      'it goes on without what stopped it',
    ).toBeFalsy();
  },
);
