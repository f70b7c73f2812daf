// How quick the page is on this machine: node e2e/bench.mjs (SCRIP and CHROMIUM as for the tests).
import { launchWhole, person } from './helpers/browser.mjs';
import { finished } from './helpers/games.mjs';
import { watchLoad } from './helpers/load.mjs';
import { newTable, opened, shown } from './helpers/page.mjs';
import { Server } from './helpers/server.mjs';

const server = await new Server().start();
const browser = await launchWhole();
const say = (what, value) => console.log(`${what.padEnd(62)} ${value}`);
const median = (times) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)];
const ms = (n) => `${n.toFixed(1)} ms`;

/**
 * In the page: jumps about in the game. A jump is timed from the slider's event until the page with that
 * moment is laid out and painted: what waits behind it in the queue comes after both.
 */
async function scrub({ times, step }) {
  const range = document.querySelector('input[type="range"]');
  const took = [];
  for (let i = 1; i <= times; i++) {
    const n = (i * step) % Number(range.max);
    await new Promise((done) => requestAnimationFrame(done));
    const start = performance.now();
    range.value = String(n);
    range.dispatchEvent(new Event('input', { bubbles: true }));
    do await new Promise((done) => setTimeout(done));
    while (Number(document.querySelector('[data-moment]').dataset.moment) !== n);
    took.push(performance.now() - start);
  }
  return took;
}

try {
  const page = await person(browser, server);
  const loaded = watchLoad(page);
  await page.goto('/');
  await page.locator('.tcard').first().waitFor();
  await page.waitForFunction(() => performance.getEntriesByType('paint').length > 1);
  say(
    'front page: first contentful paint',
    ms(await page.evaluate(() => performance.getEntriesByType('paint').at(-1).startTime)),
  );
  await page.waitForLoadState('networkidle');
  say('front page: script and style, compressed', `${((await loaded()).bytes / 1024).toFixed(1)} KB`);

  // An action, from the click until the position after it is on screen.
  const id = await newTable(page, 'chicago-express', ['me', 'me', 'me']);
  await opened(page, id);
  const clicks = [];
  for (let i = 0; i < 12; i++) {
    const n = await shown(page);
    await page.locator('.act .btn.go:enabled, .act .btn:has(kbd:text-is("P")):enabled').first().waitFor();
    const took = await page.evaluate(async (n) => {
      const button =
        document.querySelector('.act .btn.go:enabled') ?? document.querySelector('.act .btn:enabled');
      const start = performance.now();
      button.click();
      while (Number(document.querySelector('[data-n]').dataset.n) === n)
        await new Promise((done) => setTimeout(done));
      return performance.now() - start;
    }, n);
    clicks.push(took);
    if ((await page.locator('.act .chips .chip').count()) > 0) break;
  }
  say(`an action, from click to screen (median of ${clicks.length})`, ms(median(clicks)));

  const game = await finished(page, 'chicago-express', 4);
  const openings = [];
  const far = [];
  for (let i = 0; i < 5; i++) {
    await page.goto('/');
    await page.locator('.tcard').first().waitFor();
    openings.push(
      await page.evaluate(async (path) => {
        const link = Object.assign(document.createElement('a'), { href: path });
        document.querySelector('main').append(link);
        const start = performance.now();
        link.click();
        while (!document.querySelector('[data-end]'))
          await new Promise((done) => requestAnimationFrame(done));
        return performance.now() - start;
      }, `/table/${game}`),
    );
    // At once, before the moments of the game are fetched: this one comes from the server alone.
    far.push(...(await page.evaluate(scrub, { times: 1, step: 31 * (i + 1) })));
  }
  say('a finished game, from link to screen (median of 5)', ms(median(openings)));
  say('scrubbing to a moment that is not loaded yet (median of 5)', ms(median(far)));

  await page.getByRole('slider', { name: 'History' }).focus();
  await page.waitForLoadState('networkidle');
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () =>
    (await devtools.send('Performance.getMetrics')).metrics.find((m) => m.name === 'TaskDuration').value;
  const before = await worked();
  const scrubbed = await page.evaluate(scrub, { times: 60, step: 89 });
  const each = ((await worked()) - before) * (1000 / 60);
  say(`scrubbing to any of its ${await shown(page)} moments (median of 60)`, ms(median(scrubbed)));
  say('the same, slowest of 60', ms(scrubbed.at(-1)));
  say('the same, work of the page for each', ms(each));
} finally {
  await browser.close();
  await server.end();
}
