// What a step changes, before → after, for the action bar.
import type { Company, CompanyId, View } from '../base/view';
import { companyOf, total } from '../base/view';

export interface Effect {
  company?: CompanyId;
  seat?: number;
  /** the key of its words: effect of what */
  what: string;
  before: number;
  after: number;
  money: boolean;
}

const sum = (c: Company, of: 'workers' | 'automated') => c.factories.reduce((n, f) => n + f[of], 0);
const FIGURES: [string, (c: Company) => number, boolean][] = [
  ['treasury', (c) => c.cash, true],
  ['price', (c) => c.price, true],
  ['prestige', (c) => c.prestige, false],
  ['good-price', (c) => c.goodPrice, true],
  ['goods', (c) => c.goods, false],
  ['cubes', (c) => total(c.cubes), false],
  ['workers', (c) => sum(c, 'workers'), false],
  ['automated', (c) => sum(c, 'automated'), false],
  ['managers', (c) => c.factories.filter((f) => f.manager).length, false],
  ['next', (c) => c.next.income, true],
];

/** effects lists what differs between two moments, the players' cash first. */
export function effects(from: View, to: View): Effect[] {
  const list: Effect[] = [];
  for (const p of to.players) {
    const was = from.players[p.seat];
    if (was.cash !== p.cash)
      list.push({ seat: p.seat, what: 'cash', before: was.cash, after: p.cash, money: true });
    if (was.partners !== p.partners)
      list.push({ seat: p.seat, what: 'partners', before: was.partners, after: p.partners, money: false });
  }
  for (const c of to.companies) {
    const was = companyOf(from, c.company);
    if (!c.started) continue;
    for (const [what, of, money] of FIGURES) {
      // In its turn a company's run is under way: what the next one brings is not the question.
      if (what === 'next' && to.operation?.company === c.company) continue;
      if (of(was) !== of(c)) list.push({ company: c.company, what, before: of(was), after: of(c), money });
    }
  }
  const same = from.operation?.company === to.operation?.company;
  if (same && from.operation && to.operation && from.operation.revenue !== to.operation.revenue) {
    list.push({
      company: to.operation.company,
      what: 'revenue',
      before: from.operation.revenue,
      after: to.operation.revenue,
      money: true,
    });
  }
  return list;
}
