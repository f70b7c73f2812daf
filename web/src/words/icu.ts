// Message texts: `{name}` stands for an argument, `{n, plural, one {# share} other {# shares}}` chooses
// by number, `{x, select, a {..} other {..}}` by word. A text is read once and kept. That this is not a library was
// measured: gzipped it is 0.8 KB, where intl-messageformat is 9.9 KB of a first page whose script has 59; read by its
// parser when the pages are built, each catalogue would be 0.9 to 1.5 KB more.

export type Args = Record<string, unknown>;
/** A piece of a sentence: words, or the place of an argument. */
export type Piece = string | { arg: string };

type Node =
  | string
  | { arg: string }
  | { arg: string; choice: 'plural' | 'select'; forms: Map<string, Node[]> }
  | { hash: true };

const read = new Map<string, Node[]>();

/** pieces is the sentence with its choices made and its arguments still to be shown. */
export function pieces(text: string, args: Args, lang: string): Piece[] {
  let nodes = read.get(text);
  if (!nodes) read.set(text, (nodes = new Reader(text).all()));
  const out: Piece[] = [];
  walk(nodes, args, lang, '', out);
  return out;
}

/** argumentsOf is the names of all arguments of a text, whichever forms they stand in. */
export function argumentsOf(text: string): string[] {
  const names = new Set<string>();
  const collect = (nodes: Node[]) => {
    for (const node of nodes) {
      if (typeof node === 'string' || 'hash' in node) continue;
      names.add(node.arg);
      if ('forms' in node) node.forms.forEach(collect);
    }
  };
  collect(new Reader(text).all());
  return [...names].sort();
}

function walk(nodes: Node[], args: Args, lang: string, hash: string, out: Piece[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') out.push(node);
    else if ('hash' in node) out.push({ arg: hash });
    else if ('forms' in node)
      walk(form(node, args, lang), args, lang, node.choice === 'plural' ? node.arg : hash, out);
    else out.push({ arg: node.arg });
  }
}

function form(
  node: { arg: string; choice: string; forms: Map<string, Node[]> },
  args: Args,
  lang: string,
): Node[] {
  const value = args[node.arg];
  const other = node.forms.get('other') ?? [];
  if (node.choice === 'select') return node.forms.get(String(value)) ?? other;
  const n = Number(value);
  return node.forms.get(`=${n}`) ?? node.forms.get(rules(lang).select(n)) ?? other;
}

const plurals = new Map<string, Intl.PluralRules>();

function rules(lang: string): Intl.PluralRules {
  let made = plurals.get(lang);
  if (!made) plurals.set(lang, (made = new Intl.PluralRules(lang)));
  return made;
}

class Reader {
  private at = 0;
  constructor(private readonly text: string) {}

  all(): Node[] {
    const nodes = this.nodes(false);
    if (this.at < this.text.length) throw new Error(`a stray "}" at ${this.at} in "${this.text}"`);
    return nodes;
  }

  private nodes(inPlural: boolean): Node[] {
    const out: Node[] = [];
    let plain = '';
    const flush = () => {
      if (plain) out.push(plain);
      plain = '';
    };
    for (; this.at < this.text.length;) {
      const c = this.text[this.at];
      if (c === '}') break;
      if (c === '{') {
        flush();
        out.push(this.argument(inPlural));
      } else if (c === '#' && inPlural) {
        flush();
        out.push({ hash: true });
        this.at++;
      } else {
        plain += c;
        this.at++;
      }
    }
    flush();
    return out;
  }

  private argument(inPlural: boolean): Node {
    this.at++;
    const arg = this.word();
    if (this.eat('}')) return { arg };
    this.need(',');
    const choice = this.word();
    if (choice !== 'plural' && choice !== 'select') throw new Error(`"${choice}" in "${this.text}"`);
    this.need(',');
    const forms = new Map<string, Node[]>();
    while (!this.eat('}')) {
      const name = this.word();
      this.need('{');
      // A choice by word inside a plural still counts: its # is the plural's.
      forms.set(name, this.nodes(inPlural || choice === 'plural'));
      this.need('}');
    }
    return { arg, choice, forms };
  }

  private word(): string {
    this.space();
    const found = /^=?[\w.-]+/.exec(this.text.slice(this.at));
    if (!found) throw new Error(`a name is missing at ${this.at} in "${this.text}"`);
    this.at += found[0].length;
    this.space();
    return found[0];
  }

  private eat(c: string): boolean {
    this.space();
    if (this.text[this.at] !== c) return false;
    this.at++;
    return true;
  }

  private need(c: string): void {
    this.space();
    if (this.text[this.at] !== c) throw new Error(`"${c}" is missing at ${this.at} in "${this.text}"`);
    this.at++;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? '')) this.at++;
  }
}
