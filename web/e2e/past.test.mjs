import { test, expect } from './fixtures.mjs';
import { finished } from './helpers/games.mjs';
import { still } from './helpers/browser.mjs';
import { api, newTable, opened, position, tableId } from './helpers/page.mjs';

test('a finished game is scrubbed, linked to and branched from', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  const id = await finished(page, 'chicago-express');
  const last = (await position(page, id)).n;

  // A link to a moment opens there.
  const middle = Math.floor(last / 2);
  await page.goto(`/table/${id}/at/${middle}`);
  await page.locator(`[data-moment="${middle}"]`).waitFor();

  // Every moment is there, and quickly: the range is dragged over the whole game.
  const range = page.getByRole('slider', { name: 'History' });
  await range.focus();
  await page.keyboard.press('Home');
  await page.getByRole('heading', { name: 'The beginning' }).waitFor();
  const times = await page.evaluate(
    async ([last, still]) => {
      const range = document.querySelector('input[type="range"]');
      const where = () => Number(document.querySelector('[data-moment]').dataset.moment);
      const times = [];
      for (let i = 1; i <= 20; i++) {
        const n = Math.floor((last * i * 7) / 20) % last;
        const start = performance.now();
        range.value = String(n);
        range.dispatchEvent(new Event('input', { bubbles: true }));
        while (where() !== n) {
          await new Promise((done) => {
            requestAnimationFrame(done);
            setTimeout(done, 1000);
          });
          if (performance.now() - start > still) throw new Error(`asked for moment ${n}, shown ${where()}`);
        }
        await new Promise((done) => requestAnimationFrame(done));
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b);
    },
    [last, still],
  );
  console.log(
    `      scrubbing to any of ${last} moments: median ${times[10].toFixed(0)} ms, slowest ${times[19].toFixed(0)} ms`,
  );

  // The log, the board and the address move together.
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(`**/table/${id}/at/1`);

  // From there one tries in private, every seat one's own, and keeps it as a table.
  await page.goto(`/table/${id}/at/${middle}`);
  await page.locator('.act').getByRole('button', { name: 'Try' }).click();
  await page.locator('[data-trying="on"]').waitFor();
  await page.keyboard.press('k');
  await page.waitForURL((url) => url.pathname.startsWith('/table/') && !url.pathname.includes(id));
  await page.waitForSelector('.table[data-ready="yes"]');
  const branch = (await api(page, 'GET', `/api/tables/${tableId(page)}`)).body;
  expect(branch.whatIf, 'where the what-if table comes from').toEqual({
    table: id,
    at: middle,
    guessed: false,
  });
  expect(branch.mine, 'seats of the what-if table').toEqual([0, 1, 2]);
  expect(branch.visibility, 'a what-if table is private').toBe('private');
});

test('an undo is seen in the log', { tag: '@more' }, async ({ visitor }) => {
  const page = await visitor();
  const id = await newTable(page, 'chicago-express', ['me', 'me']);
  await opened(page, id);
  await page.locator('.act .btn.go').click();
  await page.waitForFunction(() => document.querySelector('[data-n]')?.dataset.n === '1');
  // The stream may tell of the move before its answer is here; until then nothing more can be done.
  await page.locator('.act .btn.go:enabled').waitFor();
  await page.keyboard.press('z');
  await page.waitForFunction(() => document.querySelector('[data-n]')?.dataset.n === '2');
  await page.getByText('took back an action').waitFor();
  await expect(page.locator('.log .gone'), 'lines struck out').toHaveCount(1);
});
