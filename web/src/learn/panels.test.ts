import { describe, expect, it } from 'vitest';

const sources = import.meta.glob<string>(
  ['../titles/*/**/*.svelte', '!../titles/*/{lessons,rules}/**', '!../titles/*/Vignette.svelte'],
  { query: '?raw', import: 'default', eager: true },
);

/** the titles whose panels lead to the rules, each by its heading */
const TITLES = ['1862', 'big-shoulders', 'chicago-express', 'german-railways'];

/** where a heading begins: an element that is one, or looks like one */
const HEADING = /<(?:(h[2-6])\b|(\w+)\s[^<]*?class="[^"]*\beyebrow\b)/g;
/** the bar below the board, and what is said of it */
const BAR = /<(?:ActionBar|Auction)\b[\s\S]*?>\n/g;
const LEADS = /\bterm\(|<SectionLink\b/;
/** the name of a company or of a place is no word of the rules */
const NAME =
  />(?:<Shield [^>]*> )?\{(?:LIVERIES\[company\]\.(?:name|mark)|COMPANY\.get\([^}]*\.name|printed\.name|hexName\([^}]*)\}$/;

const markup = (source: string) => source.replace(/<(script|style)[\s\S]*?<\/\1>/g, '');

/** the headings of a file, each with all that stands in it up to its end */
const headings = (source: string): string[] =>
  [...markup(source).matchAll(HEADING)].map((m) => {
    const from = m.index;
    const end = markup(source).indexOf(`</${m[1] ?? m[2]}>`, from);
    return markup(source).slice(from, end);
  });
const bars = (source: string): string[] =>
  [...markup(source).matchAll(BAR)].map(([bar]) => bar).filter((bar) => /\bheading\b/.test(bar));

/** the titles whose screens share the parts in titles/cube */
const CUBE = ['chicago-express', 'german-railways'];
const isOf = (path: string, title: string) =>
  path.startsWith(`../titles/${title}/`) || (path.startsWith('../titles/cube/') && CUBE.includes(title));

const short = (path: string, heading: string) =>
  `${path.slice('../titles/'.length)}: ${heading.replace(/\s+/g, ' ').slice(0, 90)}`;

/** what of a title's screens has something that leads nowhere */
const mute = (title: string, parts: (source: string) => string[], leads: RegExp): string[] =>
  Object.entries(sources)
    .filter(([path]) => isOf(path, title))
    .flatMap(([path, source]) =>
      parts(source)
        .filter((part) => !leads.test(part) && !NAME.test(part.trim()))
        .map((part) => short(path, part)),
    );

describe.each(TITLES)('%s', (title) => {
  it('has a word or a paragraph of the rules at every heading of a panel', () => {
    const all = Object.keys(sources).filter((path) => isOf(path, title));
    expect(all.flatMap((path) => headings(sources[path]!)).length).toBeGreaterThan(2);
    expect(mute(title, headings, LEADS)).toEqual([]);
  });

  it('has one at every heading of the bar below the board', () => {
    expect(mute(title, bars, /\bmeans=|\{means\}/)).toEqual([]);
  });
});
