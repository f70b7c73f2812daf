// Builds what draws pictures without a browser, for package picture in Go: `vite build --config still.config.ts`.
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';
import { unpacked } from './woff.ts';

/** What Svelte writes for what stands in a text or an attribute, found as the engine finds it fastest. */
const ESCAPING = `
export function escape_html(value, is_attr) {
  if (typeof value === 'number') return String(value);
  let text = String(value ?? '');
  if (text.includes('&')) text = text.replaceAll('&', '&amp;');
  if (text.includes('<')) text = text.replaceAll('<', '&lt;');
  return is_attr && text.includes('"') ? text.replaceAll('"', '&quot;') : text;
}`;

/** Words come from Go, which has them; and what a page loads when it is asked for, no picture asks for. */
const without = (): Plugin => ({
  name: 'scrip-still-without',
  enforce: 'pre',
  resolveId: (id) => (id.startsWith('node:') ? `\0${id}` : undefined),
  load(id) {
    if (/\/messages\/.*\.json$/.test(id)) return '{}';
    return id.startsWith('\0node:') ? 'export default {}' : undefined;
  },
  transform(code, id) {
    // Svelte asks Node for what it signs with, which nothing here is; and the engine knows no import().
    if (/svelte\/src\/internal\/server\/crypto\.js$/.test(id))
      return code.replace(/import\((?=\/\* @vite)[^)]*\)/, 'undefined');
    // It looks through every text with a regular expression, which takes the engine an eighth of a picture's time.
    if (/svelte\/src\/escaping\.js$/.test(id)) return ESCAPING;
  },
});

/** The fonts of the pages, in the weights that pictures are lettered in. */
const FONTS = [
  'inter/files/inter-latin-400-normal',
  'inter/files/inter-latin-600-normal',
  'inter/files/inter-latin-700-normal',
  'fraunces/files/fraunces-latin-400-normal',
  'fraunces/files/fraunces-latin-600-normal',
];

/** Beside the script: the stylesheets in one, and fonts; all packed, as they are in the program. */
const packed = (): Plugin => ({
  name: 'scrip-still-packed',
  apply: 'build',
  writeBundle({ dir }, bundle) {
    const out = dir!;
    const put = (name: string, contents: Uint8Array | string) =>
      writeFileSync(join(out, `${name}.gz`), gzipSync(contents, { level: 9 }));
    const styles = Object.values(bundle).filter((file) => file.fileName.endsWith('.css'));
    put('draw.css', styles.map((file) => ('source' in file ? file.source : '')).join('\n'));
    put('draw.js', readFileSync(join(out, 'draw.js')));
    for (const font of FONTS) {
      const family = font.startsWith('inter') ? 'Inter' : 'Fraunces';
      const woff = readFileSync(`node_modules/@fontsource/${font}.woff`);
      put(`${font.replace(/.*\//, '')}.ttf`, unpacked(woff, family));
    }
    for (const name of readdirSync(out))
      if (!/^\.keep$|\.gz$/.test(name)) rmSync(join(out, name), { recursive: true });
    writeFileSync(join(out, '.keep'), '');
  },
});

export default defineConfig({
  plugins: [without(), svelte(), packed()],
  define: { __LESSONS__: '{}' },
  publicDir: false,
  ssr: { noExternal: true },
  build: {
    ssr: 'src/still/draw.ts',
    ssrEmitAssets: true,
    cssCodeSplit: false,
    outDir: 'still',
    emptyOutDir: true,
    target: 'es2022',
    minify: true,
    rolldownOptions: { output: { format: 'iife', entryFileNames: 'draw.js', codeSplitting: false } },
  },
});
