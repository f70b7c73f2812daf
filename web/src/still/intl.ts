// What the words of the pages ask of a browser's Intl, for an engine that has none, in the house's four languages.

/** Numbers of four figures are written together in Spanish and Italian. */
const GROUPS: Record<string, { mark: string; least: number }> = {
  en: { mark: ',', least: 4 },
  de: { mark: '.', least: 4 },
  es: { mark: '.', least: 5 },
  it: { mark: '.', least: 5 },
};
const AND: Record<string, string> = { en: 'and', de: 'und', es: 'y', it: 'e' };

class NumberFormat {
  constructor(private readonly lang: string) {}

  format(n: number): string {
    const [whole, part] = String(Math.abs(n)).split('.');
    const { mark, least } = GROUPS[this.lang];
    const grouped = whole.length < least ? whole : whole.replace(/\B(?=(\d{3})+$)/g, mark);
    const point = this.lang === 'en' ? '.' : ',';
    return (n < 0 ? '-' : '') + grouped + (part ? point + part.slice(0, 3) : '');
  }
}

class PluralRules {
  select(n: number): string {
    return n === 1 ? 'one' : 'other';
  }
}

class ListFormat {
  constructor(private readonly lang: string) {}

  format(items: string[]): string {
    if (items.length < 2) return items.join('');
    const last = items.at(-1)!;
    const comma = this.lang === 'en' && items.length > 2 ? ',' : '';
    // In Spanish it is "e" before the sound of "y".
    const and = this.lang === 'es' && /^(i|hi(?![ae]))/i.test(last) ? 'e' : AND[this.lang];
    return `${items.slice(0, -1).join(', ')}${comma} ${and} ${last}`;
  }
}

export const plainIntl = { NumberFormat, PluralRules, ListFormat };
