// What one position has over another, in the figures of the title's spreadsheet that mean something to every player:
// shares, dividends, worth, money, and what companies earn. Each is a sentence of the review's words.
import type { Meaning, SheetColumn, ShareSheet } from '../../contract/title';

export interface Fact {
  what: Meaning | 'share' | 'cash';
  /** whose it is: a seat's, a company's, or what a seat has of a company */
  seat?: number;
  company?: string;
  before: number;
  after: number;
}

/** More facts than these nobody reads. */
const MOST = 3;

/** factsOf is what differs between two sheets: of the seat first, then of the companies it has shares of, then of the others. */
export function factsOf(before: ShareSheet, after: ShareSheet, seat: number | null): Fact[] {
  const seats = after.rows.flatMap((row) => ofSeat(before, after, row.seat));
  const own = (row: ShareSheet['rows'][number]) => row.seat === seat;
  const holds = (c: SheetColumn) => figure(after.rows.find(own)?.shares[c.id] ?? 0) > 0;
  const companies = [...after.columns].sort((a, b) => Number(holds(b)) - Number(holds(a)));
  return [
    ...seats.filter((f) => f.seat === seat),
    ...companies.flatMap((c) => ofCompany(before, after, c.id)),
    ...seats.filter((f) => f.seat !== seat),
  ].slice(0, MOST);
}

const same = (a: Fact, b: Fact) =>
  a.what === b.what && a.seat === b.seat && a.company === b.company && a.after === b.after;

/** apart is what is not the same in all of several positions, of each. */
export const apart = (several: readonly Fact[][]): Fact[][] =>
  several.map((facts) => facts.filter((f) => !several.every((others) => others.some((o) => same(f, o)))));

function ofSeat(before: ShareSheet, after: ShareSheet, seat: number): Fact[] {
  const row = (sheet: ShareSheet) => sheet.rows.find((r) => r.seat === seat);
  const [was, is] = [row(before), row(after)];
  if (!was || !is) return [];
  const meant = (is.more ?? []).flatMap(({ means, value }) =>
    means ? differ({ seat, what: means }, was.more?.find((m) => m.means === means)?.value, value) : [],
  );
  const shares = after.columns.flatMap(({ id }) =>
    differ({ seat, company: id, what: 'share' }, was.shares[id] ?? 0, is.shares[id] ?? 0),
  );
  return [...shares, ...meant, ...differ({ seat, what: 'cash' }, was.cash, is.cash)];
}

/** ofCompany is the first that differs: what follows mostly follows from it. */
function ofCompany(before: ShareSheet, after: ShareSheet, company: string): Fact[] {
  const lines = (after.footer ?? []).flatMap(({ means, values }) => {
    const was = before.footer?.find((l) => l.means === means);
    return means ? differ({ company, what: means }, was?.values[company], values[company]) : [];
  });
  return lines.slice(0, 1);
}

/** figure is the number that a cell shows, whatever stands beside it: the star of a director. */
const figure = (cell: number | string): number =>
  typeof cell === 'number' ? cell : Number.parseFloat(cell) || 0;

function differ(of: Omit<Fact, 'before' | 'after'>, was?: number | string, is?: number | string): Fact[] {
  if (was === undefined || is === undefined) return [];
  const [before, after] = [figure(was), figure(is)];
  return before === after ? [] : [{ ...of, before, after }];
}
