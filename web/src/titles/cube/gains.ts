// Who gains when a company's shares pay more.
import type { TableContext } from '../../contract/title';

/** "Anna +2, Bo +1": what each owner gets when every share pays so much more; nothing where none does. */
export function goesTo(table: Pick<TableContext, 'name'>, owners: readonly number[], more: number): string {
  if (more <= 0) return '';
  const counts = new Map<number, number>();
  for (const seat of owners) counts.set(seat, (counts.get(seat) ?? 0) + 1);
  return [...counts].map(([seat, n]) => `${table.name(seat)} +${n * more}`).join(', ');
}
