import { auctionByKeyboard, turnsByKeyboard } from './cases.mjs';

export const tests = {
  'an auction by keyboard only, from the front page on': auctionByKeyboard('Chicago Express'),
  'turns are played by keyboard only: arrows walk the options, Enter takes them, Z takes back':
    turnsByKeyboard('chicago-express'),
};
