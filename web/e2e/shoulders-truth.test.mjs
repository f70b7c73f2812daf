// City of the Big Shoulders: what was brought to light stays as it is while something is only tried.
import { test, expect } from './fixtures.mjs';
import { mirrored, mirroring } from './helpers/engine.mjs';
import { api, moving, position, until } from './helpers/page.mjs';
import { done, made } from './helpers/shoulders.mjs';

/** What is done on the way, in this order: as little as may be, and what is possible whatever was built. */
const LEAST = ['pass', 'decline', 'done', 'leave', 'build', 'keep'];
const plain = (a) => LEAST.includes(a.kind) || a.space === 'hire-workers';

/** moved has a person decide, where it is their turn; false where it is not. */
async function moved(page, id, position) {
  const { turn, seat, options } = position;
  if (!turn.seats.includes(seat)) return false;
  const actions = options.map((o) => ({ ...o.action, ...(o.min ? { amount: o.min } : {}) }));
  await done(page, id, position, actions.find(plain) ?? actions[0]);
  return true;
}

/** playedTo plays on until the first is to send a partner. They choose their building when the others have. */
async function playedTo([first, ...rest], id) {
  const goesOn = moving('the game');
  const see = async (page) => await position(page, id);
  for (;;) {
    let others = 0;
    for (const other of rest) others += await moved(other, id, await see(other));
    const position = await see(first);
    goesOn(position.n);
    if (others) continue;
    if (position.view.step === 'send') return position;
    // Their browser has made up its mind about what is hidden.
    if (position.view.step === 'build') await mirrored(first, position.n);
    await moved(first, id, position);
  }
}

/** the others as the board shows them: their cash and their buildings, by what is said of them too */
const others = (page, seat) =>
  page.locator('.city .row:has([data-cash])').evaluateAll(
    (rows, seat) =>
      rows
        .filter((row) => row.querySelector('[data-cash]').dataset.cash !== String(seat))
        .map((row) => ({
          cash: row.querySelector('[data-cash]').textContent.trim(),
          buildings: [...row.querySelectorAll('.bl[data-space]')].map((b) => [
            b.dataset.space,
            b.dataset.hint,
            b.querySelector('.unseen').textContent,
          ]),
        })),
    seat,
  );

test(
  'Big Shoulders: while a choice is staged or a hint is shown the others have what was revealed',
  { tag: '@more' },
  async ({ person, visitor }) => {
    const page = await person({ thrifty: false });
    await mirroring(page);
    await page.goto('/');
    const open = { kind: 'open' };
    const { id } = await made(page, {}, [{ kind: 'me' }, open, open, open]);
    const rest = [];
    for (let i = 0; i < 3; i++) {
      const other = await visitor();
      await api(other, 'POST', `/api/tables/${id}/join`, {});
      rest.push(other);
    }
    await page.goto(`/table/${id}`);
    await page.locator('.city').waitFor();
    await mirrored(page);

    const { n, seat, view, options } = await playedTo([page, ...rest], id);
    await until(page, (n) => Number(document.querySelector('[data-n]').dataset.n) >= n, n);
    await mirrored(page, n);
    const told = await others(page, seat);
    expect(told.flatMap((p) => p.buildings).length, 'buildings of the others that were revealed').toEqual(
      view.players.length - 1,
    );

    // A hint that is shown as it would look: H nudges, H again shows the move.
    const hire = options.find((o) => o.action.kind === 'send' && o.action.space === 'hire-workers').action;
    const way = { actions: [hire], chance: 0.5, err: 0.02, share: 0.3, close: false, games: 250 };
    await page.route('**/hint', (route) => route.fulfill({ json: { ways: [way], sure: 3, games: 500 } }));
    await page.keyboard.press('h');
    await page.locator('[data-advice="nudge"]').waitFor();
    await page.keyboard.press('h');
    await page.locator('[data-advice="move"]').waitFor();
    await page.locator('[data-space="hire-workers"] .ghost').first().waitFor();
    expect(await others(page, seat), 'the others while a hint is shown').toEqual(told);
    await page.keyboard.press('Escape');

    // And so while a partner is about to be sent.
    await page.locator('[data-space="hire-workers"]').first().click();
    await page.locator('.act .effects .e').first().waitFor();
    expect(await others(page, seat), 'the others while a choice is staged').toEqual(told);
    const { seats } = (await api(page, 'GET', `/api/tables/${id}`)).body;
    const names = seats.filter((s) => s.seat !== seat).map((s) => s.name);
    const changes = page.locator('.act .effects .e');
    const said = await changes.evaluateAll((list) => list.map((e) => e.dataset.hint));
    expect(
      said.filter((s) => names.some((name) => s.startsWith(name))),
      'consequences for the others',
    ).toEqual([]);
  },
);
