// What the browser tests of City of the Big Shoulders share: games to start from, moments in them, and how
// the page is judged.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { api, assertEqual } from './harness.mjs';

export const title = 'big-shoulders';

/** A game that bots have played, the same one every time, opened as a table of one's own. */
export async function recorded(page, binary, { seats = 3, bots = 'greedy', rng = 5, options = [] } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'scrip-game-'));
  try {
    const option = options.flatMap((o) => ['--option', o]);
    const which = ['--seats', seats, '--bots', bots, '--games', 1, '--rng', rng].map(String);
    execFileSync(binary, ['sim', title, ...which, ...option, '--records', folder]);
    const record = JSON.parse(readFileSync(join(folder, readdirSync(folder)[0]), 'utf8'));
    const { status, body } = await api(page, 'POST', '/api/records', record);
    assertEqual(status, 200, `opening a record: ${JSON.stringify(body)}`);
    return body.id;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * play clicks what the page offers until the game is over, or until the function finds what it waits for.
 * It runs in the page, so that a long game is not slowed by asking for every button.
 */
export async function play(page, { seed = 1, until = '[data-end]', limit = 80000 } = {}) {
  await page.evaluate(
    async ({ seed, until, limit }) => {
      let x = seed;
      const random = () => (x = (x * 1664525 + 1013904223) % 4294967296) / 4294967296;
      const all = (q) => [...document.querySelectorAll(q)];
      const any = (list) => list[Math.floor(random() * list.length)];
      const state = () =>
        `${document.querySelector('[data-n]')?.dataset.n}|${document.querySelector('.act')?.textContent}|${all('.act [aria-pressed=true]').length}`;
      const started = performance.now();
      for (;;) {
        if (document.querySelector(until)) return;
        if (performance.now() - started > limit) throw new Error(`still playing: ${state()}`);
        const before = state();
        const go = document.querySelector('.act .btn.go:enabled');
        const hand = all('.act .hand button:enabled:not([aria-pressed=true])');
        const pass = all('.act .btn:enabled').find((b) => b.querySelector('kbd')?.textContent === 'P');
        const chips = all('.act .chips .chip:enabled:not(.dashed)');
        if (go && (random() < 0.8 || chips.length === 0)) go.click();
        else if (hand.length > 0) any(hand).click();
        else if (pass && (chips.length === 0 || random() < 0.7)) pass.click();
        else if (chips.length > 0) any(chips).click();
        for (let i = 0; i < 60 && state() === before; i++) await new Promise((r) => setTimeout(r, 10));
      }
    },
    { seed, until, limit },
  );
}

export async function opened(page, id) {
  await page.goto(`/table/${id}`);
  await page.waitForSelector('.table[data-ready="yes"]');
}

export async function made(page, settings, seats) {
  const { status, body } = await api(page, 'POST', '/api/tables', {
    title,
    visibility: 'link',
    settings,
    seats,
  });
  assertEqual(status, 200, `making a table: ${JSON.stringify(body)}`);
  return body;
}

/** The moments of a game, fetched once; not through the page, which would only slow them down. */
const known = new Map();
async function momentsOf(page, game) {
  const told = async (path) => (await page.request.get(path)).json();
  if (!known.has(game)) {
    const last = (await told(`/api/tables/${game}`)).position.n;
    const blocks = Array.from({ length: Math.ceil((last + 1) / 100) }, (_, i) => i * 100);
    const frames = [];
    for (const from of blocks)
      frames.push(...(await told(`/api/tables/${game}/frames?from=${from}&to=${Math.min(from + 99, last)}`)));
    known.set(game, frames);
  }
  return known.get(game);
}

/** A private table at the first moment of a bots' game that fits, with all seats in one hand. */
export async function momentOf(page, game, fits) {
  const found = (await momentsOf(page, game)).find((f) => !f.turn.chance && fits(f.view));
  if (!found) throw new Error('no such moment in the game');
  return (await api(page, 'POST', `/api/tables/${game}/branch`, { at: found.n })).body.id;
}
export const sending = (v) =>
  v.decade === 3 && v.phase === 'action' && v.step === 'send' && v.players.length > 2;
export const working = (v) => {
  const c = v.companies.find((c) => c.company === v.operation?.company);
  return (
    v.decade > 1 && v.step === 'produce' && c?.next.factories > 0 && v.operation.ran === 0 && c.cash > 80
  );
};
export const building = (v) => v.decade === 3 && v.phase === 'building';
export const trading = (v) => v.decade === 3 && v.phase === 'stock' && v.step === 'sell';

/** how much of the city is outside the screen, and which of its parts are larger than their place */
export const outside = (page) =>
  page.locator('.city').evaluate((c) => ({
    over: c.scrollHeight - c.clientHeight,
    wide: c.scrollWidth - c.clientWidth,
    parts: [...c.querySelectorAll('.area, section, article, .mid, .right')]
      .filter((e) => e.scrollHeight > e.clientHeight + 1 || e.scrollWidth > e.clientWidth + 1)
      .map((e) => `${e.tagName} ${e.className} ${e.getAttribute('aria-label')}`),
  }));
export const nothing = { over: 0, wide: 0, parts: [] };
