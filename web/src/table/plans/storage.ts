// Plans that the server does not have yet: this browser keeps them until it answers.
import type { Draft, Plan } from './types';

const place = (table: string, seat: number) => `scrip.plans.${table}.${seat}`;

/** unsent is those of a seat, numbered below 0. */
export function unsent(table: string, seat: number): Plan[] {
  const text = localStorage.getItem(place(table, seat));
  const drafts = text ? (JSON.parse(text) as (Draft & { id: number })[]) : [];
  return drafts.map((d) => ({ ...d, stands: 'later', actions: [], unsent: true }));
}

function write(table: string, seat: number, plans: Plan[]): void {
  const drafts = plans.map(({ id, name, at, line }) => ({ id, name, at, line }));
  if (drafts.length === 0) localStorage.removeItem(place(table, seat));
  else localStorage.setItem(place(table, seat), JSON.stringify(drafts));
}

/** shelve keeps a plan here, in the place of an earlier version of it. */
export function shelve(table: string, seat: number, draft: Draft, before: number | null): Plan {
  const others = unsent(table, seat).filter((p) => p.id !== before);
  const id = before ?? Math.min(0, ...others.map((p) => p.id)) - 1;
  const plan: Plan = { ...draft, id, stands: 'later', actions: [], unsent: true };
  write(table, seat, [...others, plan]);
  return plan;
}

/** sent takes one off the shelf: the server has it, or nobody wants it. */
export function sent(table: string, seat: number, id: number): void {
  write(
    table,
    seat,
    unsent(table, seat).filter((p) => p.id !== id),
  );
}
