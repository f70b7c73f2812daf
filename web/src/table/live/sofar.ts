// What happened and was said at a table before it was opened.
import { api } from '../../api/client';
import type { ChatLine, EntryView } from '../../api/types';

export type Past = [EntryView[], ChatLine[]];

/** pastOf asks for it. */
export const pastOf = (id: string, seat: number | null): Promise<Past> =>
  Promise.all([api.entries(id, 0, seat), api.chat(id)]);
