// For tests alone: a part of a page drawn without a browser. It is imported before what asks a browser on its way in.
import type { Component } from 'svelte';
import { render } from 'svelte/server';

const nothing = () => {};
Object.assign(globalThis, {
  addEventListener: nothing,
  matchMedia: () => ({ matches: false, addEventListener: nothing }),
  document: { documentElement: { style: {}, dataset: {} }, cookie: '', addEventListener: nothing },
  location: { pathname: '/', search: '', hash: '', origin: '' },
  history: { replaceState: nothing },
  localStorage: { getItem: () => null, setItem: nothing },
});

/** html is what the part is made of. */
export const html = <P extends Record<string, unknown>>(part: Component<P>, props: P): string =>
  (render(part as never, { props } as never) as { body: string }).body.replace(/<!--.*?-->/gs, '');

/** said is the words of a part, as they are read. */
export const said = (made: string): string =>
  made
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
