// The browsers that people have besides Chromium: a whole game of each title, a lesson, and a game without a server.
import { test as base } from './fixtures.mjs';
import { firefox } from './helpers/browsers/firefox.mjs';
import { lesson, offline, wholeGame } from './helpers/browsers/flows.mjs';
import { webkit } from './helpers/browsers/webkit.mjs';
import { Window } from './helpers/browsers/window.mjs';

const browsers = { Firefox: firefox, WebKit: webkit };
const titles = ['chicago-express', 'german-railways', 'big-shoulders', '1862'];

/** opened starts a browser at a server. */
const test = base.extend({
  opened: async ({}, use) => {
    const windows = [];
    await use(async (start, server) => {
      windows.push(new Window(await start(), server.url));
      return windows.at(-1);
    });
    for (const window of windows) await window.end();
  },
});

for (const [name, start] of Object.entries(browsers)) {
  for (const title of titles)
    test(`${name}: a whole game of ${title}`, { tag: '@long' }, async ({ server, opened }) => {
      await wholeGame(await opened(start, server), title);
    });

  test(`${name}: a lesson is passed by clicking`, { tag: '@long' }, async ({ server, opened }) => {
    await lesson(await opened(start, server));
  });

  test(
    `${name}: a game without a server is in the account when there is one`,
    { tag: '@long' },
    async ({ ownServer, opened }) => {
      await offline(await opened(start, ownServer), ownServer);
    },
  );
}
