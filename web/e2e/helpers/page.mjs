// Sentences about a page, whatever the title: what is on it, what is asked of its server, and how a game is played on it.
import { expect } from '@playwright/test';
import { still } from './browser.mjs';
import { playing } from './playing.mjs';

/** api calls the server as the one whose page it is, and beside the page, which large answers would only slow down. */
export async function api(page, method, path, body) {
  const answer = await page.request.fetch(path, { method, data: body, timeout: still });
  const text = await answer.text();
  return { status: answer.status(), body: text ? JSON.parse(text) : null };
}

export const tableId = (page) => /\/table\/([^/]+)/.exec(page.url())[1];
/** position is how a table stands, the page's own where none is named. */
export const position = async (page, id = tableId(page)) =>
  (await api(page, 'GET', `/api/tables/${id}`)).body.position;

/** drawn waits until the page has been drawn anew. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** shown is the number of entries the page shows. */
export const shown = async (page) => Number(await page.locator('[data-n]').first().getAttribute('data-n'));

/** moved waits until the page shows more entries than so many. */
export const moved = (page, n) =>
  page.waitForFunction((n) => Number(document.querySelector('[data-n]')?.dataset.n) > n, n);

/** opened shows a table, and waits until it is ready. */
export async function opened(page, id) {
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.table[data-ready="yes"]');
}

/** middle is the middle of a hex on the screen. */
export async function middle(page, hex) {
  return page.locator(`[data-hex="${hex}"]`).evaluate((g) => {
    const m = g.getScreenCTM();
    return { x: m.e, y: m.f };
  });
}

/** playNow starts a game against bots from the front page. */
export async function playNow(page, title) {
  await page.goto('/');
  await page.getByRole('button', { name: new RegExp(`^Play now.*${title}$`) }).click();
  await page.waitForSelector('.table[data-ready="yes"]');
}

/**
 * decide makes one decision by clicking what the action bar offers, whatever the title: an option, or the
 * green button once steps are composed. The page is alive: what was offered may be gone by the time it is
 * clicked, and then nothing is decided.
 */
export async function decide(page, random) {
  try {
    await clickOffered(page, random);
  } catch (e) {
    if (!/Timeout|detached|not attached/.test(String(e))) throw e;
  }
}

/** unfolded has the bar say what the board offers too. */
export async function unfolded(page) {
  const told = page.locator('.act .chips.told button:enabled');
  if (await told.count()) await told.click(patience);
}

/** What was clicked in vain is not waited for: the page is looked at again. */
const patience = { timeout: 3000 };

async function clickOffered(page, random) {
  await unfolded(page);
  const offered = await page.evaluate(() => {
    const bar = document.querySelector('.act');
    const count = (selector) => bar.querySelectorAll(selector).length;
    return {
      ready: count('.btn.go:enabled'),
      options: count('.chips .chip:enabled:not(.dashed)'),
      hand: count('.hand button:enabled:not([aria-pressed=true])'),
      pass: count('.pass:enabled'),
    };
  });
  const bar = page.locator('.act');
  if (offered.ready && (offered.options === 0 || random() < 0.6) && !(offered.pass && random() < 0.4)) {
    await bar.locator('.btn.go:enabled').first().click(patience);
  } else if (offered.options > 0) {
    await bar
      .locator('.chips .chip:enabled:not(.dashed)')
      .nth(Math.floor(random() * offered.options))
      .click(patience);
  } else if (offered.hand > 0) {
    await bar
      .locator('.hand button:enabled:not([aria-pressed=true])')
      .nth(Math.floor(random() * offered.hand))
      .click(patience);
  } else if (offered.pass) {
    await bar.locator('.pass:enabled').first().click(patience);
  }
}

/** newTable makes a table by the API and starts it; kinds are 'me' or the kind of a bot. */
export async function newTable(page, title, kinds, visibility = 'link') {
  const seats = kinds.map((k) => (k === 'me' ? { kind: 'me' } : { kind: 'bot', bot: k }));
  const made = await api(page, 'POST', '/api/tables', { title, visibility, seats });
  expect(made.status, `making a table: ${JSON.stringify(made.body)}`).toBe(200);
  if (made.body.status === 'open') await api(page, 'POST', `/api/tables/${made.body.id}/start`, {});
  return made.body.id;
}

/** random numbers that are the same in every run */
export function dice(seed) {
  let x = seed;
  return () => {
    x = (x * 1664525 + 1013904223) % 4294967296;
    return x / 4294967296;
  };
}

/** settled waits until the page shows the next decision, the end, or a change of what is composed. */
export async function settled(page) {
  await page.waitForFunction(() => {
    if (document.querySelector('[data-end]')) return true;
    const bar = document.querySelector('.act');
    const chosen = '.chips .chip:enabled, .hand button:enabled, .ways button:enabled, .btn.go:enabled';
    if (bar?.querySelector(chosen)) return true;
    // Where nothing else may be done one may still pass, or there is a red button that asks again.
    return bar?.querySelector('.pass:enabled, .btn.stop:enabled');
  });
}

/** until waits until what the page finds out is so. (waitForFunction takes any promise for a yes.) */
export async function until(page, found, arg) {
  const given = Date.now() + still;
  while (!(await page.evaluate(found, arg))) {
    if (Date.now() > given) throw new Error(`it never came to be: ${found}`);
    await new Promise((again) => setTimeout(again, 50));
  }
}

/** moving is told again and again how far something is, and throws when that stands still. */
export function moving(what) {
  let [last, since] = [undefined, Date.now()];
  return (now) => {
    if (now !== last) [last, since] = [now, Date.now()];
    else if (Date.now() - since > still) throw new Error(`${what} stands still at ${now}`);
  };
}

/** play clicks what the page offers until the game is over, or until what it waits for is there. */
export const play = (page, { seed = 1, until = '[data-end]' } = {}) =>
  page.evaluate(playing, { seed, until, still });

/** speak changes the language by the globe. */
export const speak = (page, language) =>
  page.evaluate(async (language) => {
    if (document.documentElement.lang === language) return;
    const soon = () => new Promise((r) => setTimeout(r, 5));
    const item = () => document.querySelector(`[role="menuitemradio"][lang="${language}"]`);
    document.querySelector('button[aria-haspopup="menu"]').click();
    while (!item()) await soon();
    item().click();
    while (document.documentElement.lang !== language) await soon();
  }, language);
