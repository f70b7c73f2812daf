// Packs the engine when the pages are built: it is large, and packing it as well as can be takes seconds, which nobody
// is to wait for when a server starts. The server hands out what is packed as it is.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Beyond this a little more costs ten times as long. */
const quality = 9;

export function pack(): Plugin {
  let folder = '';
  return {
    name: 'scrip-pack',
    apply: 'build',
    configResolved(config) {
      folder = join(config.build.outDir, config.build.assetsDir);
    },
    // After the list for offline use is written, which reads the files as they are.
    closeBundle: {
      order: 'post',
      sequential: true,
      handler() {
        for (const file of readdirSync(folder).filter((name) => name.endsWith('.wasm'))) {
          const name = join(folder, file);
          const contents = readFileSync(name);
          const params = {
            [constants.BROTLI_PARAM_QUALITY]: quality,
            [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
            [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
          };
          writeFileSync(`${name}.br`, brotliCompressSync(contents, { params }));
          writeFileSync(`${name}.gz`, gzipSync(contents, { level: 9 }));
          rmSync(name);
        }
      },
    },
  };
}
