// The first lesson of each title, and what axe says of some; all of them take minutes: make long.
import { tests as cube } from './learn-cube.long.mjs';
import { tests as mania } from './learn-mania.long.mjs';
import { tests as shoulders } from './learn-shoulders.long.mjs';

const all = { ...cube, ...mania, ...shoulders };
const names = [
  'the lesson shares of chicago-express is passed by clicking',
  'the lesson build of german-railways is passed by clicking',
  'the lesson parliament of 1862 is passed by clicking',
  'Learn Big Shoulders: company',
  'a lesson is accessible',
];

export const tests = Object.fromEntries(names.map((name) => [name, all[name]]));
