// What the browser tests run of the pages: with COVER=a folder each page's share is written there, as Chromium counts it.
//   await start(page);            before the page goes anywhere
//   await stop(page);             before it is closed: what was not asked for by then is lost
// coverage-table.mjs reads them. Workers, the engine's and the service's, are not counted.
import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.env.COVER;

/** start has the browser count what the page runs, on all the pages it comes to. */
export async function start(page) {
  if (folder) await page.coverage.startJSCoverage({ resetOnNavigation: false });
}

/** stop writes down what was run. */
export async function stop(page) {
  if (!folder || page.isClosed()) return;
  const scripts = await page.coverage.stopJSCoverage();
  const own = scripts.filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  const counted = own.map(({ url, functions }) => ({ file: new URL(url).pathname.slice(1), functions }));
  if (counted.length === 0) return;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${randomUUID()}.json`), JSON.stringify(counted));
}
