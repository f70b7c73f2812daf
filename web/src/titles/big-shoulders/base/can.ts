// Can a factory run? What it lacks, and what that would cost.
import { companyOf, total, type CompanyId, type Cubes, type View } from './view';

interface Verdict {
  ran: boolean;
  /** nothing is missing: it can run now, or as soon as those before it have */
  can: boolean;
  workers: number;
  /** what the workers would cost in the labour market */
  wages: number;
  missing: Cubes;
  /** what the resources would cost, traded for where that is cheaper; null where nothing brings them */
  cubes: number | null;
  /** by way of Haymarket Square, or by the company's asset */
  via?: 'trade' | 'asset';
  /** all of it */
  cost: number | null;
  /** by how much the treasury is too poor for all that is missing up to this factory */
  poor: number;
  /** a factory before it cannot run */
  waits: boolean;
}

const less = (all: number | null, before: number | null) =>
  all === null || before === null ? null : all - before;

/** verdicts tells of the company's factories from left to right: each is judged after those before it. */
export function verdicts(view: View, id: CompanyId): Verdict[] {
  const company = companyOf(view, id);
  const wages = (n: number) => (n === 0 ? 0 : (view.market.costs[n - 1] ?? view.market.costs.at(-1) ?? 0));
  let lacking = 0;
  /** what the cubes of the factories before cost */
  let before: number | null = 0;
  let free = 0;
  let waits = false;
  return company.factories.map((f) => {
    const missing = f.ran ? {} : f.missing;
    const workers = f.ran ? 0 : f.free;
    lacking += total(missing);
    const whole: number | null = f.way?.cost ?? (lacking === 0 ? 0 : null);
    const cubes = less(whole, before);
    const paid = wages(free + workers) - wages(free);
    const verdict: Verdict = {
      ran: f.ran,
      can: workers === 0 && total(missing) === 0,
      workers,
      wages: paid,
      missing,
      cubes,
      ...(f.way?.trade ? { via: 'trade' as const } : f.way?.asset ? { via: 'asset' as const } : {}),
      cost: cubes === null ? null : cubes + paid,
      poor: Math.max(0, (whole ?? 0) + wages(free + workers) - company.cash),
      waits,
    };
    before = whole;
    free += workers;
    waits ||= !f.ran && !verdict.can;
    return verdict;
  });
}
