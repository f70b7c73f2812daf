// Whole games without a server take minutes: make long.
import { wholeGames } from './offline.mjs';

const titles = ['German Railways', 'City of the Big Shoulders', '1862'];

export const tests = Object.fromEntries(
  titles.map((title) => [
    `a whole game of ${title} against two bots that search, without a server`,
    (place) => wholeGames(place, [title]),
  ]),
);
