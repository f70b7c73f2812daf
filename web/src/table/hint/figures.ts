// What a move changes, in figures: the lines of the title's spreadsheet that differ before and after it.
import type { ShareSheet } from '../title';

export interface Figure {
  /** whose it is: a seat, or a company by the name of its column */
  seat?: number;
  company?: string;
  /** what of it; empty for cash */
  label: string;
  before: number | string;
  after: number | string;
}

/** More figures than these nobody reads. */
const MOST = 4;

/** figuresOf is what differs between two sheets: of the seat first, then of the companies, then of the others. */
export function figuresOf(before: ShareSheet, after: ShareSheet, seat: number | null): Figure[] {
  const rows = ofSeats(before, after);
  const mine = rows.filter((f) => f.seat === seat);
  const others = rows.filter((f) => f.seat !== seat);
  return [...mine, ...ofCompanies(before, after), ...others].slice(0, MOST);
}

function ofSeats(before: ShareSheet, after: ShareSheet): Figure[] {
  return after.rows.flatMap((row) => {
    const was = before.rows.find((r) => r.seat === row.seat);
    const pairs = [
      { label: '', before: was?.cash, after: row.cash },
      ...(row.more ?? []).map((m) => ({
        label: m.label,
        before: was?.more?.find((o) => o.label === m.label)?.value,
        after: m.value,
      })),
    ];
    return pairs.flatMap((p) => changed({ seat: row.seat }, p.label, p.before, p.after));
  });
}

function ofCompanies(before: ShareSheet, after: ShareSheet): Figure[] {
  return (after.footer ?? []).flatMap((line) => {
    const was = before.footer?.find((l) => l.label === line.label);
    return after.columns.flatMap(({ id, label }) =>
      changed({ company: label }, line.label, was?.values[id], line.values[id]),
    );
  });
}

function changed(
  whose: Pick<Figure, 'seat' | 'company'>,
  label: string,
  before: number | string | undefined,
  after: number | string | undefined,
): Figure[] {
  if (before === undefined || after === undefined || before === after) return [];
  return [{ ...whose, label, before, after }];
}
