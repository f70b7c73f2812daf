// Whole games without a server take minutes: make long.
import { wholeGames } from './offline.mjs';

export const tests = {
  'a whole game of each quick title against two bots that search, without a server': (place) =>
    wholeGames(place, ['German Railways', 'City of the Big Shoulders']),
};
