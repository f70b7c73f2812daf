// Hints: a nudge, the move with its reason, and who may have them.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { momentOf, recorded } from './helpers/games.mjs';
import { api, drawn, newTable, opened, position, shown } from './helpers/page.mjs';

/** way is one of a hint. */
const way = (chance, ...actions) => ({ actions, chance, err: 0.02, share: 0.3, close: false, games: 250 });

const firstLay = (v) => v.step.builds?.[0]?.lays[0];
const building = async (page) => {
  const game = await recorded(page, { of: 'chicago-express' });
  return momentOf(page, game, (v) => v.step.kind === 'choose' && firstLay(v));
};

test('H nudges, H again shows the move and why, Enter fills it in, and the log shows that one had a hint', async ({
  visitor,
}) => {
  const page = await visitor();
  const id = await building(page);
  await opened(page, id);
  const n = await shown(page);
  const card = page.locator('[data-advice]');
  const stage = (name) => page.locator(`[data-advice="${name}"]`).waitFor();

  // Nobody need wait for it, and one that failed can be had again.
  const asked = [];
  await page.route('**/hint', (route) => void asked.push(route));
  const fail = async () => {
    while (!asked.length) await drawn(page);
    await asked.shift().abort();
  };
  await page.keyboard.press('h');
  await stage('thinking');
  await page.keyboard.press('Escape');
  await card.waitFor({ state: 'detached' });
  await fail();
  await page.getByRole('button', { name: 'Hint' }).click();
  await stage('thinking');
  await fail();
  await stage('failed');
  await page.unroute('**/hint');
  await card.getByRole('button', { name: 'Try again' }).click();

  // What the server says is shown in two steps, and noted in the log.
  await stage('nudge');
  await page.getByRole('log').getByText('had a hint').waitFor();
  await page.keyboard.press('h');
  await stage('move');
  await card.getByRole('table').getByRole('row').nth(2).waitFor();
  await accessibleOnTheWay(page, 'a move');

  // It is tried in one's own seat: the move is the first step there, and nothing is sent.
  await card.getByRole('button', { name: 'Try' }).click();
  await page.locator('[data-trying="play"] .steps li .own').first().waitFor();
  await card.waitFor({ state: 'detached' });
  expect(await shown(page), 'nothing was sent: the moment').toEqual(n);
  await page.keyboard.press('Escape');
  await page.locator('[data-trying]').waitFor({ state: 'detached' });
  await page.keyboard.press('h');
  await page.keyboard.press('h');
  await stage('move');
  await page.keyboard.press('Enter');
  await page.locator('.act .btn.go:enabled').waitFor();
  expect(await shown(page), 'nothing was sent: the moment').toEqual(n);

  // What was tried is there again, and is played.
  await page.keyboard.press('t');
  await page.locator('[data-trying="play"]').getByRole('button', { name: /^Play/ }).click();
  await page.waitForFunction((n) => Number(document.querySelector('.table').dataset.n) > n, n);
});

test(
  'on a phone a hint lights what it is about, and draws the move on the board',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor({ width: 390, height: 844 });
    const id = await building(page);
    const { view } = await position(page, id);
    const [{ company }, { hex }] = [view.step.builds[0], firstLay(view)];
    const ways = [
      way(0.6, { kind: 'build', company }, { kind: 'lay', hex }, { kind: 'done' }),
      way(0.4, { kind: 'decline', dial: 'auction' }),
    ];
    await page.route('**/hint', (route) => route.fulfill({ json: { ways, sure: 3, games: 1500 } }));
    await opened(page, id);
    await page.getByRole('button', { name: 'Hint' }).click();
    const card = page.locator('[data-advice]');
    await card.getByText('wins 20% more of the games').waitFor();
    await page.getByRole('tab', { name: 'Companies' }).click();
    await page.locator(`.advised[data-company="${company}"]`).waitFor();
    await page.keyboard.press('Escape');
    await card.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Hint' }).click();
    await card.getByRole('button', { name: 'Show the move' }).click();
    await page.locator(`[data-ringed~="${hex}"]`).waitFor();
    await page.locator('[data-ghost]').first().waitFor({ state: 'attached' });
    await card.getByText('Right after it:').waitFor();
    await accessibleOnTheWay(page, 'a move on a phone');
    await card.getByRole('button', { name: 'Choose it' }).click();
    await page.locator('.act .btn.go:enabled').waitFor();
    await card.waitFor({ state: 'detached' });
  },
);

test('a hint to bid tells how far to go on', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  const game = await recorded(page, { of: 'chicago-express' });
  const id = await momentOf(page, game, (v) => v.step.kind === 'auction');
  const order = { kind: 'bid', on: ['PRR'], amount: 12, way: 'least' };
  const ways = [{ ...way(0.5, { kind: 'bid', amount: 7 }), order }, way(0.4, { kind: 'pass' })];
  await page.route('**/hint', (route) => route.fulfill({ json: { ways, sure: 3, games: 1500 } }));
  await opened(page, id);
  await page.getByRole('button', { name: 'Hint' }).click();
  const card = page.locator('[data-advice]');
  await card.getByRole('button', { name: 'Show the move' }).click();
  await card.getByText('If others bid more, go up to 12.').waitFor();
  await card.getByRole('rowheader', { name: 'Bid 7, going up to 12', exact: true }).waitFor();
  await card.getByRole('rowheader', { name: 'Pass', exact: true }).waitFor();
});

test(
  'where people play against each other there are hints only if the maker allowed them',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    await opened(page, await newTable(page, 'german-railways', ['me', 'me', 'me']));
    await page.locator('.act h2').waitFor();
    await expect(page.getByRole('button', { name: 'Hint' }), 'buttons for a hint').toHaveCount(0);
    await page.keyboard.press('h');
    await page.getByText('hints are off').waitFor();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('menuitem', { name: 'Hints: off' }).waitFor();

    // It is said when the table is made, and in the room where one waits.
    await page.goto('/');
    await page.getByRole('button', { name: 'Create a table' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Players may ask for hints').click();
    await dialog.getByRole('button', { name: 'Create the table' }).click();
    await page.getByText('allowed').waitFor();
    const made = (await api(page, 'GET', page.url().replace('/table/', '/api/tables/'))).body;
    expect(made.hints, 'the table allows hints').toBeTruthy();
  },
);
