// How a page of somebody else shows a table: the address of a page made for that, and the frame to put there. The server
// says the same to those who ask by oEmbed (server/oembed.go).

/** How large the frame is, where nobody says otherwise. */
export const WIDTH = 680;
export const HEIGHT = 470;

export interface Embedding {
  address: string;
  html: string;
}

/** embedding is how a table is shown elsewhere, at a moment where one is given, else as it stands when one looks. */
export function embedding(id: string, at?: number | null, origin = location.origin): Embedding {
  const moment = at === undefined || at === null ? '' : `/at/${at}`;
  const address = `${origin}/embed/table/${encodeURIComponent(id)}${moment}`;
  const html =
    `<iframe src="${address}" title="Scrip" width="${WIDTH}" height="${HEIGHT}" ` +
    'style="max-width:100%;border:0;border-radius:8px" loading="lazy"></iframe>';
  return { address, html };
}
