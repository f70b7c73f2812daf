// What the address of an embedded board asks for: /embed/table/ID, /embed/table/ID/at/N, ?lang=de.

export interface Place {
  id: string;
  /** the moment after so many entries; null for the present */
  at: number | null;
  /** the language asked for; "" for the browser's */
  lang: string;
}

/** stillOf is the address of a picture of the moment. */
export function stillOf({ id, at, lang }: Place): string {
  const asked = new URLSearchParams({ width: '680', ...(lang && { lang }) });
  return `/table/${encodeURIComponent(id)}/at/${at ?? 'now'}.png?${asked}`;
}

export function placeOf({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const [, id = '', n] = /^\/embed\/table\/([^/]+)(?:\/at\/(\d+))?\/?$/.exec(pathname) ?? [];
  return {
    id: decodeURIComponent(id),
    at: n === undefined ? null : Number(n),
    lang: new URLSearchParams(search).get('lang') ?? '',
  };
}
