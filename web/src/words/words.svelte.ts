// The words of the page, in the reader's language. A page carries only what it shows: the shell's
// catalogue and that of the title at the table, each loaded when it is needed.
import { pieces, type Args, type Piece } from './icu';

export const languages = { en: 'English', es: 'Español', it: 'Italiano', de: 'Deutsch' } as const;
export type Lang = keyof typeof languages;

type Catalogue = Record<string, string>;
const files = import.meta.glob<Catalogue>('../../messages/*/*.json', { import: 'default' });

const formatters = new Map<string, Intl.NumberFormat>();

/** formatter of numbers; making one is slow, and a table shows hundreds */
function formatter(lang: string): Intl.NumberFormat {
  let made = formatters.get(lang);
  if (!made) formatters.set(lang, (made = new Intl.NumberFormat(lang)));
  return made;
}

const joiners = new Map<string, Intl.ListFormat>();

function joiner(lang: string): Intl.ListFormat {
  let made = joiners.get(lang);
  if (!made) joiners.set(lang, (made = new Intl.ListFormat(lang, { type: 'conjunction' })));
  return made;
}

export class Words {
  lang = $state<Lang>('en');
  private catalogues = $state.raw<Record<string, Catalogue>>({});
  /** the language that was asked for last */
  private asked: Lang = 'en';

  /** need loads the catalogues of the namespaces, in the present language. */
  async need(...namespaces: string[]): Promise<void> {
    const missing = namespaces.filter((ns) => !this.catalogues[ns]);
    if (missing.length === 0) return;
    const lang = this.lang;
    const found = await this.fetch(missing, lang);
    if (lang !== this.lang) return this.need(...namespaces);
    this.catalogues = { ...this.catalogues, ...found };
  }

  /** speak changes the language once all that is shown can be said in it. */
  async speak(lang: Lang): Promise<void> {
    this.asked = lang;
    const found: Record<string, Catalogue> = {};
    // A page may come to need more words while these are on their way: they would stay in the language of before.
    for (;;) {
      const missing = Object.keys(this.catalogues).filter((ns) => !found[ns]);
      if (missing.length === 0) break;
      Object.assign(found, await this.fetch(missing, lang));
    }
    if (this.asked !== lang) return; // another was asked for meanwhile
    this.lang = lang;
    this.catalogues = { ...this.catalogues, ...found };
    document.documentElement.lang = lang;
  }

  private async fetch(namespaces: string[], lang: Lang): Promise<Record<string, Catalogue>> {
    const load = async (ns: string) => [ns, (await files[`../../messages/${ns}/${lang}.json`]?.()) ?? {}];
    return Object.fromEntries(await Promise.all(namespaces.map(load)));
  }

  /** given is the words where nothing can be fetched: those of a language, by namespace. */
  given(lang: Lang, catalogues: Record<string, Catalogue>): void {
    this.lang = lang;
    this.catalogues = catalogues;
  }

  has(ns: string, key: string): boolean {
    return this.catalogues[ns]?.[key] !== undefined;
  }

  /** pieces is a sentence whose arguments are still to be shown, for rich text. */
  pieces(ns: string, key: string, args: Args = {}): Piece[] {
    const text = this.catalogues[ns]?.[key];
    return text === undefined ? [key] : pieces(text, args, this.lang);
  }

  say(
    ns: string,
    key: string,
    args: Args = {},
    show: (name: string, value: unknown) => string = this.plain,
  ): string {
    return this.pieces(ns, key, args)
      .map((p) => (typeof p === 'string' ? p : show(p.arg, args[p.arg])))
      .join('');
  }

  /** plain shows a value without any knowledge of what it is. */
  plain = (_name: string, value: unknown): string => {
    if (typeof value === 'number') return this.number(value);
    if (Array.isArray(value)) return this.list(value.map((v) => this.plain(_name, v)));
    return value === undefined || value === null ? '' : String(value);
  };

  number(n: number): string {
    // The first formatter takes a browser 15 ms, a phone 60; and a small whole number is written alike in all languages.
    const text = Number.isInteger(n) && Math.abs(n) < 1000 ? String(n) : formatter(this.lang).format(n);
    return text.replace('-', '−');
  }
  signed(n: number): string {
    return (n > 0 ? '+' : '') + this.number(n);
  }
  list(items: string[]): string {
    return items.length < 2 ? items.join('') : joiner(this.lang).format(items);
  }
  time(at: string | Date): string {
    return new Intl.DateTimeFormat(this.lang, { hour: '2-digit', minute: '2-digit' }).format(new Date(at));
  }
  date(at: string | Date): string {
    return new Intl.DateTimeFormat(this.lang, { dateStyle: 'medium', timeStyle: 'short' }).format(
      new Date(at),
    );
  }
  /** span is a length of time, in its largest unit: "4 sec", "6 hr", "2 days". */
  span(seconds: number): string {
    const [n, unit] = largest(seconds);
    return this.say('shell', `span.${unit}`, { n });
  }
}

export function largest(seconds: number): [number, 'second' | 'minute' | 'hour' | 'day'] {
  const s = Math.max(0, Math.floor(seconds));
  if (s < 60) return [s, 'second'];
  if (s < 3600) return [Math.floor(s / 60), 'minute'];
  if (s < 86400) return [Math.floor(s / 3600), 'hour'];
  return [Math.floor(s / 86400), 'day'];
}

export const words = new Words();

/** t says a sentence of the shell. */
export const t = (key: string, args?: Args): string => words.say('shell', key, args);

/** preferred is the language to begin with: the first the browser asks for that we speak. */
export function preferred(asked: readonly string[]): Lang {
  for (const tag of asked) {
    const lang = tag.slice(0, 2).toLowerCase();
    if (lang in languages) return lang as Lang;
  }
  return 'en';
}
