// What the player looks at before choosing: for which company, which building, the city or the company
// that operates. Board, charters and action bar share it.
import type { Action, OptionView } from '../../../api/types';
import type { TableContext } from '../../../contract/title';
import { PRICES } from './printed';
import type { BuildingId, Company, CompanyId, View } from './view';
import { companyOf } from './view';

export type Table = TableContext<View>;

class Selection {
  private wanted: CompanyId | null = $state(null);
  build: BuildingId | null = $state(null);
  remove: BuildingId | null = $state(null);
  /** the city although a company operates */
  city = $state(false);
  /** the company that looks at its resources again, although a factory could run */
  reopened: CompanyId | null = $state(null);

  want(company: CompanyId) {
    this.wanted = company;
  }

  /** The company for which a partner would be sent: the one wanted while it may, else the first that may. */
  sender(table: Table): CompanyId | null {
    const may = senders(table);
    const sent = composedSend(table);
    if (sent) return sent.company as CompanyId;
    return may.find((c) => c === this.wanted) ?? may[0] ?? null;
  }

  /** pick lays a building out of the hand face down, and another one away. */
  pick(building: BuildingId, two: boolean) {
    if (this.build === building) this.build = null;
    else if (this.remove === building) this.remove = null;
    else if (this.build === null) this.build = building;
    else if (two) this.remove = building;
    else this.build = building;
  }
}
export const selection = new Selection();

/** What may be done besides: it costs no turn. */
export const FREE = ['use', 'discard', 'trade'];

/** Options with an open amount, one for each amount. */
export function opened(options: OptionView[]): OptionView[] {
  return options.flatMap((o) => {
    if (!o.step) return [o];
    const list: OptionView[] = [];
    for (let n = o.min ?? 0; n <= (o.max ?? 0); n += o.step)
      list.push({ action: { ...o.action, amount: n } });
    return list;
  });
}

export const freeActions = (table: Table): OptionView[] =>
  opened(table.options).filter((o) => FREE.includes(o.action.kind));

export const composedSend = (table: Table): Action | undefined =>
  table.composed.find((a) => a.kind === 'send');

/** The space that a partner was just sent to, while the server is asked about it. */
export const optimisticSpace = (table: Table): unknown =>
  table.optimistic.findLast((a) => a.kind === 'send')?.space;

/** What may be sent where: also while one such step is composed, which another one would replace. */
function sends(table: Table): OptionView[] {
  if (!table.myTurn) return [];
  const options = composedSend(table) ? (table.position.options as OptionView[]) : table.options;
  return opened(options.filter((o) => o.action.kind === 'send'));
}

export const senders = (table: Table): CompanyId[] => [
  ...new Set(sends(table).map((o) => o.action.company as CompanyId)),
];

/** The ways to use a space for the company looked at. */
export function waysTo(table: Table, space: string): OptionView[] {
  const company = selection.sender(table);
  return sends(table).filter((o) => o.action.space === space && o.action.company === company);
}

/** sendTo composes sending a partner there; again on the same space tries its next way: one more worker. */
export async function sendTo(table: Table, space: string, near?: Element): Promise<void> {
  if (!table.myTurn || table.busy) return;
  const ways = waysTo(table, space);
  if (ways.length === 0) {
    const company = selection.sender(table) ?? table.view.players[table.seat ?? 0]?.directs[0];
    if (company)
      await table.ask(
        { kind: 'send', company, space, ...(space === 'hire-workers' ? { amount: 1 } : {}) },
        near,
      );
    return;
  }
  const now = JSON.stringify(composedSend(table) ?? null);
  const at = ways.findIndex((o) => JSON.stringify(o.action) === now);
  await resend(table, ways[(at + 1) % ways.length].action);
}

/** resend composes this in the place of what was sent before, and of all that followed from it. */
export async function resend(table: Table, action: Action): Promise<void> {
  const before = table.composed.findIndex((a) => a.kind === 'send');
  const kept = before < 0 ? table.composed : table.composed.slice(0, before);
  await table.recompose([...kept, action]);
}

/** forCompany lets another company use the space that is composed, where it may. */
export async function forCompany(table: Table, company: CompanyId): Promise<void> {
  selection.want(company);
  const sent = composedSend(table);
  if (!sent) return;
  const way = sends(table).find((o) => o.action.company === company && o.action.space === sent.space);
  if (way) await resend(table, way.action);
  else await table.recompose(table.composed.slice(0, table.composed.indexOf(sent)));
}

/** The company that is being decided about. */
export function acting(table: Table): CompanyId | null {
  const { choice, operation, phase } = table.view;
  if (choice) return choice.company;
  if (operation) return operation.company;
  return phase === 'action' && table.myTurn ? selection.sender(table) : null;
}

export const option = (table: Table, fits: (a: Action) => boolean): OptionView | undefined =>
  opened(table.options).find((o) => fits(o.action));

/** Where the price falls once the sales of this turn are done; undefined where nothing was sold. */
export function priceAfterSales(table: Table, c: Company): number | undefined {
  if (c.soldNow === 0 || c.price === 0) return undefined;
  const others = companyOf(table.base, c.company).director !== table.view.seat;
  const steps = table.view.friendlySales && others ? 1 : c.soldNow;
  return PRICES[Math.max(0, PRICES.indexOf(c.price as 10) - steps)];
}

/** A turn is composed whole: there is nothing left to choose but to confirm it. */
export function ready(table: Table): boolean {
  if (table.composed.length === 0) return false;
  if (table.options.length === 0 || !table.turn.seats.includes(table.seat ?? -1)) return true;
  const over = table.composed.some((a) => ['buy', 'start'].includes(a.kind));
  return over || (composedSend(table) !== undefined && table.view.step === 'send' && !table.view.choice);
}
