// Games for browser tests to start from, in files: bots have played them once, so that a test finds the same
// positions however the bots play now. Delete a file and run a test that wants it, and it is played anew.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { api, newTable, opened, position } from './page.mjs';
import { binary } from './server.mjs';

const folder = new URL('../games/', import.meta.url).pathname;

/** which of the games a table was opened from */
const source = new Map();

/** A game that bots have played, the same one every time, opened as a table of one's own. */
export async function recorded(
  page,
  { of = 'big-shoulders', seats = 3, bots = 'greedy', rng = 5, options = [] } = {},
) {
  const name = [of, seats, bots, rng, ...options].join(' ').replaceAll(/[^\w.]+/g, '-');
  const which = ['--seats', seats, '--bots', bots, '--rng', rng, ...options.flatMap((o) => ['--option', o])];
  const { status, body } = await api(page, 'POST', '/api/records', kept(name, [of, ...which].map(String)));
  expect(status, `opening a record: ${JSON.stringify(body)}`).toBe(200);
  source.set(body.id, name);
  return body.id;
}

/** A game that bots have played to its end. */
export const finished = (page, title, seats = 3) => recorded(page, { of: title, seats });

/** A game that bots have played here to its end: they play while somebody watches. */
export async function playedHere(page, title) {
  const id = await newTable(page, title, ['broker', 'broker', 'broker']);
  await page.evaluate(
    (id) =>
      new Promise((over) => {
        const stream = new EventSource(`/api/tables/${id}/stream`);
        stream.addEventListener('entry', () => console.debug('the bots play'));
        stream.addEventListener('table', (told) => {
          if (JSON.parse(told.data).status !== 'finished') return;
          stream.close();
          over();
        });
      }),
    id,
  );
  return id;
}

/** replay makes moves of a game by the API, from an entry on, each by the player whose seat it is. */
export async function replay(id, entries, whose, from = 0) {
  for (const [i, { seat, action }] of entries.entries()) {
    const sent = { after: from + i, seat, actions: [action] };
    const { status, body } = await api(whose(seat), 'POST', `/api/tables/${id}/actions`, sent);
    expect(status, `move ${from + i}: ${JSON.stringify(body)}`).toBe(200);
  }
}

/** The record of a game that is among the files. */
export const fileOf = (name) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));

/**
 * playOut plays a game of German Railways to its end, which comes soon: the first who is asked buys a share, then
 * everybody passes, and all agree that the game should end. The pages are left before, or they would hear of every move.
 */
export async function playOut(id, pages) {
  for (const page of pages) await page.goto('/favicon.svg');
  let now = await position(pages[0], id);
  let bought = false;
  while (!now.turn.over) {
    const [seat] = now.turn.seats;
    const { n } = now;
    const bid = bought ? undefined : (await position(pages[seat], id)).options.find((o) => o.min);
    const rest = now.view.step.kind === 'vote' ? { kind: 'vote', end: true } : { kind: 'pass' };
    const action = bid ? { ...bid.action, amount: bid.min } : rest;
    bought = true;
    const move = { after: n, seat, actions: [action] };
    const { status, body } = await api(pages[seat], 'POST', `/api/tables/${id}/actions`, move);
    expect(status, `a move is made: ${JSON.stringify(body).slice(0, 200)}`).toBe(200);
    now = body;
    // Chance draws by itself: then who is asked next has to be asked for.
    while (!now.turn.over && now.turn.seats.length === 0) now = await position(pages[0], id);
  }
}

function kept(name, sim) {
  const file = join(folder, `${name}.json`);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (e) {
    if (e.code !== 'ENOENT' || process.env.CI) throw e;
  }
  const game = simulated(sim);
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, game);
  console.log(`played ${file}: keep it with the tests`);
  return JSON.parse(game);
}

function simulated(sim) {
  const folder = mkdtempSync(join(tmpdir(), 'scrip-game-'));
  try {
    execFileSync(binary, ['sim', ...sim, '--games', '1', '--records', folder]);
    return readFileSync(join(folder, readdirSync(folder)[0]), 'utf8');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The moments of a game, told once for all tables opened from it. */
const known = new Map();
async function momentsOf(page, game) {
  const key = source.get(game) ?? game;
  if (!known.has(key)) known.set(key, await allMoments(page, game));
  return known.get(key);
}

async function allMoments(page, game) {
  const told = async (path) => (await api(page, 'GET', path)).body;
  const last = (await told(`/api/tables/${game}`)).position.n;
  const frames = [];
  for (let from = 0; from <= last; from += 100)
    frames.push(...(await told(`/api/tables/${game}/frames?from=${from}&to=${Math.min(from + 99, last)}`)));
  return frames;
}

/** A private table at the first moment of a bots' game that fits, with all seats in one hand. */
export async function momentOf(page, game, fits) {
  const found = (await momentsOf(page, game)).find((f) => !f.turn.chance && fits(f.view));
  if (!found) throw new Error('no such moment in the game');
  return (await api(page, 'POST', `/api/tables/${game}/branch`, { at: found.n })).body.id;
}

/** A table of Chicago Express where the opening auctions are over and the first turn begins. */
export async function firstTurn(page) {
  const id = await newTable(page, 'chicago-express', ['me', 'me']);
  for (;;) {
    const now = await position(page, id);
    if (now.view.step.kind === 'choose') break;
    const { auction } = now.view.step;
    const bid = auction.leader === null ? now.options.find((o) => o.action.kind === 'bid') : undefined;
    const action = bid ? { ...bid.action, amount: bid.min } : { kind: 'pass' };
    await api(page, 'POST', `/api/tables/${id}/actions`, {
      after: now.n,
      seat: now.seat,
      actions: [action],
    });
  }
  await opened(page, id);
  return id;
}
