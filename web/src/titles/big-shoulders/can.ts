// Can a factory run? What it lacks, and what that would cost.
import { companyOf, supplyCost, total, type CompanyId, type Cubes, type ResourceId, type View } from './view';

export interface Verdict {
  ran: boolean;
  /** nothing is missing: it can run now, or as soon as those before it have */
  can: boolean;
  workers: number;
  /** what the workers would cost in the labour market */
  wages: number;
  missing: Cubes;
  /** what the resources would cost in the supply chain; null where it has too few */
  cubes: number | null;
  /** all of it */
  cost: number | null;
  /** by how much the treasury is too poor for all that is missing up to this factory */
  poor: number;
  /** a factory before it cannot run */
  waits: boolean;
}

const sum = (a: Cubes, b: Cubes): Cubes => {
  const all: Cubes = { ...a };
  for (const [kind, n] of Object.entries(b) as [ResourceId, number][]) all[kind] = (all[kind] ?? 0) + n;
  return all;
};
const less = (all: number | null, before: number | null) =>
  all === null || before === null ? null : all - before;

/** verdicts tells of the company's factories from left to right: each is judged after those before it. */
export function verdicts(view: View, id: CompanyId): Verdict[] {
  const company = companyOf(view, id);
  const wages = (n: number) => (n === 0 ? 0 : (view.market.costs[n - 1] ?? view.market.costs.at(-1) ?? 0));
  let lacking: Cubes = {};
  let free = 0;
  let waits = false;
  return company.factories.map((f) => {
    const missing = f.ran ? {} : f.missing;
    const workers = f.ran ? 0 : f.free;
    const all = sum(lacking, missing);
    const cubes = less(supplyCost(view, all), supplyCost(view, lacking));
    const paid = wages(free + workers) - wages(free);
    const whole = supplyCost(view, all);
    const verdict: Verdict = {
      ran: f.ran,
      can: workers === 0 && total(missing) === 0,
      workers,
      wages: paid,
      missing,
      cubes,
      cost: cubes === null ? null : cubes + paid,
      poor: Math.max(0, (whole ?? 0) + wages(free + workers) - company.cash),
      waits,
    };
    lacking = all;
    free += workers;
    waits ||= !f.ran && !verdict.can;
    return verdict;
  });
}
