import { assertEqual, noErrors, person, until } from './harness.mjs';

/** kept waits until the service worker has the pages; with a part of a name, until it has such a file too. */
const kept = (page, part = '/index.html') =>
  until(
    page,
    async (part) => {
      for (const name of await caches.keys()) {
        const files = await (await caches.open(name)).keys();
        const has = (end) => files.some(({ url }) => url.endsWith(end));
        if (has('/index.html') && has(part)) return true;
      }
      return false;
    },
    part,
  );

export const tests = {
  'the pages are kept, can be installed, and open at every address without a server': async ({
    browser,
    server,
  }) => {
    const page = await person(browser, server, { serviceWorkers: 'allow' });
    await page.goto('/');
    await kept(page);
    const line = await page.context().newCDPSession(page);
    const { installabilityErrors } = await line.send('Page.getInstallabilityErrors');
    // A test's browser remembers nothing, and that alone keeps it from installing.
    const faults = installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito');
    assertEqual(faults, [], 'what keeps it from being installed');
    const cached = await page.evaluate(async () => {
      const names = await caches.keys();
      const files = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return files.flat().map(({ url }) => new URL(url).pathname);
    });
    assertEqual(
      cached.filter((path) => path.startsWith('/api')),
      [],
      'answers of the API that are kept',
    );

    await server.stop();
    for (const path of ['/', '/rules/1862', '/history', '/tables', '/account', '/table/none']) {
      await page.goto(path);
      await page.locator('main').waitFor();
    }
    noErrors(page);
  },
};
