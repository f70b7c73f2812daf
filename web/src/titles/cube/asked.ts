// What is going on, in one sentence: the heading of the action bar for those who wait, and of a picture.
import type { TableContext } from '../../contract/title';
import { looksFrom } from '../../gameparts/seating';
import type { CubeAuction, CubeView } from './view';

type Asked = TableContext<CubeView>;

/** othersTurn is whose move it is, and what they are about; what is said while chance draws is given. */
export function othersTurn(table: Asked, draw: string): string {
  const { step } = table.view;
  const seat = typeof step.seat === 'number' ? step.seat : null;
  if (step.kind === 'over') return table.t('waiting.over');
  if (seat === null) return draw;
  if (step.build) return table.t('waiting.build', { seat, company: step.build.company });
  return table.t('waiting.choose', { seat });
}

/** offered is who offers what in an auction, by the key of its kind. */
export const offered = (table: Asked, auction: CubeAuction, key: string): string =>
  table.t(key, {
    seat: auction.opener,
    you: looksFrom(table, auction.opener) ? 'yes' : 'no',
    company: auction.company,
  });
