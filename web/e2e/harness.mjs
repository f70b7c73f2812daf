// What the browser tests stand on: a real server with a database of its own, a real browser, and a few
// sentences of the page in words.
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

/**
 * How long nothing may move before a test gives up, in milliseconds. A machine that is busy is slow; only a
 * fault stands still.
 */
export const still = 60_000;

export const root = new URL('../..', import.meta.url).pathname;
const whole = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** The same browser without what only a screen needs, where it is installed: it does a sixth less for a test. */
const shell = existsSync(`${whole}-headless-shell`) ? `${whole}-headless-shell` : whole;
const args = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // What an address bar shows that nobody sees: two more pages for each window.
  '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup',
];

/** A server in a folder of its own. It can be stopped, killed and started again on the same address. */
export class Server {
  constructor(binary, { pace = '0s' } = {}) {
    this.binary = binary;
    this.pace = pace;
    this.folder = mkdtempSync(join(tmpdir(), 'scrip-e2e-'));
    this.addr = '127.0.0.1:0';
    /** what else it is started with */
    this.more = [];
    this.log = '';
    /** counts whatever is heard of the test: what the server says, what pages ask for and say */
    this.heard = 0;
  }

  async start() {
    this.child = spawn(
      this.binary,
      [
        'serve',
        '--addr',
        this.addr,
        '--data',
        join(this.folder, 'scrip.db'),
        '--bot-pace',
        this.pace,
        '--log',
        'info',
        ...this.more,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'] },
    );
    this.url = await new Promise((resolve, reject) => {
      let text = '';
      const read = (chunk) => {
        text += chunk;
        this.heard++;
        this.log = (this.log + chunk).slice(-20000);
        const found = /msg=serving url=(\S+)/.exec(text);
        if (found) resolve(found[1]);
      };
      this.child.stdout.on('data', read);
      this.child.stderr.on('data', read);
      this.child.on('exit', (code) => reject(new Error(`the server ended with ${code}:\n${text}`)));
    });
    this.addr = new URL(this.url).host;
    return this;
  }

  /** stop ends the process as an operator would, or kills it. */
  async stop(signal = 'SIGTERM') {
    if (!this.child || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const gone = new Promise((resolve) => this.child.on('exit', resolve));
    this.child.kill(signal);
    await gone;
  }

  async end() {
    await this.stop('SIGKILL');
    rmSync(this.folder, { recursive: true, force: true });
  }
}

export const launch = () => chromium.launch({ executablePath: shell, args });
/** The browser as people have it, for what the other has not: notices. */
export const launchWhole = () => chromium.launch({ executablePath: whole, args });

/** ENGINE=1 has every test's browser work out by itself what it can, as those of visitors do. */
const engineOn = Boolean(process.env.ENGINE);

/**
 * A person: a browser context of their own, which has seen the tour and speaks English. Where every byte counts pages
 * ask the server for everything, and tests are quicker; one that is about what a browser does by itself says that it
 * need not.
 */
export async function person(browser, server, options = {}) {
  const { tour = false, theme, width = 1440, height = 900, language = 'en', ...rest } = options;
  const { thrifty = rest.serviceWorkers !== 'allow' && !engineOn, ...more } = rest;
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    locale: language,
    reducedMotion: 'reduce',
    // What the pages ask for is asked for here, unless a test is about what is kept.
    serviceWorkers: 'block',
    ...more,
  });
  context.owner = server;
  context.setDefaultTimeout(still);
  for (const sign of ['request', 'console']) context.on(sign, () => server.heard++);
  await context.addInitScript(
    ({ tour, theme, thrifty }) => {
      if (thrifty) Object.defineProperty(navigator, 'connection', { value: { saveData: true } });
      if (!tour) localStorage.setItem('scrip.toured', 'yes');
      if (theme && !localStorage.getItem('scrip.settings'))
        localStorage.setItem('scrip.settings', JSON.stringify({ theme }));
    },
    { tour, theme, thrifty },
  );
  const page = await context.newPage();
  page.errors = [];
  page.on('pageerror', (e) => page.errors.push(e.stack ?? String(e)));
  page.on('console', (m) => {
    // A request that fails because the test cut the line is no fault of the page.
    if (m.type() === 'error' && !/Failed to load resource|ERR_|net::/.test(m.text()))
      page.errors.push(m.text());
  });
  return page;
}

/** visitor is a person on the front page. */
export async function visitor(browser, server, options) {
  const page = await person(browser, server, options);
  await page.goto('/');
  return page;
}

/** long makes a test one of those that run apart, because they take long: make long. */
export const long = (test) => Object.assign(test, { long: true });

export function assert(truth, sentence) {
  if (!truth) throw new Error(sentence);
}

export function assertEqual(got, want, sentence) {
  const [a, b] = [JSON.stringify(got), JSON.stringify(want)];
  if (a !== b) throw new Error(`${sentence}: got ${a}, want ${b}`);
}

export function noErrors(page) {
  assertEqual(page.errors, [], 'errors on the page');
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * accessible wants that axe finds nothing serious in what is shown, and every part in a landmark. Where the
 * same was looked at in the other theme, colours are all that can be wrong.
 */
export async function accessible(page, what, part = 'html', { colours = false } = {}) {
  await page.locator(part).first().waitFor({ state: 'attached' }); // a click may have just asked for it
  // The page's policy lets no foreign script in; the tests bring theirs past it.
  await page.evaluate(axe);
  const found = await page.evaluate(
    ([part, runOnly]) => window.axe.run(part, { runOnly, resultTypes: ['violations'] }),
    [part, colours ? { type: 'rule', values: ['color-contrast'] } : everything],
  );
  const where = (v) => v.nodes.map((n) => `${n.target} ${n.any[0]?.message ?? ''}`).slice(0, 4);
  const counts = (v) =>
    v.impact === 'serious' || v.impact === 'critical' || /^(landmark|region|target-size)/.test(v.id);
  const faults = found.violations.filter(counts).map((v) => `${v.id}: ${where(v).join(' | ')}`);
  assertEqual(faults, [], `violations on ${what}`);
}

/** api calls the server as the one whose page it is, and beside the page, which large answers would only slow down. */
export async function api(page, method, path, body) {
  page.context().owner.heard++;
  const answer = await page.request.fetch(path, { method, data: body, timeout: still });
  const text = await answer.text();
  return { status: answer.status(), body: text ? JSON.parse(text) : null };
}

/** account is a person who has one, on the front page. */
export async function account(browser, server, name, options) {
  const page = await visitor(browser, server, options);
  const { status } = await api(page, 'POST', '/api/account', { name, password: 'correct horse' });
  assertEqual(status, 200, `${name} has an account`);
  await page.reload();
  return page;
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

/** What was clicked in vain is not waited for: the page is looked at again. */
const patience = { timeout: 3000 };

async function clickOffered(page, random) {
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
export async function newTable(page, title, kinds) {
  const seats = kinds.map((k) => (k === 'me' ? { kind: 'me' } : { kind: 'bot', bot: k }));
  const made = await api(page, 'POST', '/api/tables', { title, visibility: 'link', seats });
  assertEqual(made.status, 200, `making a table: ${JSON.stringify(made.body)}`);
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

/**
 * play clicks what the page offers until the game is over, or until what it waits for is there. It runs in the
 * page, so that a long game is not slowed by asking for every button; what something else covers is not
 * clicked. However long it takes, it goes on while anything is done.
 */
export async function play(page, { seed = 1, until = '[data-end]' } = {}) {
  await page.evaluate(
    async ({ seed, until, still }) => {
      let x = seed;
      const random = () => (x = (x * 1664525 + 1013904223) % 4294967296) / 4294967296;
      const all = (q) => [...document.querySelectorAll(q)];
      const any = (list) => list[Math.floor(random() * list.length)];
      const done = () => document.querySelector('[data-n]')?.dataset.n;
      const state = () =>
        `${done()}|${document.querySelector('.act')?.textContent}|${all('.act [aria-pressed=true], dialog[open]').length}`;
      let [last, moved] = [done(), performance.now()];
      for (;;) {
        if (document.querySelector(until)) return;
        const before = state();
        if (performance.now() - moved > still) throw new Error(`the game stands still: ${before}`);
        const press = (button) => {
          button?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
          const box = button?.getBoundingClientRect();
          const top = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
          if (top && button.contains(top)) button.click();
        };
        const go = document.querySelector('.act .btn.go:enabled');
        const hand = all('.act .hand button:enabled:not([aria-pressed=true])');
        const pass = document.querySelector('.act .pass:enabled');
        const chips = all('.act .chips .chip:enabled:not(.dashed)');
        // What lies over the bar is answered first. Nor is no always an answer: there may be no way on but a dear one.
        const answers = all('dialog[open] footer .btn:enabled');
        if (answers.length > 0) press(any(answers));
        else if (go && (random() < 0.8 || chips.length === 0)) press(go);
        else if (hand.length > 0) press(any(hand));
        else if (pass && (chips.length === 0 || random() < 0.7)) press(pass);
        else if (chips.length > 0) press(any(chips));
        else press(document.querySelector('.act .beside:enabled'));
        for (let i = 0; i < 60 && state() === before; i++) await new Promise((r) => setTimeout(r, 10));
        if (done() === last) continue;
        [last, moved] = [done(), performance.now()];
        console.debug('the game goes on'); // where no server is asked nothing else is heard of it
      }
    },
    { seed, until, still },
  );
}
