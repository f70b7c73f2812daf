// Writes offline.json beside the built pages: every file that the service worker keeps (public/worker.js), with how
// much comes over the line, the sum of its contents, and a version that changes with any of them.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** The worker is kept by the browser itself; messengers alone look at the cards, the server at the preloads, and pages of others at theirs. */
const left = /^\/(worker\.js|embed-theme\.js|offline\.json|preloads\.json|cards\/.*|\..*|.*\.(br|gz|map))$/;
/** The engine is kept only where it is wanted. */
const engine = /\.wasm$/;

export function offline(): Plugin {
  let folder = '';
  return {
    name: 'scrip-offline',
    apply: 'build',
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
        .map((name) => ({ name, path: `/${relative(folder, name).split(sep).join('/')}` }))
        .filter(({ path }) => !left.test(path))
        .map(({ name, path }) => {
          const contents = readFileSync(name);
          return { path, size: gzipSync(contents).length, sum: sum(contents) };
        })
        .sort((a, b) => (a.path < b.path ? -1 : 1));
      const list = {
        version: sum(JSON.stringify(files)).slice(0, 16),
        pages: files.filter((f) => !engine.test(f.path)),
        engine: files.filter((f) => engine.test(f.path)),
      };
      writeFileSync(join(folder, 'offline.json'), JSON.stringify(list));
    },
  };
}

const sum = (contents: string | Buffer): string => createHash('sha256').update(contents).digest('hex');
