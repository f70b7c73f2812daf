// What one chooses is drawn at once, however long the server takes to answer: in every title.
import { test, expect } from './fixtures.mjs';
import { momentOf, recorded } from './helpers/games.mjs';
import { newTable, opened, position, shown } from './helpers/page.mjs';
import { branchAt, clickHex, imported } from './helpers/mania.mjs';
import { sending } from './helpers/shoulders.mjs';

/** held keeps back the answers to all that the page asks of this kind; what it gives lets them go. */
async function held(page, what) {
  let answer = () => {};
  const free = new Promise((resolve) => (answer = resolve));
  const asked = (url) => url.pathname.endsWith(`/${what}`);
  await page.route(asked, (route) => free.then(() => route.continue()));
  return answer;
}

/** chosen clicks a hex and takes the pointer away, so that nothing is drawn only because it is pointed at. */
async function chosen(page, hex) {
  await clickHex(page, hex);
  await page.mouse.move(2, 2);
}
const ready = (page) => page.locator('.act .btn.go:enabled').first().waitFor();

/** cubeRails lays the first hex of an expansion that nobody has chosen yet. */
async function cubeRails(page, of) {
  const game = await recorded(page, { of });
  const free = (v, lay) => !v.hexes.some((h) => h.hex === lay.hex && h.companies.length > 0);
  const lays = (v) => v.step.builds?.[0]?.lays.filter((lay) => free(v, lay)) ?? [];
  const id = await momentOf(page, game, (v) => v.step.kind === 'choose' && lays(v).length > 0);
  await opened(page, id);
  const { view } = await position(page, id);
  const { hex } = lays(view)[0];
  const answer = await held(page, 'preview');
  await chosen(page, hex);
  await page.locator(`[data-hex="${hex}"] [data-ghost]`).waitFor();
  answer();
  await ready(page);
  return game;
}

test('what one chooses is drawn before the server has answered: track, a house, a bid', async ({
  visitor,
}) => {
  const page = await visitor();
  await cubeRails(page, 'german-railways');
  const game = await cubeRails(page, 'chicago-express');

  const houses = (v) => v.step.develops?.filter((d) => d.house) ?? [];
  const id = await momentOf(page, game, (v) => v.step.kind === 'choose' && houses(v).length > 0);
  await opened(page, id);
  const { view } = await position(page, id);
  const [{ hex }] = houses(view);
  await page.keyboard.press('3');
  let answer = await held(page, 'preview');
  await chosen(page, hex);
  await page.locator(`[data-hex="${hex}"] [data-ghost]`).waitFor();
  answer();
  await ready(page);

  await opened(page, await newTable(page, 'chicago-express', ['me', 'me', 'me']));
  const mine = page.locator('.bidders .you .sum');
  expect(/\?$/.test((await mine.innerText()).trim()), 'a bid that is only thought of').toBe(true);
  const n = await shown(page);
  await page.locator('.act .quick .chip').nth(1).click();
  const wanted = (await mine.innerText()).trim().replace('?', '');
  answer = await held(page, 'actions');
  await page.locator('.act .btn.go').click();
  await mine.getByText(wanted, { exact: true }).waitFor();
  answer();
  await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
});

test(
  'keys pressed before the server has answered mean what is drawn',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, { of: 'german-railways' });
    const id = await momentOf(page, game, (v) => v.step.kind === 'choose' && v.step.builds?.length > 0);
    await opened(page, id);
    const n = await shown(page);
    const entries = (n) =>
      page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) === n, n);
    await page.keyboard.press('2');
    // The company, its first hex, and the green button, by keys that overtake every answer.
    let answer = await held(page, 'preview');
    for (const key of ['ArrowRight', 'Enter', 'ArrowRight', 'Enter', 'Enter']) await page.keyboard.press(key);
    expect(await shown(page), 'entries before any answer').toEqual(n);
    const late = await held(page, 'actions');
    answer();
    await page.locator('.act .btn[aria-busy=true]').waitFor();
    // The build is on its way: it is taken back when it has arrived.
    await page.keyboard.press('z');
    late();
    await entries(n + 4);
  },
);

test(
  'what one chooses is drawn before the server has answered: a partner, a tile',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    await opened(page, await momentOf(page, await recorded(page), sending));
    let answer = await held(page, 'preview');
    const space = page.locator('[data-space="fundraising-40"]');
    await space.click();
    await page.mouse.move(2, 2);
    await space.locator('[data-ghost]').waitFor();
    await expect(space, 'the space looks chosen').toHaveAttribute('aria-pressed', 'true');
    answer();
    await space.locator('[data-ghost]').waitFor({ state: 'detached' });
    await ready(page);

    const table = await imported(page);
    const id = await branchAt(page, table, (v) => v.step === 'build' && v.board.tiles.length > 20);
    const { n, options } = await position(page, id);
    const { hex } = options.find((o) => o.action.kind === 'lay').action;
    answer = await held(page, 'actions');
    await chosen(page, hex);
    await page.getByRole('button', { name: /^Lay / }).click();
    await page.locator('.act .btn[aria-busy=true]').waitFor();
    await page.locator(`[data-ghost="${hex}"]`).waitFor();
    answer();
    await page.waitForFunction((n) => Number(document.querySelector('[data-n]').dataset.n) > n, n);
  },
);
