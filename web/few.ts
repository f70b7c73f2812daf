// Of the words, the page that stands in pages of others is given those alone that it can say: the catalogues of the
// titles and its own, and of these the texts whose keys stand in its script.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { Plugin } from 'vite';

/** A key, or what a key begins with where the rest of it is put in. */
const literal = /['"`]([a-z][\w.-]*)(['"`]|\$\{)/g;
const catalogue = /\/messages\/[^/]+\/[a-z]+\.json$/;

/** The titles are found as the page finds them: by the file that says what they show. */
const titles = readdirSync('src/titles').filter((id) => existsSync(`src/titles/${id}/shown.ts`));
const spaces = ['embed', ...titles.filter((id) => existsSync(`messages/${id}`))];

export function few(): Plugin {
  const whole = new Set<string>();
  const beginnings = new Set<string>();
  const said = (key: string) => whole.has(key) || [...beginnings].some((begins) => key.startsWith(begins));
  return {
    name: 'scrip-few',
    transform: {
      order: 'pre',
      handler(code, id) {
        if (id.endsWith('/src/words/words.svelte.ts'))
          return code.replace('../../messages/*/*.json', `../../messages/{${spaces.join(',')}}/*.json`);
      },
    },
    buildEnd() {
      for (const id of this.getModuleIds()) {
        if (catalogue.test(id) || id.includes('/node_modules/')) continue;
        for (const [, key, end] of this.getModuleInfo(id)?.code?.matchAll(literal) ?? [])
          if (end !== '${') whole.add(key!);
          else if (key!.includes('.')) beginnings.add(key!);
      }
    },
    renderChunk(_, { facadeModuleId: id }) {
      if (!id || !catalogue.test(id)) return null;
      const texts = Object.entries(JSON.parse(readFileSync(id, 'utf8')) as Record<string, string>);
      const own = basename(dirname(id)) === 'embed';
      const kept = Object.fromEntries(texts.filter(([key]) => own || said(key)));
      return { code: `const texts = ${JSON.stringify(kept)};\nexport { texts as default };\n`, map: null };
    },
  };
}
