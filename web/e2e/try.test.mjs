// Trying: the board is lent at any moment of any game, in the seat one asks for, and nobody sees it.
import { test, expect } from './fixtures.mjs';
import { recorded } from './helpers/games.mjs';
import { api, opened, play, shown, tableId } from './helpers/page.mjs';

const bar = (page, way) => page.locator(way ? `[data-trying="${way}"]` : '[data-trying]');
const steps = (page) => page.locator('.steps li');

test('a record is tried from its end, in the seat that decided, and played on against bots', async ({
  visitor,
}) => {
  const page = await visitor();
  const game = await recorded(page, { of: 'chicago-express' });
  await opened(page, game);
  const last = await shown(page);

  // At the end nothing is left to try: it begins at the last decision.
  await page.keyboard.press('t');
  await bar(page, 'on').waitFor();
  await page.waitForURL((url) => url.pathname.startsWith(`/table/${game}/at/`));
  await page.keyboard.press('Escape');
  await bar(page).waitFor({ state: 'detached' });

  // From a moment in its midst: whoever is asked there is oneself, and decides anew.
  await page.goto(`/table/${game}/at/60`);
  await page.waitForSelector('.table[data-ready="yes"]');
  await page.locator('.act').getByRole('button', { name: 'Try' }).click();
  await bar(page, 'on').getByText('a copy: the record stays').waitFor();
  await play(page, { until: '.steps li:nth-child(2)' });
  await page.locator('.side').getByText('you', { exact: true }).first().waitFor();
  expect(await shown(page), 'the record stays as it is').toBe(last);

  await bar(page).getByRole('button', { name: 'Play on against bots' }).click();
  await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(game));
  await page.waitForSelector('.table[data-ready="yes"]');
  const { body } = await api(page, 'GET', `/api/tables/${tableId(page)}`);
  expect([body.whatIf.table, body.whatIf.at], 'where it comes from').toEqual([game, 60]);
  expect(body.mine.length, 'seats of one’s own').toBe(1);
  expect(body.position.n, 'what was tried is played').toBeGreaterThanOrEqual(62);
});

test(
  'what was tried while one waited is made an order, and a watcher tries with what watchers know',
  { tag: '@more' },
  async ({ person }) => {
    const pages = [await person(), await person(), await person()];
    for (const page of pages) await page.goto('/');
    const seats = [{ kind: 'me' }, { kind: 'open' }];
    const asked = { title: 'chicago-express', visibility: 'link', seats };
    const { id } = (await api(pages[0], 'POST', '/api/tables', asked)).body;
    await api(pages[1], 'POST', `/api/tables/${id}/join`, {});
    const position = async (seat) => (await api(pages[seat], 'GET', `/api/tables/${id}`)).body.position;
    const first = (await position(0)).turn.seats[0];
    const me = 1 - first;

    // The other is assumed to bid, and one bids more; Enter makes that an order.
    const page = pages[me];
    await opened(page, id);
    await page.locator('.act').getByRole('button', { name: /^Try/ }).click();
    await bar(page, 'nothing').waitFor();
    await play(page, { until: '.steps li:nth-child(2)' });
    await bar(page, 'order').getByRole('button', { name: 'Make it an order' }).click();
    await bar(page).waitFor({ state: 'detached' });
    const { options, n } = await position(first);
    const bid = options.find((o) => o.step);
    const move = { after: n, seat: first, actions: [{ ...bid.action, amount: bid.min }] };
    await api(pages[first], 'POST', `/api/tables/${id}/actions`, move);
    await page.locator(`.table[data-n="${n + 2}"]`).waitFor();
    expect((await position(me)).view.step.auction.high, 'the order bid').toBe(bid.min + 1);

    // A watcher has the seat that is asked.
    const [, , watcher] = pages;
    await opened(watcher, id);
    await watcher.keyboard.press('t');
    await bar(watcher, 'on').waitFor();
    await play(watcher, { until: '.steps li' });
    await expect(steps(watcher), 'steps that were tried').toHaveCount(1);
  },
);
