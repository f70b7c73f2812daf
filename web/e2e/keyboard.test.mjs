import { test } from './fixtures.mjs';
import { auctionByKeyboard, turnsByKeyboard } from './helpers/cases.mjs';

test('an auction by keyboard only, from the front page on', auctionByKeyboard('Chicago Express'));

test(
  'turns are played by keyboard only: arrows walk the options, Enter takes them, Z takes back',
  { tag: '@more' },
  turnsByKeyboard('chicago-express'),
);
