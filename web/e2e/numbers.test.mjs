import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accessible, assert, assertEqual, noErrors, person } from './harness.mjs';

/** Games of clerks, counted by the program itself as the server would count them. */
class Games {
  constructor(binary) {
    this.binary = binary;
    this.folder = mkdtempSync(join(tmpdir(), 'scrip-numbers-'));
  }
  sim(title, seats, games) {
    const into = join(this.folder, `${title}-${seats}`);
    const said = ['sim', title, '--seats', `${seats}`, '--games', `${games}`, '--records', into];
    execFileSync(this.binary, said, { stdio: 'ignore' });
  }
  files(title) {
    return readdirSync(this.folder)
      .filter((folder) => folder.startsWith(title))
      .flatMap((folder) => readdirSync(join(this.folder, folder)).map((f) => join(this.folder, folder, f)));
  }
  numbers(title, query) {
    const flags = ['stats', '--json', '--who', query.get('who'), '--players', query.get('players')];
    if (query.get('since')) flags.push('--since', query.get('since'));
    return execFileSync(this.binary, [...flags, ...this.files(title)]).toString();
  }
  done() {
    rmSync(this.folder, { recursive: true });
  }
}

/** A page on which those games are what was played. */
async function reader(browser, server, games, options) {
  const page = await person(browser, server, options);
  await page.route('**/api/titles/*/numbers?*', (route) => {
    const url = new URL(route.request().url());
    const body = games.numbers(url.pathname.split('/')[3], url.searchParams);
    return route.fulfill({ contentType: 'application/json', body });
  });
  await page.route('**/api/dumps', (route) =>
    route.fulfill({ json: [{ month: '2026-09', games: 45, file: '/dumps/scrip-2026-09.ndjson.gz' }] }),
  );
  return page;
}

const chart = (page, id) => page.locator(`[data-chart="${id}"]`);

export const tests = {
  'the numbers of a title: filters, tables, and the files to download': async ({ browser, server }) => {
    const games = new Games(server.binary);
    try {
      games.sim('chicago-express', 3, 40);
      games.sim('chicago-express', 4, 5);
      const page = await reader(browser, server, games);
      await page.goto('/people');
      await page.getByRole('link', { name: 'Numbers' }).click();
      await page.getByRole('heading', { name: 'Chicago Express in numbers' }).waitFor();
      await chart(page, 'seats').getByText('45 games').waitFor();
      assertEqual(
        await chart(page, 'seats').locator('rect').count(),
        3,
        'bars: of four players there are too few games',
      );
      await chart(page, 'endings').getByText('Bots', { exact: true }).waitFor();
      await chart(page, 'shares').locator('.fates').waitFor();
      await accessible(page, 'the numbers', 'main');
      await accessible(page, 'the numbers', 'main', { colours: true });

      // The table behind a chart, by its button and all by the key.
      await chart(page, 'seats').getByRole('button', { name: 'Wins by seat as a table' }).click();
      await chart(page, 'seats')
        .getByRole('row', { name: /^1 of 3 40 / })
        .waitFor();
      assertEqual(await page.getByRole('table').count(), 1, 'tables');
      await page.keyboard.press('t');
      await chart(page, 'shares')
        .getByRole('row', { name: /^PRR, share 1 45 / })
        .waitFor();
      await page.keyboard.press('t');
      await chart(page, 'shares').locator('.fates').waitFor();

      // Filters act on all charts.
      await page.locator('.filters').getByText('4', { exact: true }).click();
      await chart(page, 'seats').getByText('Too few: 5 games.').waitFor();
      await chart(page, 'shares').getByText('Too few: 5 games.').waitFor();
      await page.locator('.filters').getByText('3', { exact: true }).click();
      await chart(page, 'shares').getByText('40 games', { exact: true }).waitFor();
      await page.getByRole('radio', { name: 'People' }).check({ force: true });
      await chart(page, 'scores').getByText('Too few: 0 games.').waitFor();
      await chart(page, 'endings').getByText('40 games').waitFor();
      await page.getByRole('radio', { name: 'Bots' }).check({ force: true });
      await chart(page, 'scores').getByText('40 games', { exact: true }).waitFor();
      await page.locator('.filters').getByText('This year', { exact: true }).click();
      await chart(page, 'scores').getByText('Too few: 0 games.').waitFor();

      // A month's file, and the real server's word on what is in it.
      const file = page.getByRole('link', { name: 'September 2026' });
      assertEqual(await file.getAttribute('href'), '/dumps/scrip-2026-09.ndjson.gz', 'the file');
      assert((await file.getAttribute('download')) !== null, 'it is saved, and not opened');
      const about = await page.getByRole('link', { name: 'What is in them' }).getAttribute('href');
      const text = await (await page.request.get(new URL(about, page.url()).href)).text();
      assert(
        text.includes('CC0') && text.includes('scrip replay'),
        `the description says: ${text.slice(0, 80)}`,
      );
      await noErrors(page);
    } finally {
      games.done();
    }
  },
};
