import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test, expect } from './fixtures.mjs';
import { accessibleOnTheWay } from './helpers/axe.mjs';
import { binary } from './helpers/server.mjs';

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
async function reader(person, games, options) {
  const page = await person(options);
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

test(
  'the numbers of a title: filters, tables, and the files to download',
  { tag: '@more' },
  async ({ person }) => {
    const games = new Games(binary);
    try {
      games.sim('chicago-express', 3, 40);
      games.sim('chicago-express', 4, 5);
      const page = await reader(person, games);
      await page.goto('/people');
      await page.getByRole('link', { name: 'Statistics' }).click();
      await page.getByRole('heading', { name: 'Chicago Express: statistics' }).waitFor();
      await chart(page, 'seats').getByText('45 games').waitFor();
      await expect(
        chart(page, 'seats').locator('rect'),
        'bars: of four players there are too few games',
      ).toHaveCount(3);
      await chart(page, 'endings').getByText('Bots', { exact: true }).waitFor();
      await chart(page, 'shares').locator('.fates').waitFor();
      await accessibleOnTheWay(page, 'the numbers', 'main');
      await accessibleOnTheWay(page, 'the numbers', 'main', { colours: true });

      // The table behind a chart, by its button and all by the key.
      await chart(page, 'seats').getByRole('button', { name: 'Wins by seat as a table' }).click();
      await chart(page, 'seats')
        .getByRole('row', { name: /^1 of 3 40 / })
        .waitFor();
      await expect(page.getByRole('table'), 'tables').toHaveCount(1);
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
      await expect(file, 'the file').toHaveAttribute('href', '/dumps/scrip-2026-09.ndjson.gz');
      expect(await file.getAttribute('download'), 'it is saved, and not opened').not.toBe(null);
      const about = await page.getByRole('link', { name: 'What is in them' }).getAttribute('href');
      const text = await (await page.request.get(new URL(about, page.url()).href)).text();
      expect(
        text.includes('CC0') && text.includes('scrip replay'),
        `the description says: ${text.slice(0, 80)}`,
      ).toBeTruthy();
    } finally {
      games.done();
    }
  },
);
