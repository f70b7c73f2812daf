// How a company stands for a player who decides about its shares: who has how many, and what is left at which price.
import type { TableContext } from '../../../contract/title';
import { companyOf, type Company, type CompanyId, type View } from '../base/view';

type Told = Pick<TableContext<View>, 't' | 'name' | 'seat' | 'view'>;

/** A director's certificate that nobody has is not for sale. */
const directors = 3;

/** stands is a sentence in a stock round, and nothing elsewhere: there it is not about shares. */
export function stands(id: string, table: Told): string {
  const company = companyOf(table.view, id as CompanyId);
  if (!company || table.view.round.kind !== 'stock') return '';
  return table.t('stands', {
    company: id,
    holders: holders(company, table).join(', '),
    left: left(company, table),
  });
}

/** Who has shares, the one who looks first. */
function holders({ company }: Company, table: Told): string[] {
  return table.view.players
    .map((p) => ({ seat: p.seat, n: p.shares.find((s) => s.company === company)?.tenths ?? 0 }))
    .filter(({ n }) => n > 0)
    .sort((a, b) => Number(b.seat === table.seat) - Number(a.seat === table.seat))
    .map(({ seat, n }) => `${seat === table.seat ? table.t('stands.you') : table.name(seat)} ${n}`);
}

/** What can be bought, the offer at par and the rest at the price. */
function left({ offer, treasury, pool, par, price, directorAt }: Company, table: Told): string {
  const rest = treasury + pool - (directorAt === 'pool' ? directors : 0);
  const parts = [
    { n: offer, cost: par },
    { n: rest, cost: price },
  ].filter(({ n }) => n > 0);
  return parts.map((part) => table.t('stands.left', part)).join(', ') || table.t('stands.none');
}
