// A goal says what to do: while it is not reached nothing may stand there as if it were so.
import { expect, test } from 'vitest';

const files = import.meta.glob<Record<string, string>>('../../messages/learn-*/*.json', {
  eager: true,
  import: 'default',
});
const goals = (lang: string) =>
  Object.entries(files)
    .filter(([path]) => path.endsWith(`/${lang}.json`))
    .flatMap(([path, texts]) =>
      Object.entries(texts)
        .filter(([key]) => /\.goal\.[^.]+$/.test(key) && !key.endsWith('.goal.text'))
        .map(([key, text]) => [`${path.split('/').at(-2)} ${key}`, text] as const),
    );
/** What claims that something is so already. */
const claims = {
  en: /\b(is|are|has|have run|you direct|you receive)\b|\byours\b/i,
  es: /\b(es|está|están|ha|han|son|tiene[ns]?|diriges)\b/iu,
  it: /(?<!\p{L})(è|ha|hanno|sono)(?!\p{L})/iu,
  de: /\b(ist|sind|hat|gehört|gehören|liegen)\b/iu,
};

test.each(Object.keys(claims) as (keyof typeof claims)[])('%s: no goal claims what is not so yet', (lang) => {
  const told = goals(lang).filter(([, text]) => claims[lang].test(text));
  expect(told).toEqual([]);
});
