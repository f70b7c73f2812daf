// The positions at which screens are looked at: the most seats, the longest names, and every kind of decision.
import { expect } from '@playwright/test';
import { fileOf } from './games.mjs';
import { api, drawn, opened, unfolded } from './page.mjs';

/** The longest names that people may have: one of one word, one of wide letters, one of many words, and usual ones. */
const NAMES = [
  'Donaudampfschifffahrtler',
  'Wolfgang Amadeus Mommsen',
  'WWWWWWWWWWWWWWWWWWWWWWWW',
  'Annegret',
  'Maria Teresa de la Cueva',
  'Stephenson',
  'Bo',
  'Guglielmo Ferdinando Ros',
];

const GAMES = {
  'chicago-express': 'chicago-express-6-greedy-5',
  'german-railways': 'german-railways-5-greedy-5',
  1862: '1862-8-greedy-5',
  'big-shoulders': 'big-shoulders-4-greedy-5',
};

/** Two of the highest bidders and the last bids: an auction at its fullest. */
const bidding = (v) =>
  v.step.kind === 'auction' &&
  v.step.auction.bidders.every((b) => b.bid > 0 || b.passed) &&
  v.step.auction.leader !== null;
const chips = '.act .chips .chip:enabled:not(.dashed)';
const first = async (page) => {
  await unfolded(page);
  await page.locator(chips).first().click();
};

/** what costs something */
const costly = async (page) => {
  await unfolded(page);
  await page.locator(`${chips}:has(.c)`).first().click();
};

/** title: name: the moment, and what is done there */
const SITUATIONS = {
  'chicago-express': {
    auction: [bidding],
    turn: [(v) => v.step.kind === 'choose' && v.round > 2],
    'a choice': [(v) => v.step.kind === 'choose' && v.round > 2, first],
    build: [(v) => v.step.kind === 'build' && v.round > 1],
    'a hex laid': [(v) => v.step.kind === 'build' && v.round > 1, first],
    'the last round': [(v) => v.step.kind === 'choose' && v.ends?.some((e) => e.met)],
    end: [(v) => v.phase === 'over'],
  },
  'german-railways': {
    auction: [bidding],
    turn: [(v) => v.step.kind === 'choose' && v.round > 2],
    build: [(v) => v.step.kind === 'build' && v.round > 3],
    'a hex laid': [
      (v) => v.step.kind === 'build' && v.step.build.lays.some((l) => l.meets.length > 0),
      first,
    ],
    vote: [(v) => v.step.kind === 'vote'],
    end: [(v) => v.phase === 'over'],
  },
  1862: {
    petition: [(v) => v.step === 'petition' && v.companies.length > 3],
    bid: [(v) => v.step === 'bid' && v.auction?.high > 0],
    par: [(v) => v.step === 'par'],
    trade: [(v) => v.step === 'trade' && v.companies.length > 5],
    merge: [(v) => v.step === 'merge'],
    build: [(v) => v.step === 'build' && v.board.tiles.length > 20],
    'a tile': [(v) => v.step === 'build' && v.board.tiles.length > 20, first],
    token: [(v) => v.step === 'token' && v.board.tiles.length > 20],
    run: [(v) => v.step === 'run' && v.board.tiles.length > 25],
    dividend: [(v) => v.step === 'dividend'],
    trains: [(v) => v.step === 'trains' && v.board.tiles.length > 30],
    end: [(v) => v.step === 'finished'],
  },
  'big-shoulders': {
    'first company': [(v) => v.step === 'first-company'],
    selling: [(v) => v.decade === 3 && v.step === 'sell'],
    'buying a certificate': [(v) => v.decade === 3 && v.step === 'sell', costly],
    'a certificate': [(v) => v.decade === 3 && v.step === 'sell', first],
    building: [(v) => v.decade === 3 && v.phase === 'building'],
    sending: [(v) => v.decade === 3 && v.phase === 'action' && v.step === 'send'],
    producing: [(v) => v.decade > 1 && v.step === 'produce'],
    distributing: [(v) => v.decade > 2 && v.step === 'distribute'],
    close: [(v) => v.decade > 2 && v.step === 'close'],
    end: [(v) => v.phase === 'over'],
  },
};

export const TITLES = Object.keys(GAMES);

/** situationsOf lists what is looked at of a title, by name. */
export const situationsOf = (title) => Object.keys(SITUATIONS[title]);

/** situated opens a table of one's own in a situation of a title: others have the longest names there are. */
export async function situated(page, title, name) {
  const [fits, does] = SITUATIONS[title][name];
  const { n, seat } = await momentIn(page, title, fits, name);
  const table = await opening(page, title, seat);
  const made = await api(page, 'POST', `/api/tables/${table}/branch`, { at: n, bots: true });
  expect(made.status, `the table ${title}, ${name}: ${JSON.stringify(made.body).slice(0, 200)}`).toBe(200);
  await opened(page, seat === null ? table : made.body.id);
  await does?.(page);
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
}

/** opening is the game as a table where one has a seat, and bots the others. */
async function opening(page, title, seat) {
  const record = structuredClone(fileOf(GAMES[title]));
  for (const [i, s] of record.seats.entries()) {
    s.name = NAMES[i];
    if (i === seat) delete s.bot;
  }
  const made = await api(page, 'POST', '/api/records', record);
  expect(made.status, `opening ${title}: ${JSON.stringify(made.body).slice(0, 200)}`).toBe(200);
  return made.body.id;
}

/** the moments of each title's game, a hundred at a time: it is the same game whoever opens it */
const moments = new Map();
/** The first moment of a title's game that fits, and who is asked there: null at the end. */
async function momentIn(page, title, fits, name) {
  if (!moments.has(title)) moments.set(title, []);
  const known = moments.get(title);
  let table;
  for (let from = 0; ; from += 100) {
    if (!known[from]) {
      table ??= await opening(page, title, null);
      known[from] = (await api(page, 'GET', `/api/tables/${table}/frames?from=${from}&to=${from + 99}`)).body;
    }
    if (known[from].length === 0) throw new Error(`no moment of ${title} is: ${name}`);
    const found = known[from].find((f) => !f.turn.chance && fits(f.view));
    if (found) return { n: found.n, seat: found.turn.over ? null : found.turn.seats[0] };
  }
}
