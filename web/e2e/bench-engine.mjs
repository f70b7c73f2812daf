// How quick the worker is beside the server, from the page that asks: node e2e/bench-engine.mjs (SCRIP and CHROMIUM as
// for the tests).
import { readFileSync } from 'node:fs';
import { launchWhole, person } from './helpers/browser.mjs';
import { withEngine } from './helpers/engine.mjs';
import { api } from './helpers/page.mjs';
import { Server } from './helpers/server.mjs';

const game = JSON.parse(readFileSync(new URL('./games/1862-3-greedy-5.json', import.meta.url)));
const server = await new Server().start();
const browser = await launchWhole();
const ms = (n) => `${n.toFixed(1)} ms`;
const line = (what, ...cells) => console.log(what.padEnd(50) + cells.map((c) => c.padStart(14)).join(''));

/** In the page: asks one of the two so often, and gives the times it took, sorted. */
async function timed({ of, paths, times }) {
  const took = [];
  for (let i = 0; i < times; i++) {
    const path = paths[i % paths.length];
    const start = performance.now();
    if (of === 'worker') await window.engine('GET', path);
    else await (await fetch(path)).text();
    took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b);
}

const at = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))];

/** resident is what the largest page of the browser takes of the machine's memory, with its workers, in MB. */
async function resident() {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  const pages = processInfo.filter(({ type }) => type === 'renderer');
  const sizes = pages.map(
    ({ id }) => /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))[1] / 1024,
  );
  return Math.max(...sizes);
}

/** The table of a game with its mirror, then with an analysis that has thought for a while. */
async function memory() {
  const page = await person(browser, server, { thrifty: false });
  await page.goto('/');
  await page.locator('.tcard').first().waitFor();
  const { body } = await api(page, 'POST', '/api/records', game);
  await page.goto(`/table/${body.id}/at/400`);
  await page.locator('.table').waitFor();
  await page.keyboard.press('t');
  await page.locator('[data-trying]').waitFor();
  await page.keyboard.press('a');
  await page.locator('[data-analysis] li').first().waitFor();
  const sizes = [];
  for (let i = 0; i < 10; i++) {
    await page.waitForTimeout(1000);
    sizes.push(await resident());
  }
  line('1862 with a search: memory of page and workers', `${Math.round(Math.max(...sizes))} MB`);
  await page.context().close();
}

try {
  await memory();
  const page = await person(browser, server);
  await page.goto('/');
  await page.locator('.tcard').first().waitFor();
  const ready = [];
  for (let i = 0; i < 5; i++) {
    const start = Date.now();
    await withEngine(page, { house: false });
    ready.push(Date.now() - start);
  }
  line('worker ready, first time', ms(ready[0]));
  line('worker ready, again (median of 4)', ms(at(ready.slice(1).sort(), 0.5)));

  const id = await page.evaluate(async (record) => {
    const answer = await fetch('/api/records', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(record),
    });
    return (await answer.json()).id;
  }, game);
  const mirror = await page.evaluate(
    async ({ id, record }) => {
      const took = [];
      for (let i = 0; i < 9; i++) {
        const start = performance.now();
        await window.engine('PUT', `/api/mirrors/${id}`, { record, mine: [0], guessed: false, over: true });
        took.push(performance.now() - start);
      }
      return took;
    },
    { id, record: game },
  );
  const n = game.entries.length;
  line(`1862, ${n} actions: opened in the worker, first time`, ms(mirror[0]));
  line(
    'the same, again (median of 8)',
    ms(
      at(
        mirror.slice(1).sort((a, b) => a - b),
        0.5,
      ),
    ),
  );

  line('', 'worker', '', 'server', '');
  line('', 'median', 'p99', 'median', 'p99');
  const moments = Array.from({ length: 400 }, (_, i) => (i * 389) % n);
  for (const [what, paths] of [
    ['any moment of it', moments.map((m) => `/api/tables/${id}/frames?from=${m}&to=${m}`)],
    [
      'a hundred moments',
      [0, 100, 200, 300, 400].map((m) => `/api/tables/${id}/frames?from=${m}&to=${m + 99}`),
    ],
    ['how all stood at every moment', [`/api/tables/${id}/series`]],
  ]) {
    const times = what.startsWith('any') ? 400 : 15;
    const both = [];
    for (const of of ['worker', 'server']) both.push(await page.evaluate(timed, { of, paths, times }));
    line(what, ...both.flatMap((t) => [ms(at(t, 0.5)), ms(at(t, 0.99))]));
  }
} finally {
  await browser.close();
  await server.end();
}
