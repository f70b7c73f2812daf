// The page that stands in pages of others is built by itself, after the pages: it shares no file with them, so that it
// loads nothing but what it shows.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { few } from './few.ts';
import { pack } from './pack.ts';

export default defineConfig({
  plugins: [few(), svelte(), pack()],
  publicDir: false,
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsDir: 'assets/embed',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: { input: 'embed.html' },
  },
});
