// Packs what is loaded when the pages are built: to pack it as well as can be takes seconds, which nobody is to wait for
// when a server starts. The server hands out what is packed as it is.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** How well each kind of file is packed: the engine is large, and a little more would cost ten times as long. */
const quality: Record<string, number> = { wasm: 9, js: 11, css: 11 };

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
        for (const file of readdirSync(folder)) {
          const well = quality[file.replace(/.*\./, '')];
          if (well) packFile(join(folder, file), well);
        }
      },
    },
  };
}

function packFile(name: string, quality: number) {
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
