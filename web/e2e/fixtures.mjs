// What browser tests are given: people with pages of their own, and the server that these are at.
import { test as base, expect } from '@playwright/test';
import { start as countCoverage, stop as keepCoverage } from './coverage.mjs';
import { api } from './helpers/page.mjs';
import { launchWhole, person } from './helpers/browser.mjs';
import { Server } from './helpers/server.mjs';

export { expect };

/** how many tests this worker has run: names and addresses of each are its own */
let count = 0;

/** Where a test takes place: the server, who is there, and what went wrong on their pages. */
class Place {
  number = ++count;
  faults = [];
  forgiven = [];
  contexts = [];
  ends = [];

  constructor(server) {
    this.at(server);
  }

  at(server) {
    this.server = server;
    this.since = server.log.length;
  }

  get warnings() {
    return this.server.log.slice(this.since).match(/^.*level=(WARN|ERROR).*$/gm) ?? [];
  }

  async closed() {
    for (const context of this.contexts) {
      // Answers that a test keeps back or changes no longer matter.
      for (const page of context.pages()) {
        await keepCoverage(page);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      await context.close();
    }
    for (const end of this.ends) await end();
  }
}

export const test = base.extend({
  /** whether every browser works out by itself what it can, as those of visitors do */
  engine: [false, { option: true }],

  /** what a server of one's own is started with besides */
  flags: [[], { option: true }],

  /** the server that all tests of a worker share, one after the other */
  shared: [
    async ({}, use) => {
      const server = await new Server().start();
      await use(server);
      await server.end();
    },
    { scope: 'worker' },
  ],

  place: async ({ shared }, use, info) => {
    const place = new Place(shared);
    await use(place);
    const faults = place.faults.filter((fault) => !place.forgiven.some((known) => known.test(fault)));
    const failed = faults.length > 0 || info.status !== info.expectedStatus;
    if (failed && place.warnings.length > 0)
      await info.attach('what the server said', {
        body: place.warnings.join('\n'),
        contentType: 'text/plain',
      });
    await place.closed();
    expect(faults, 'errors on the pages').toEqual([]);
  },

  server: async ({ place }, use) => use(place.server),

  /** A server that is this test's alone, for who stops it, counts what is on it, or starts it otherwise. */
  ownServer: async ({ place, flags }, use) => {
    const own = await new Server(flags).start();
    place.at(own);
    place.ends.push(() => own.end());
    await use(own);
  },

  /** forgive takes errors of a page for what the test itself has done. */
  forgive: async ({ place }, use) => use((fault) => place.forgiven.push(fault)),

  /** unique makes a name that nobody else at the server has. */
  unique: async ({ place }, use) => use((name) => `${name}${place.number}`),

  /** person makes a page of somebody new; `whole` in a browser that has all that browsers have. */
  person: async ({ browser, place, engine }, use) =>
    use(async ({ whole = false, ...options } = {}) => {
      const own = whole && (await launchWhole());
      if (own) place.ends.push(() => own.close());
      const extraHTTPHeaders = { 'X-Forwarded-For': `10.${place.number >> 8}.${place.number & 255}.1` };
      const usual = engine && { thrifty: false };
      const page = await person(
        own || browser,
        place.server,
        { extraHTTPHeaders, ...usual, ...options },
        place.faults,
      );
      await countCoverage(page);
      place.contexts.push(page.context());
      return page;
    }),

  /** visitor is a person on the front page. */
  visitor: async ({ person }, use) =>
    use(async (options) => {
      const page = await person(options);
      await page.goto('/');
      return page;
    }),

  /** account is a person who has one, of a name that nobody has yet, on the front page. */
  account: async ({ visitor }, use) =>
    use(async (name, options) => {
      const page = await visitor(options);
      const { status } = await api(page, 'POST', '/api/account', { name, password: 'correct horse' });
      expect(status, `${name} has an account`).toBe(200);
      await page.reload();
      return page;
    }),
});
