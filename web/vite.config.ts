import { readdirSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { outlines } from './lessons.ts';
import { offline } from './offline.ts';
import { pack } from './pack.ts';
import { preloads } from './preloads.ts';

// During development the page is served by Vite and the API by `scrip serve`.
const api = process.env.SCRIP_API ?? 'http://127.0.0.1:8080';

const called = (name = '') => `assets/${name.startsWith('shared~') ? 'shared' : '[name]'}-[hash]`;
/** What the first page needs is one file, and what several pages share is in few: each file is one more to wait for. */
const files = {
  chunkFileNames: ({ name }: { name: string }) => `${called(name)}.js`,
  assetFileNames: ({ names }: { names: string[] }) => `${called(names[0])}[extname]`,
  codeSplitting: {
    groups: [
      { name: 'first', tags: ['$initial' as const], priority: 1 },
      // Asked for by the first page too, as soon as it rests: nothing of a table comes with it.
      { name: 'keeping', test: /src\/shell\/device\/(keeping|worker)/, priority: 1 },
      // What stands below all pages is a file of its own: a list of lessons, or of events, needs it and no board.
      {
        name: 'low',
        test: /src\/((api|base|chrome|parts|words)\/|charts\/scale)/,
        minShareCount: 2,
        priority: 1,
      },
      { name: 'events', test: /src\/shell\/events\/(lists\/|says)/, minShareCount: 2, priority: 1 },
      {
        name: 'shared',
        test: /src\/(api|base|board|charts|chrome|contract|engine|gameparts|parts|rules|shell|table|terms|titles\/(shared|cube))\/|node_modules/,
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: 8000,
      },
    ],
  },
};

/** Tests that put something in the place of a module, or of what the browser has, are each loaded with modules of its own. */
const replaces = /vi\.(mock|doMock|stubGlobal|resetModules)\(/;
const tests = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.test.ts'))
  .map((path) => `src/${path}`);
const replacing = tests.filter((path) => replaces.test(readFileSync(path, 'utf8')));

/** All others share their modules: to load those anew for each of them takes longer than the tests. */
const shared = {
  extends: true as const,
  test: {
    name: 'shared',
    include: ['src/**/*.test.ts'],
    exclude: replacing,
    pool: 'threads' as const,
    isolate: false,
  },
};
const alone = {
  extends: true as const,
  test: { name: 'alone', include: replacing, pool: 'threads' as const },
};

export default defineConfig({
  plugins: [svelte(), preloads(), offline(), pack()],
  worker: { format: 'es' },
  define: { __LESSONS__: JSON.stringify(outlines()) },
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 400,
    rolldownOptions: { output: files },
  },
  server: { proxy: { '/api': { target: api, changeOrigin: true } } },
  // A busy machine is slow, and no test is about time.
  test: { testTimeout: 60_000, provide: { long: !!process.env.SCRIP_LONG }, projects: [shared, alone] },
});
