// A calendar of days as they are written, "2026-12-01", without any clock.

const two = (n: number) => String(n).padStart(2, '0');
const dayOf = (year: number, month: number, day: number): string => `${year}-${two(month + 1)}-${two(day)}`;

export interface Month {
  year: number;
  /** January is 0 */
  month: number;
}

/** after is the month so many months later. */
export function after({ year, month }: Month, months: number): Month {
  const all = year * 12 + month + months;
  return { year: Math.floor(all / 12), month: all % 12 };
}

/** weeks is the days of a month in rows from Monday to Sunday; null where a week belongs to another month. */
export function weeks({ year, month }: Month): (string | null)[][] {
  // At noon no change of clocks can move a day.
  const first = new Date(Date.UTC(year, month, 1, 12));
  const count = new Date(Date.UTC(year, month + 1, 0, 12)).getUTCDate();
  const before = (first.getUTCDay() + 6) % 7;
  const cells: (string | null)[] = Array.from({ length: before }, () => null);
  for (let day = 1; day <= count; day++) cells.push(dayOf(year, month, day));
  while (cells.length % 7) cells.push(null);
  return Array.from({ length: cells.length / 7 }, (_, i) => cells.slice(i * 7, i * 7 + 7));
}

/** left is how many days off a year has left, of so many, once these are taken. */
export const left = (off: readonly string[], year: number, most: number): number =>
  most - off.filter((day) => day.startsWith(`${year}-`)).length;
