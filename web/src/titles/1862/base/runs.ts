// What the companies earned, round by round, as the log tells it.
import type { EntryView } from '../../../api/types';
import { inForce } from '../../../table/story/history';
import type { CompanyId } from './view';

interface Ran {
  revenue: number;
  paid: boolean;
  /** what a share was paid */
  each: number;
}

interface Runs {
  /** operating rounds as they are called: 3.1 */
  rounds: string[];
  by: Map<CompanyId, Map<string, Ran>>;
}

/** runsOf reads the entries up to a moment, or all. */
export function runsOf(entries: EntryView[], moment: number | null): Runs {
  const runs: Runs = { rounds: [], by: new Map() };
  let round = '';
  const upTo = moment === null ? entries : entries.slice(0, moment);
  const counts = inForce(upTo);
  for (const entry of upTo.filter((_, i) => counts[i])) {
    for (const e of entry.events) {
      if (e.kind === 'round-started' && e.round === 'operating') {
        round = `${Number(e.turn)}.${Number(e.number)}`;
        runs.rounds.push(round);
      }
      const company = e.company as CompanyId;
      const revenue = Number(e.revenue);
      if (e.kind === 'dividend-paid') note(company, { revenue, paid: true, each: Number(e.perShare) });
      if (e.kind === 'income-withheld') note(company, { revenue, paid: false, each: 0 });
    }
  }
  return runs;

  function note(company: CompanyId, ran: Ran) {
    const own = runs.by.get(company) ?? new Map<string, Ran>();
    runs.by.set(company, own.set(round, ran));
  }
}
