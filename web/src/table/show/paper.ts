// What a record sheet is printed from, all of it at hand before anything is drawn.
import { api, Failure } from '../../api/client';
import type { Frame, NotationLine, Review, SeriesPoint } from '../../api/types';
import type { Live } from '../../contract/live';
import { words } from '../../words/words.svelte';
import { kept } from '../review/storage';
import { placesOf } from '../judged/supposed';
import { momentsOf, whole, type Moment } from './moments';

export interface Paper {
  review: Review | null;
  scores: SeriesPoint[];
  lines: NotationLine[];
  pictures: { moment: Moment; frame: Frame }[];
  /** the SHA-256 of the game as text; empty where the browser may not work it out */
  fingerprint: string;
}

/** gather asks for everything. */
export async function gather(table: Live): Promise<Paper> {
  const { id } = table.table;
  const [review, scores, lines, fingerprint] = await Promise.all([
    judged(id),
    api.series(id),
    api.notation(id, 0, table.seat),
    marked(id),
    words.need('review', 'showing'),
  ]);
  const chosen = momentsOf(review, table.position.n, (n) => onBoard(table, n));
  const moments = chosen.map((m) => (m.point ? m : { n: whole(table, m.n) }));
  const frames = await Promise.all(moments.map((m) => table.past.frameAt(m.n)));
  const pictures = moments.flatMap((moment, i) => {
    const frame = frames[i];
    return frame ? [{ moment, frame }] : [];
  });
  return { review, scores, lines, pictures, fingerprint };
}

/** onBoard tells whether the board shows what led to a moment. */
const onBoard = (table: Live, n: number): boolean =>
  table.inForce[n - 1] && placesOf(table, table.entries[n - 1].events).size > 0;

/** judged is the review that this browser made, or the one that somebody had made; nothing is judged for a sheet. */
async function judged(id: string): Promise<Review | null> {
  const own = await kept(id);
  if (own) return own;
  const told = await api.review(id).catch(unheard);
  return told?.state === 'done' ? (told.review ?? null) : null;
}

/** Without a review the sheet is the same otherwise. */
function unheard(e: unknown): null {
  if (!(e instanceof Failure)) throw e;
  return null;
}

/** marked is the fingerprint of the game as Copy as text gives it: whoever has the text can work it out again. */
async function marked(id: string): Promise<string> {
  if (!globalThis.crypto?.subtle) return '';
  const { text } = await api.text(id);
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return [...sum].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
