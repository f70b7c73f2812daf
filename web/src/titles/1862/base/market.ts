// What the market shows besides its markers: where one would go if the option looked at were chosen.
import type { Action } from '../../../api/types';
import { PARS, PRICES } from '../data';
import { companyOf, operating, type CompanyId, type View } from './view';

interface Move {
  company: CompanyId;
  /** a cell; null where the company has no marker yet */
  from: number | null;
  to: number;
}

const cellOf = (price: number): number => PRICES.indexOf(price);

/** moveOf is the marker that an action moves or places, and where. */
export function moveOf(view: View, action: Action | undefined): Move | null {
  if (!action) return null;
  const acting = view.company;
  const move = (company: CompanyId, price: number): Move => {
    const cell = companyOf(view, company)?.cell ?? -1;
    return { company, from: cell < 0 ? null : cell, to: cellOf(price) };
  };
  switch (action.kind) {
    case 'sell-shares': {
      const sale = view.trading?.sales.find((s) => s.company === action.company && s.count === action.amount);
      return sale && (companyOf(view, sale.company)?.cell ?? -1) >= 0 ? move(sale.company, sale.price) : null;
    }
    case 'start-company':
      return move(action.company as CompanyId, Number(action.amount));
    case 'par':
      return acting && move(acting, Number(action.amount));
    case 'pay':
    case 'withhold':
    case 'hudson': {
      const out = view.dividend?.[action.kind];
      return acting && out ? move(acting, out.price) : null;
    }
    case 'sell-treasury':
      return acting && view.buying?.sell ? move(acting, view.buying.sell.price) : null;
    case 'merge': {
      const merger = view.mergers?.find((m) => m.partner === action.company);
      return merger ? move(action.survivor as CompanyId, merger.price) : null;
    }
  }
  return null;
}

/**
 * orderAfter is the order in which companies operate, once the marker has moved: it goes under those on its new cell.
 */
export function orderAfter(view: View, move: Move | null): CompanyId[] {
  const now = operating(view);
  if (!move || !now.includes(move.company)) return now;
  const rest = now.filter((id) => id !== move.company);
  const at = rest.findIndex((id) => companyOf(view, id)!.cell < move.to);
  return at < 0 ? [...rest, move.company] : rest.toSpliced(at, 0, move.company);
}

/** The par chart: every par there is with the companies that have it. */
export function parChart(view: View): { par: number; companies: CompanyId[] }[] {
  const all = [...new Set([...PARS, ...view.companies.map((c) => c.par)])].filter((par) => par > 0);
  return all
    .sort((a, b) => a - b)
    .map((par) => ({
      par,
      companies: view.companies.filter((c) => c.par === par).map((c) => c.company),
    }));
}
