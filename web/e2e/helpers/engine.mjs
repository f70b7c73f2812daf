// The engine in the browser, for tests: a worker of it that a test speaks to, and what a page's own workers say.
import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { root } from './server.mjs';

/** the script of the worker that has the house, as it was built */
const script = () => {
  const assets = `${root}web/dist/assets/`;
  const houses = (file) =>
    /^worker-[\w-]+\.js\.gz$/.test(file) && gunzipSync(readFileSync(assets + file)).includes('scrip.house');
  const name = readdirSync(assets).find(houses);
  if (!name) throw new Error('the worker of the engine was not built');
  return `/assets/${name.replace('.gz', '')}`;
};

/**
 * withEngine gives a page `engine`, which calls a worker of the test's own: for the tables kept in the browser, or for
 * mirrors.
 */
export async function withEngine(page, { house }) {
  await page.evaluate(
    ({ script, house }) => {
      const worker = new Worker(script, { type: 'module' });
      const waiting = new Map();
      let count = 0;
      const tab = Math.random().toString(36).slice(2);
      window.engine = (method, path, body) =>
        new Promise((answered) => {
          const id = `${tab}/${count++}`;
          waiting.set(id, answered);
          worker.postMessage({
            ask: 'call',
            id,
            method,
            path,
            body: body === undefined ? '' : JSON.stringify(body),
          });
        });
      return new Promise((ready, failed) => {
        worker.onerror = (e) => failed(new Error(e.message));
        worker.onmessage = ({ data }) => {
          if (data.told === 'ready') ready();
          if (data.told === 'ended') failed(new Error(data.why));
          if (data.told === 'tables') localStorage.setItem('scrip.here', data.tables);
          if (data.told === 'answer') waiting.get(data.id)?.({ status: data.status, text: data.body });
        };
        worker.postMessage({ ask: 'open', house, tab, options: { thought: 300, pace: 0, name: 'Ada' } });
      });
    },
    { script: script(), house },
  );
}

/** said is what a test's own worker answers, as an object. */
export async function asked(page, method, path, body) {
  const { status, text } = await page.evaluate(([m, p, b]) => window.engine(m, p, b), [method, path, body]);
  return { status, body: text ? JSON.parse(text) : null };
}

/** mirroring notes what a page and its workers say to each other, from its next load on. */
export async function mirroring(page) {
  await page.addInitScript(() => {
    window.spoken = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
      constructor(...how) {
        super(...how);
        this.addEventListener('message', ({ data }) => window.spoken.push(data));
      }
      postMessage(said, ...how) {
        window.spoken.push(said);
        super.postMessage(said, ...how);
      }
    };
  });
}

/** mirrored waits until the page's own engine has a mirror of its table, with so many entries played along at least. */
export const mirrored = (page, entries = 0) =>
  page.waitForFunction((entries) => {
    const { spoken } = window;
    const answers = new Map(spoken.filter((s) => s.told === 'answer').map((s) => [s.id, s.status]));
    const last = spoken.filter((s) => s.ask === 'call' && s.path.startsWith('/api/mirrors/')).at(-1);
    if (!last || !(answers.get(last.id) < 300)) return false;
    const { record, from, entries: more } = JSON.parse(last.body || '{}');
    return (record?.entries.length ?? from + more?.length) >= entries;
  }, entries);

/** inWorkers has something done in the engine's workers of a page. */
export async function inWorkers(page, work, arg) {
  expect(page.workers().length, 'the engine is at work').toBeGreaterThan(0);
  for (const worker of page.workers()) await worker.evaluate(work, arg);
}

/** breaks has the engine of a page break, which the page tells as an error. */
export const breaks = (page) => inWorkers(page, () => reportError(new Error('the engine breaks')));
export const broken = /the engine breaks/;
