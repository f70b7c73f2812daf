import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { fileOf, replay } from './helpers/games.mjs';
import { api, drawn, moving } from './helpers/page.mjs';

/** judged waits for the review, however long that takes a busy machine, while it goes on. */
async function judged(page) {
  const further = moving('the review');
  while ((await page.locator('[data-review="done"]').count()) === 0) {
    further(await page.locator('main').innerText());
    await drawn(page);
  }
}

/** A game that one has lost, in a seat whose decisions cost much, against somebody who has all others. */
async function playedByTwo(page, other) {
  const { title, settings, entries } = fileOf('chicago-express-3-greedy-5');
  const mine = 2;
  const seats = [0, 1, 2].map((seat) => ({ kind: seat === mine ? 'open' : 'me' }));
  const made = await api(other, 'POST', '/api/tables', { title, visibility: 'link', seats, settings });
  expect(made.status, `making a table: ${JSON.stringify(made.body)}`).toBe(200);
  const { id } = made.body;
  expect((await api(page, 'POST', `/api/tables/${id}/join`, {})).status, 'joining').toBe(200);
  await replay(id, entries, (seat) => (seat === mine ? page : other));
  return id;
}

test(
  'a finished game is judged, and its turning points are walked and played on from',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const id = await playedByTwo(page, await visitor());
    await page.goto(`/table/${id}`);
    await page.locator('[data-end]').getByRole('link', { name: 'Review' }).click();
    await judged(page);

    // The curve, the list and the decision looked at have the same number.
    const chosen = () => page.locator('.curve button[aria-pressed="true"]').getAttribute('aria-label');
    const decision = page.locator('article');
    await decision.locator('[data-way="better"]').waitFor();
    const list = page.getByRole('region', { name: 'Most expensive decisions' });
    const worst = await list.locator('[aria-current="true"]').innerText();
    expect(worst, `the list says ${worst}`).toContain(await decision.locator('header .big').innerText());
    await page.getByRole('region', { name: 'Luck and skill' }).getByText('Own decisions').first().waitFor();
    await page.getByRole('region', { name: 'What “chance lost” means' }).waitFor();
    await accessibleOnTheWay(page, 'the review');

    // The keys walk the turning points, and a click in the list leads to one.
    const points = page.locator('.curve button');
    const count = await points.count();
    await points.first().click();
    expect(await chosen(), 'the first turning point').toEqual(
      await points.first().getAttribute('aria-label'),
    );
    for (let i = 1; i < count; i++) await page.keyboard.press(']');
    expect(await chosen(), 'the last turning point').toEqual(await points.last().getAttribute('aria-label'));
    await page.keyboard.press('[');
    await list.getByRole('button').first().click();
    const first = /Turning point \d+: .*, moment (\d+)/.exec(await chosen());

    // The turning points stand on the line of the game, too.
    await page.getByRole('link', { name: 'Back to the game' }).last().click();
    await page.locator('[data-turning]').first().waitFor({ state: 'attached' });
    await expect(page.locator('[data-turning]'), 'turning points on the line').toHaveCount(count);
    await page.goBack();
    await page.locator('[data-review="done"]').waitFor();
    await list.getByRole('button').first().click();

    // After a reload it is there; on a phone played and better take turns.
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    const better = page.getByRole('button', { name: /^Better/ });
    await better.waitFor();
    await expect(better, 'the better way is shown').toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('b');
    await expect(better, 'the better way is shown after B').toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('tab', { name: 'Luck' }).click();
    await page.getByRole('region', { name: 'The luckiest draws' }).waitFor();
    await page.getByRole('tab', { name: 'Strongest' }).click();
    await page.getByRole('region', { name: 'Who played strongest' }).waitFor();
    await accessibleOnTheWay(page, 'the review on a phone');

    // A link leads others to the turning point looked at.
    const review = (await api(page, 'GET', `/api/tables/${id}/review`)).body;
    const linked = review.review.mistakes.map((d) => d.entry).find((n) => n !== Number(first[1]));
    await page.goto(`/table/${id}/review/${linked}`);
    await page.locator(`.curve button[aria-pressed="true"][aria-label$="moment ${linked}"]`).waitFor();
    await page.goto(`/table/${id}/review/${first[1]}`);
    await page.locator('[data-review="done"]').waitFor();

    // The decision's own moment is a click away, and Back leads here again.
    await page.locator(`article a[href="/table/${id}/at/${first[1]}"]`).click();
    await page.locator(`[data-moment="${first[1]}"]`).first().waitFor({ state: 'attached' });
    await page.goBack();
    await page.locator('[data-review="done"]').waitFor();

    // Enter tries what was better, as the first step, in the seat of the one who decided.
    await page.keyboard.press('Enter');
    await page.locator('.table[data-ready="yes"]').waitFor();
    await page.waitForURL(`**/table/${id}/at/${first[1]}`);
    await page.locator('[data-trying="on"] .steps li .own').first().waitFor();

    // One's own mistakes are played again one after the other.
    await page.goto(`/table/${id}/review`);
    await page.getByRole('button', { name: /^Play your \d+ mistakes again/ }).click();
    await page.getByText(/^Mistake 1 of/).waitFor();
    await page.locator('[data-trying="on"]').waitFor();
    await page.getByRole('button', { name: 'Next mistake' }).click();
    await page.getByText(/^Mistake 2 of/).waitFor();

    // While a game is judged the page tells how far it is, and shows what is known of it.
    const { moments, mistakes } = review.review;
    const of = moments.length - 1;
    let now = { state: 'waiting', place: 2 };
    await page.route(/\/review(\?|$)/, (route) => {
      if (!route.request().url().includes('/api/')) return route.fallback();
      const from = Number(new URL(route.request().url()).searchParams.get('from'));
      const known = now.judged ?? 0;
      const so = { ...review.review, moments: moments.slice(from, known), mistakes: now.found, gifts: [] };
      return route.fulfill({ json: now.state === 'making' ? { ...now, review: so } : now });
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/table/${id}/review`);
    await page.getByText('2 games are judged before this one').waitFor();
    now = { state: 'making', done: 40, of, judged: 40, found: [] };
    await page.getByText(`Judging, 40 of ${of}`).waitFor();
    await expect(list.locator('li'), 'decisions found').toHaveCount(0);
    now = { state: 'making', done: of, of, judged: of, found: mistakes.slice(0, 1) };
    await list.locator('li').waitFor();
    await accessibleOnTheWay(page, 'a review that is being made');
    await list.locator('li button').click();
    now = { state: 'making', weighing: true, done: 1, of: 9, judged: of, found: mistakes.slice(0, 1) };
    await page.getByText('Measuring the most expensive decisions again, 1 of 9').waitFor();
    // The end is another: one built, and what would have been better is drawn as a ghost, with its reasons.
    const entries = (await api(page, 'GET', `/api/tables/${id}/entries?from=0`)).body;
    const build = entries.find((e) => e.action?.kind === 'build');
    const lays = entries.slice(build.n, build.n + 2).map((e) => e.action);
    const built = {
      ...mistakes[0],
      entry: build.n,
      seat: build.seat,
      played: { ...mistakes[0].played, actions: lays.slice(0, 1) },
      better: { ...mistakes[0].better, actions: lays },
    };
    now = { ...review, review: { ...review.review, mistakes: [mistakes[0], built] } };
    await page.locator('[data-review="done"]').waitFor();
    expect(await chosen(), 'what is looked at').toEqual(
      await page.locator('article').getAttribute('aria-label'),
    );
    expect((await chosen()).endsWith(`moment ${mistakes[0].entry}`), 'what was looked at stays').toBeTruthy();
    await list.locator('li button').nth(1).click();
    await page.locator('[data-way="better"] [data-ghost]').waitFor();
    await expect(page.locator('[data-way="played"] [data-ghost]'), 'ghosts of what was played').toHaveCount(
      0,
    );
    await page.getByText('averaged over these games').waitFor();
  },
);
