// The board holds still: nothing but the player moves the camera, whatever the action bar grows to; on a phone
// what matters is brought into sight. And the page is dark from its first paint for a user who chose it so.
import { test, expect } from './fixtures.mjs';
import { momentOf, recorded } from './helpers/games.mjs';
import { api, newTable, opened, position } from './helpers/page.mjs';

const DESKS = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];
const PHONE = { width: 390, height: 844 };

/** Where every hex of the map stands on the screen, and how large. */
const hexes = (page) =>
  page.locator('[data-hex]').evaluateAll((all) =>
    Object.fromEntries(
      all.map((g) => {
        const { a, e, f } = g.getScreenCTM();
        return [g.dataset.hex, [a, e, f].map((x) => Number(x.toFixed(2)))];
      }),
    ),
  );

const barHeight = (page) => page.locator('.act').evaluate((bar) => bar.offsetHeight);

/** A hex is in sight where nothing lies over its middle. */
const inSight = (page, hex) =>
  page.locator(`[data-hex="${hex}"]`).evaluate((g) => {
    const { e, f } = g.getScreenCTM();
    return document.elementFromPoint(e, f)?.closest('.map') != null;
  });

async function act(page, id, wanted) {
  const now = await position(page, id);
  const option = now.options.find((o) => wanted(o.action));
  const action = option.min ? { ...option.action, amount: option.min } : option.action;
  const body = { after: now.n, seat: now.seat, actions: [action] };
  const { status, body: said } = await api(page, 'POST', `/api/tables/${id}/actions`, body);
  expect(status, `doing ${JSON.stringify(action)}: ${JSON.stringify(said)}`).toBe(200);
  return said.n;
}

const reached = (page, n) =>
  page.waitForFunction((n) => Number(document.querySelector('[data-n]')?.dataset.n) >= n, n);

/** Two people at a table of Chicago Express whose opening auctions are over; the first has the turn. */
async function twoInChicago(mira, jonas) {
  for (const page of [mira, jonas]) await page.goto('/');
  const seats = [{ kind: 'me' }, { kind: 'open' }];
  const made = await api(mira, 'POST', '/api/tables', {
    title: 'chicago-express',
    visibility: 'link',
    seats,
  });
  const { id } = made.body;
  await api(jonas, 'POST', `/api/tables/${id}/join`, {});
  await api(mira, 'POST', `/api/tables/${id}/start`, {});
  for (let i = 0; i < 60; i++) {
    for (const page of [mira, jonas]) {
      const now = await position(page, id);
      if (now.view.step.kind === 'choose') return id;
      if (!now.turn.seats.includes(now.seat)) continue;
      const open = now.view.step.auction?.leader === null;
      await act(page, id, (a) => a.kind === (open ? 'bid' : 'pass'));
    }
  }
  throw new Error('the opening auctions do not end');
}

test(
  'the board holds still: a build that grows the bar moves no hex',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, { of: 'german-railways' });
    const meets = (view) =>
      view.step.build?.laid.length === 0 && view.step.build.lays.some((l) => l.meets.length);
    const id = await momentOf(page, game, meets);
    const { build } = (await position(page, id)).view.step;
    const chosen = build.lays.find((l) => l.meets.length > 0).hex;
    for (const size of [...DESKS, PHONE]) {
      await page.setViewportSize(size);
      await opened(page, id);
      const [before, low] = [await hexes(page), await barHeight(page)];
      await page.locator('.act .chips .chip').first().click();
      await page.locator('.act .pay li').first().waitFor();
      expect(await barHeight(page), `the bar grows at ${size.width}`).toBeGreaterThan(low);
      const after = await hexes(page);
      if (size === PHONE) {
        expect(after[chosen][0], 'the scale on a phone').toEqual(before[chosen][0]);
        expect(await inSight(page, chosen), `${chosen}, just chosen, is in sight on a phone`).toBeTruthy();
      } else expect(after, `the hexes at ${size.width}`).toEqual(before);
      await page.getByRole('button', { name: /^Undo/ }).click();
      await page.locator('.act .pay li').first().waitFor({ state: 'detached' });
    }
  },
);

test(
  'the board holds still: an auction that begins and ends moves no hex; a phone shows the home',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page, { of: 'chicago-express' });
    for (const size of [...DESKS, PHONE]) {
      await page.setViewportSize(size);
      const id = await momentOf(page, game, (v) => v.step.kind === 'choose' && v.step.builds?.length > 1);
      await opened(page, id);
      const [before, low] = [await hexes(page), await barHeight(page)];
      const still = async (when) => {
        const after = await hexes(page);
        if (size === PHONE) expect(after.K4[0], `the scale on a phone, ${when}`).toEqual(before.K4[0]);
        else expect(after, `the hexes at ${size.width}, ${when}`).toEqual(before);
      };
      await reached(page, await act(page, id, (a) => a.kind === 'auction'));
      await page.locator('.act [role=spinbutton]').waitFor();
      expect(await barHeight(page), `the bar grows at ${size.width}`).toBeGreaterThan(low);
      await still('the auction begun');
      const { company } = (await position(page, id)).view.step.auction;
      const home = { PRR: 'R5', 'B&O': 'Q7', 'C&O': 'Q9', NYC: 'S3', WAB: 'D3' }[company];
      if (size === PHONE && home)
        expect(await inSight(page, home), `the home of ${company} is in sight`).toBeTruthy();
      // At the middle width the companies come to the front.
      if (size.width === 1024)
        await page.locator('[role=tab][aria-selected=true]', { hasText: 'Companies' }).waitFor();
      for (;;) {
        const { kind } = (await position(page, id)).view.step;
        if (kind !== 'auction') break;
        await reached(page, await act(page, id, (a) => a.kind === 'pass'));
      }
      await page.locator('.act [role=spinbutton]').waitFor({ state: 'detached' });
      await still('the auction over');
    }
  },
);

test(
  'the board holds still: what is chosen in 1862 and Big Shoulders moves nothing',
  { tag: '@more' },
  async ({ visitor }) => {
    const page = await visitor();
    const mania = await newTable(page, '1862', ['me', 'me']);
    const shoulders = await momentOf(page, await recorded(page), (v) => v.phase === 'stock');
    for (const size of DESKS) {
      await page.setViewportSize(size);
      await opened(page, mania);
      await page.getByText('Map', { exact: true }).click();
      const before = await hexes(page);
      await page.locator('.act .chips .chip').first().click();
      await page.locator('.act .chips .chip[aria-pressed=true]').waitFor();
      expect(await hexes(page), `the hexes of 1862 at ${size.width}`).toEqual(before);

      await opened(page, shoulders);
      const tops = () =>
        page.locator('.city > *').evaluateAll((all) => all.map((e) => e.getBoundingClientRect().top));
      const stood = await tops();
      const said = await page.locator('.act').innerText();
      await page.locator('.act .chips .chip').first().click();
      await page.waitForFunction((said) => document.querySelector('.act').innerText !== said, said);
      expect(await tops(), `the parts of Big Shoulders' board at ${size.width}`).toEqual(stood);
      await page.getByRole('button', { name: /^Undo/ }).click();
    }
  },
);

test(
  'the board: what another player builds comes into sight on a phone',
  { tag: '@more' },
  async ({ person }) => {
    const [mira, jonas] = [await person(), await person(PHONE)];
    const id = await twoInChicago(mira, jonas);
    await opened(jonas, id);
    // Jonas looks at Chicago; Mira builds in the east.
    const board = jonas.locator('.board[role="application"]');
    await board.focus();
    for (let i = 0; i < 30; i++) await jonas.keyboard.press('Shift+ArrowLeft');
    const scale = (await hexes(jonas)).K4[0];
    const { builds } = (await position(mira, id)).view.step;
    const [{ company, lays }] = builds;
    const { hex } = lays[0];
    expect(await inSight(jonas, hex), `${hex} is out of sight`).toBeFalsy();
    await act(mira, id, (a) => a.kind === 'build' && a.company === company);
    await reached(jonas, await act(mira, id, (a) => a.kind === 'lay' && a.hex === hex));
    await jonas.waitForFunction((hex) => {
      const { e, f } = document.querySelector(`[data-hex="${hex}"]`).getScreenCTM();
      return document.elementFromPoint(e, f)?.closest('.map') != null;
    }, hex);
    expect((await hexes(jonas)).K4[0], 'the scale').toEqual(scale);
  },
);

test('the end leaves the board its room, and can be folded away', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor(DESKS[1]);
  await opened(page, await recorded(page, { of: 'german-railways' }));
  await page.locator('[data-end]').waitFor();
  const room = () =>
    page.evaluate(() => {
      const top = (part) => document.querySelector(part).getBoundingClientRect().top;
      return top('.act') - top('section.board');
    });
  expect(await room(), `the board has ${await room()} px beside the end`).toBeGreaterThan(300);
  const small = (await hexes(page))['00-20'][0];
  await page.getByRole('button', { name: 'Result' }).click();
  await page.getByRole('button', { name: 'Result', expanded: false }).waitFor();
  expect(await room(), `the board has ${await room()} px with the end folded`).toBeGreaterThan(550);
  expect((await hexes(page))['00-20'][0], 'and is larger for it').toBeGreaterThan(small * 1.2);
});

test("dark chosen by hand is dark before the page's script has run", async ({ person }) => {
  const page = await person({ theme: 'dark', colorScheme: 'light' });
  await page.route('**/assets/*.js', () => {}); // it never comes
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() => document.styleSheets.length > 0 && document.body);
  const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(ground, 'the first ground painted').toBe('rgb(20, 23, 28)');
});
