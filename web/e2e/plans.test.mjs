// Plans: what one tries on the live board while others think, keeps, and plays when one's turn comes.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { api, play, shown } from './helpers/page.mjs';

/** A game of two people, each with a browser of their own. */
async function between(person, title) {
  const pages = [await person(), await person()];
  for (const page of pages) await page.goto('/');
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const made = await api(pages[0], 'POST', '/api/tables', { title, visibility: 'link', seats });
  expect(made.status, `making a table: ${JSON.stringify(made.body)}`).toBe(200);
  const { id } = made.body;
  await api(pages[1], 'POST', `/api/tables/${id}/join`, {});
  const look = async (seat) => (await api(pages[seat], 'GET', `/api/tables/${id}`)).body.position;
  const act = async (seat, action) => {
    const { n } = await look(seat);
    const answer = await api(pages[seat], 'POST', `/api/tables/${id}/actions`, {
      after: n,
      seat,
      actions: [action],
    });
    expect(answer.status, `doing ${JSON.stringify(action)}: ${JSON.stringify(answer.body)}`).toBe(200);
    return answer.body;
  };
  const open = async (seat) => {
    await pages[seat].goto(`/table/${id}`);
    await pages[seat].waitForSelector('.table[data-ready="yes"]');
    return pages[seat];
  };
  return { id, pages, look, act, open };
}

const trying = (page) => page.locator('[data-trying]');
const steps = (page) => page.locator('.steps li');
const kept = (page, stands) => page.locator(`[data-plans] [data-plan="${stands}"]`);

/** startTrying begins to try by its key. */
async function startTrying(page) {
  await page.keyboard.press('t');
  await trying(page).waitFor();
}

async function stopTrying(page) {
  await page.keyboard.press('Escape');
  await trying(page).waitFor({ state: 'detached' });
}

/** at waits until the page shows the moment. */
const at = (page, n) => page.locator(`.table[data-n="${n}"]`).waitFor();

/** bidOf places the bid that the bar proposes, or another one. */
async function bidOf(page, amount) {
  const field = page.locator('.act .offer input');
  await field.fill(String(amount));
  await page.locator('.act .btn.go', { hasText: 'Bid' }).click();
}

test(
  'a plan is tried while another thinks, kept over a reload, broken by the other’s move, mended, and played with one key',
  { tag: '@more' },
  async ({ person }) => {
    const game = await between(person, 'chicago-express');
    const first = (await game.look(0)).turn.seats[0];
    const me = 1 - first;
    const page = await game.open(me);
    const before = await shown(page);

    // While the other thinks: they are assumed to bid, and one bids more.
    await page.locator('.act').getByRole('button', { name: /^Try/ }).click();
    await trying(page).getByText('nobody sees this').waitFor();
    await trying(page).locator('.for').waitFor();
    const { min } = (await game.look(first)).options.find((o) => o.step);
    await bidOf(page, min);
    await steps(page).nth(0).waitFor();
    await bidOf(page, min + 2);
    await steps(page).nth(1).waitFor();
    await expect(steps(page).locator('.own'), 'steps of one’s own').toHaveCount(1);
    expect(await shown(page), 'the game stands where it stood').toEqual(before);
    await accessibleOnTheWay(page, 'what is tried');

    // Z takes back the last step; it is taken again, kept, and there after a reload.
    await page.keyboard.press('z');
    await steps(page).nth(1).waitFor({ state: 'detached' });
    await bidOf(page, min + 2);
    await steps(page).nth(1).waitFor();
    await page.keyboard.press('k');
    await kept(page, 'holds').waitFor();
    const name = kept(page, 'holds').getByRole('textbox', { name: 'Name of the try' });
    await expect(name, 'the name that is proposed').toHaveValue(`Bid ${min + 2}`);
    await name.fill('Two more');
    await page.keyboard.press('Enter');
    await page.reload();
    await page.waitForSelector('.table[data-ready="yes"]');
    await startTrying(page);
    await kept(page, 'holds').waitFor();
    await expect(name, 'the name that was typed').toHaveValue('Two more');
    expect((await game.look(first)).turn.seats, 'nobody else has noticed').toEqual([first]);

    // The other bids more than the plan does: it says so quietly, and where the plan breaks.
    const { n } = await game.act(first, { kind: 'bid', amount: min + 5 });
    await trying(page).getByText('The game has gone on by a move.').waitFor();
    await stopTrying(page);
    const offer = page.locator('[data-offer]');
    await offer.getByText('breaks at step 1').waitFor();
    await offer.getByRole('link', { name: /^Rules: / }).waitFor();
    await accessibleOnTheWay(page, 'a plan that broke', '.foot');

    // Mended and kept, it is offered, and played with one key.
    await offer.getByRole('button', { name: 'Mend it from step 1' }).click();
    await trying(page).waitFor();
    await bidOf(page, min + 7);
    await steps(page).nth(0).waitFor();
    await page.keyboard.press('k');
    await kept(page, 'holds').waitFor();
    await stopTrying(page);
    await offer.getByRole('button', { name: 'Play it' }).waitFor();
    await page.keyboard.press('k');
    await at(page, n + 1);
    const { view } = await game.look(me);
    expect(view.step.auction.high, 'the bid that leads').toEqual(min + 7);

    // An order: the server plays the next one, whether or not the page is there.
    await startTrying(page);
    await kept(page, 'played').getByText(`“Two more” was played at ${n}.`).waitFor();
    await page.getByRole('button', { name: 'A new try' }).click();
    await bidOf(page, min + 8);
    await steps(page).nth(0).waitFor();
    await bidOf(page, min + 9);
    await steps(page).nth(1).waitFor();
    await page.keyboard.press('k');
    await kept(page, 'holds').getByText('If it is still possible, play it').click();
    await page.locator('[data-plan="holds"] [role="switch"]:checked').waitFor();

    await page.goto('/');
    await game.act(first, { kind: 'bid', amount: min + 8 });
    await game.open(me);
    await at(page, n + 3);
    expect((await game.look(me)).view.step.auction.high, 'the bid that leads after the order').toEqual(
      min + 9,
    );
  },
);

test(
  'a company’s whole turn in 1862 is planned on the map and played with one key',
  { tag: '@more' },
  async ({ person }) => {
    const game = await between(person, '1862');
    // Both start companies and buy what they can until the first company operates.
    const wanted = ['petition', 'par', 'buy-share', 'pass'];
    let now = await game.look(0);
    for (let i = 0; i < 200 && now.view.round.kind !== 'operating'; i++) {
      const seat = now.turn.seats[0];
      const { options, view } = await game.look(seat);
      const kinds = view.step === 'bid' ? ['pass'] : wanted;
      const found = kinds.map((kind) => options.find((o) => o.action.kind === kind)).find(Boolean);
      await game.act(seat, found.step ? { ...found.action, amount: found.min } : found.action);
      now = await game.look(0);
    }
    const seat = now.turn.seats[0];
    const page = await game.open(seat);
    const before = await shown(page);
    await startTrying(page);
    await play(page, { until: '.steps li:nth-child(3)' });
    expect(await page.locator('[data-mark]').count(), 'a step has its number on the map').toBeGreaterThan(0);
    expect(await shown(page), 'the game stands where it stood').toEqual(before);
    await page.keyboard.press('k');
    await kept(page, 'holds').waitFor();
    await stopTrying(page);
    await page.locator('[data-offer]').getByRole('button', { name: 'Play it' }).waitFor();
    await page.keyboard.press('k');
    await page.locator(`.table:not([data-n="${before}"])`).waitFor();
    expect(await shown(page), 'all three steps are done').toBeGreaterThanOrEqual(before + 3);
  },
);
