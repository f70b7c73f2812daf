// What the browser tests of 1862 share: the played game as a table, and its moments.
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import { api, middle, opened } from './page.mjs';
import { root } from './server.mjs';

export const FILE = `${root}../shared/1862/example-game/raw.json`;

/** The played game as a table; where it is not beside the project the test is left out. */
export async function imported(page) {
  test.skip(!existsSync(FILE), 'the played game is not beside the project');
  const made = await api(page, 'POST', '/api/import/1862', JSON.parse(readFileSync(FILE, 'utf8')));
  expect(made.status, `importing: ${JSON.stringify(made.body).slice(0, 200)}`).toBe(200);
  return made.body;
}

/** The moments of the played game, told once for all tests: it is the same game at every table. */
const told = [];
export async function momentsFrom(page, table, from) {
  const to = Math.min(table.entries, from + 99);
  told[from] ??= (await api(page, 'GET', `/api/tables/${table.id}/frames?from=${from}&to=${to}`)).body;
  return told[from];
}

/** A table of one's own at a moment of the played game, found by its view. */
export async function branchAt(page, table, wanted) {
  for (let from = 0; from < table.entries; from += 100) {
    const found = (await momentsFrom(page, table, from)).find((f) => wanted(f.view));
    if (!found) continue;
    const branch = (await api(page, 'POST', `/api/tables/${table.id}/branch`, { at: found.n })).body;
    await opened(page, branch.id);
    return branch.id;
  }
  throw new Error('there is no such moment in the game');
}

/** Clicks the middle of a hex, wherever the map shows it. */
export async function clickHex(page, hex) {
  const at = await middle(page, hex);
  await page.mouse.click(at.x, at.y);
}
