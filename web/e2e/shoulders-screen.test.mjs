// City of the Big Shoulders as it looks and is reached: words for every picture, by keys and by touch; all of
// the city on the screen in four languages; the end and the drawer for screen readers.
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { drawn, moving, opened, shown, speak } from './helpers/page.mjs';
import {
  building,
  late,
  momentOf,
  nothing,
  outside,
  recorded,
  selling,
  sending,
  trading,
  working,
} from './helpers/shoulders.mjs';

/** the sizes where all is to be in sight; in the lower one the longest words are enough */
const SIZES = [
  { width: 1440, height: 900, languages: ['en', 'es', 'it', 'de'] },
  { width: 1024, height: 768, languages: ['de', 'es'] },
];
const hint = (page) => page.locator('[role="tooltip"]');

/** what has words and cannot be reached by keys, and pictures that say nothing where no text says it */
const silent = (page) =>
  page.evaluate(() => {
    const seen = (e) => e.getClientRects().length > 0;
    const said = [...document.querySelectorAll('[data-hint]')].filter(
      (e) => seen(e) && !e.parentElement.closest('[data-hint]'),
    );
    const unreached = said.filter((e) => e.tabIndex < 0 && !e.hasAttribute('tabindex'));
    const pictures = [...document.querySelectorAll('.city svg, .upper svg')].filter(
      (s) => seen(s) && !s.closest('[data-hint]') && !s.parentElement.closest('li, div, td, th, p').innerText,
    );
    return {
      said: said.length > 60,
      stops: said.filter((e) => e.tabIndex === 0).length < 20,
      unreached: unreached.map((e) => e.dataset.hint),
      pictures: pictures.map((s) => s.outerHTML.slice(0, 80)),
    };
  });
const allSpeak = { said: true, stops: true, unreached: [], pictures: [] };

/** all has words and is reached; the Tab stops are set when the page rests, so it may take a moment */
async function speaks(page) {
  const goesOn = moving('what has words, and how many Tab stops that takes');
  for (;;) {
    const found = JSON.stringify(await silent(page));
    if (found === JSON.stringify(allSpeak)) return;
    goesOn(found);
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

/** finger is a touch of the screen, moved through the points and lifted at the last. */
async function finger(page, ...points) {
  const wire = await page.context().newCDPSession(page);
  const touch = (type, at) =>
    wire.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] });
  await touch('touchStart', points[0]);
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [points[i - 1], points[i]];
    for (let k = 1; k <= 6; k++)
      await touch(
        'touchMove',
        [0, 1].map((a) => from[a] + ((to[a] - from[a]) * k) / 6),
      );
  }
  // A finger stays for a frame or two, and what it touched may have changed by then.
  await drawn(page);
  await touch('touchEnd');
}
const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

async function fitsEverywhere(visitor, game, moments) {
  const page = await visitor();
  const id = await recorded(page, game);
  for (const [name, fits] of Object.entries(moments)) {
    await opened(page, await momentOf(page, id, fits));
    for (const { width, height, languages } of SIZES) {
      await page.setViewportSize({ width, height });
      await page.waitForSelector(width < 1200 ? '.table.broad' : '.table:not(.broad)');
      for (const language of languages) {
        await speak(page, language);
        expect(await outside(page), `what is outside ${width} by ${height}: ${name}, ${language}`).toEqual(
          nothing,
        );
      }
    }
  }
}

test(
  'Big Shoulders: every picture has words, by keys and by touch',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor({ hasTouch: true });
    const game = await recorded(page);
    for (const fits of [trading, working, building, sending]) {
      await opened(page, await momentOf(page, game, fits));
      await speaks(page);
    }
    // One Tab stop is the whole track; the arrows walk from bonus to bonus.
    const track = page.locator('.trk').nth(1);
    await track.locator('ol [tabindex="0"]').focus();
    await page.keyboard.press('End');
    await hint(page).getByText('Prestige 16: a step up in share price, or $25').waitFor();
    await expect(track.locator('ol [tabindex="0"]'), 'Tab stops of the track').toHaveCount(1);
    await page.keyboard.press('ArrowLeft');
    await hint(page).getByText('Prestige 15: a bonus good every run').waitFor();
    // A tile says who sold there; down the column the next industry speaks.
    await page.locator('.dg > [data-hint]').nth(4).focus();
    await hint(page).getByText('Food & dairy, Left column').waitFor();
    await page.keyboard.press('ArrowDown');
    await hint(page).getByText('Dry goods, Left column').waitFor();
    await page.keyboard.press('Escape');
    await hint(page).waitFor({ state: 'detached' });
    // The same words at a touch; one elsewhere ends them.
    await finger(page, await middle(page.locator('.jg > div').nth(1)));
    await hint(page).getByText('at $30').waitFor();
    await finger(page, await middle(page.locator('.charter .mg').first()));
    await hint(page).getByText('manager').waitFor();
    await finger(page, await middle(page.locator('.act h2')));
    await hint(page).waitFor({ state: 'detached' });
  },
);

test('Big Shoulders: goods are dragged and tapped by a finger', { tag: '@long' }, async ({ visitor }) => {
  const page = await visitor({ hasTouch: true, width: 390, height: 844 });
  const game = await recorded(page);
  await opened(page, await momentOf(page, game, selling));
  const n = await shown(page);
  const store = page.locator('[data-store] button');
  const goods = await store.count();
  /** so many goods are left, and the page is ready for the next touch */
  const left = (n) =>
    page.waitForFunction((n) => {
      const all = document.querySelectorAll('[data-store] button');
      return all.length === n && [...all].every((b) => !b.disabled);
    }, n);
  const back = (column) => page.locator(`[data-column="${column}"]`).getByText('take one back');
  await finger(page, await middle(store.first()), await middle(page.locator('[data-column="middle"] .dt')));
  await back('middle').waitFor();
  await left(goods - 1);
  await finger(page, await middle(store.first()));
  await back('right').waitFor();
  await left(goods - 2);
  await finger(page, await middle(back('middle')));
  await left(goods - 1);
  await finger(page, await middle(page.locator('[data-column="middle"] .dt')));
  await left(goods - 2);
  expect(await shown(page), 'entries while goods are only composed').toEqual(n);
});

test('Big Shoulders: two players’ city fits in every language', { tag: '@long' }, async ({ visitor }) =>
  fitsEverywhere(visitor, { seats: 2 }, { 'the first partner': (v) => v.step === 'send', ...late }),
);

test(
  'Big Shoulders: four players’ advanced city fits in every language',
  { tag: '@long' },
  async ({ visitor }) =>
    fitsEverywhere(
      visitor,
      { seats: 4, bots: 'random', options: ['mode=advanced'] },
      { 'the first partner': (v) => v.step === 'send', ...late },
    ),
);

test(
  'Big Shoulders: axe is content with the end and the drawer, light and dark',
  { tag: '@long' },
  async ({ visitor }) => {
    const page = await visitor();
    const game = await recorded(page);
    const sending3 = await momentOf(page, game, sending);
    for (const theme of ['light', 'dark']) {
      const look = (what, part) =>
        accessibleOnTheWay(page, `${what}, ${theme}`, part, { colours: theme === 'dark' });
      await page.evaluate((t) => localStorage.setItem('scrip.settings', `{"theme":"${t}"}`), theme);
      await page.setViewportSize({ width: 1440, height: 900 });
      await opened(page, game);
      await page.waitForSelector('[data-end]');
      await look('the end', '.act');
      // Counted again line by line: the sums grow to the last one.
      const sums = () => page.locator('[data-end] .sum td').allInnerTexts();
      const all = await sums();
      await page.getByRole('button', { name: 'From the start' }).click();
      await page.getByText('step 1 of').waitFor();
      expect(JSON.stringify(await sums()), 'from the start less is counted').not.toBe(JSON.stringify(all));
      await look('the scoring from its start', '.act');
      await page.getByRole('button', { name: 'All', exact: true }).click();
      expect(await sums(), 'the totals once all is counted').toEqual(all);

      await page.setViewportSize({ width: 1024, height: 768 });
      await opened(page, sending3);
      for (const tab of ['Companies', 'Players', 'Sheet']) {
        await page.getByRole('tab', { name: tab, exact: true }).click();
        await page.waitForSelector('#room-panel');
        await look(`the drawer with ${tab}`, '#room-panel');
      }
    }
  },
);
