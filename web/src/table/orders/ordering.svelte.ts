// The orders of the seat one looks from: what may be ordered, what is in force, what has ended, and the form that is
// being filled in. Nobody else is told any of it.
import { api, Failure } from '../../api/client';
import type { Position } from '../../api/types';
import type { Live } from '../../contract/live';
import type { Ordered, TableContext } from '../../contract/title';
import type { Order, OrderForm, OrderView } from '../../api/types';
import { draftOf, formOf, lackOf, nameOf, orderOf, retold, toneOf, type Draft } from './orders';

const retryPause = 1000;

/** ofAuction tells whether a kind of order is about the one auction that is on. */
export const ofAuction = (kind: string): boolean => kind === 'bid' || kind === 'decline';

export class Ordering implements Ordered {
  busy = $state(false);
  /** an order that could not be sent yet */
  unsent = $state.raw<Order | null>(null);
  /** the form that was opened, by its name; null leaves it to the title, which has the most wanted first */
  opened = $state<string | null>(null);
  /** an auction on the screen has a place of its own for orders */
  housed = $state(false);
  /** whether orders are to act as if by hand */
  private chosen = $state(false);
  private drafts = $state.raw<ReadonlyMap<string, { form: OrderForm; draft: Draft }>>(new Map());
  /** what was read and laid aside */
  private aside = $state.raw<ReadonlySet<number>>(new Set());
  private retry: ReturnType<typeof setTimeout> | undefined;
  /** an order that was pressed once while one is asked, and in which position: it would act at once */
  private pressed = $state.raw<{ n: number; order: string } | null>(null);
  private asked = false;

  constructor(readonly at: Live) {}

  private readonly told = $derived.by(() => (this.at.live ? this.at.position?.orders : undefined));
  readonly offers: readonly OrderForm[] = $derived(this.told?.offers ?? []);
  readonly standing: readonly OrderView[] = $derived(this.told?.standing ?? []);
  readonly ended: readonly OrderView[] = $derived(
    (this.told?.ended ?? []).filter((o) => toneOf(o) !== null && !this.aside.has(o.id)),
  );
  /** what an order stopped for, and is to be thought about */
  readonly halted: string | null = $derived(
    this.ended.findLast((o) => toneOf(o) === 'halt')?.why?.on ?? null,
  );
  /** the places of the entries that orders made for this seat */
  readonly did: ReadonlySet<number> = $derived.by(() => new Set(this.at.position?.orders?.did ?? []));
  /** the form that is open */
  readonly form: OrderForm | null = $derived(
    this.offers.find((f) => nameOf(f) === this.opened) ?? this.offers[0] ?? null,
  );

  /** one may bid, or has said whether one will: there is something to show beside the bidders */
  readonly bids = $derived(
    this.offers.some((f) => ofAuction(f.kind)) || this.standing.some((o) => ofAuction(o.order.kind)),
  );

  /** other people play: to them it matters whether one seems to decide by hand */
  readonly watched = $derived.by(() =>
    this.at.seats.some((s, i) => s.kind === 'person' && !this.at.table.mine.includes(i)),
  );
  readonly hand = $derived.by(() => this.watched && this.chosen);
  choose(hand: boolean): void {
    this.chosen = hand;
  }

  /** draft is how a form is filled in. */
  draft(form: OrderForm): Draft {
    const kept = this.drafts.get(nameOf(form));
    return kept ? retold(kept.form, kept.draft, form) : draftOf(form);
  }

  /** fill changes how a form is filled in. */
  fill(form: OrderForm, change: Partial<Draft>): void {
    this.keep(form, { ...this.draft(form), ...change, touched: true });
  }

  private keep(form: OrderForm, draft: Draft): void {
    this.drafts = new Map(this.drafts).set(nameOf(form), { form, draft });
  }

  forget(form: OrderForm): void {
    const left = new Map(this.drafts);
    left.delete(nameOf(form));
    this.drafts = left;
  }

  /** open shows a form, filled in as an order that was given before where there is one. */
  open(form: OrderForm, order?: Order): void {
    if (order) this.keep(form, draftOf(form, order));
    this.opened = nameOf(form);
  }

  /** formFor is the form by which an order can be changed; undefined where it is no longer offered. */
  formFor = (order: Order): OrderForm | undefined => formOf(this.offers, order);

  /** typed is the amount that was put into a form of this kind and not sent; null where none was. */
  typed(kind: string): number | null {
    const form = this.offers.find((f) => f.kind === kind);
    const draft = form && this.draft(form);
    return draft?.touched ? draft.amount : null;
  }

  lay(view: OrderView): void {
    this.aside = new Set(this.aside).add(view.id);
  }

  /** send sets what a form comes to. */
  async send(form: OrderForm): Promise<void> {
    const draft = this.draft(form);
    if (lackOf(form, draft) !== null) return;
    if (await this.set(orderOf(form, draft))) this.forget(form);
  }

  /** asks tells whether an order was pressed once, and acts at once when it is pressed again. */
  asks(order: Order): boolean {
    return this.pressed?.n === this.at.position.n && this.pressed.order === JSON.stringify(order);
  }

  /** leave gives up what was pressed once. */
  leave(): void {
    this.pressed = null;
  }

  /** set gives an order; false where it could not be given, or is asked for once more because it acts at once. */
  async set(order: Order): Promise<boolean> {
    const { seat, table } = this.at;
    if (seat === null || this.busy) return false;
    if (this.at.myTurn && !this.asks(order)) {
      this.pressed = { n: this.at.position.n, order: JSON.stringify(order) };
      return false;
    }
    this.pressed = null;
    try {
      await this.answered(api.order(table.id, seat, order, this.hand));
      this.unsent = null;
      this.opened = null;
      return true;
    } catch (e) {
      this.refused(e, order);
      return false;
    }
  }

  async stop(view: OrderView): Promise<void> {
    const { seat, table } = this.at;
    if (seat === null || this.busy) return;
    await this.answered(api.stopOrder(table.id, view.id, seat)).catch((e: unknown) => this.refused(e));
  }

  private async answered(sent: Promise<Position>): Promise<void> {
    this.busy = true;
    try {
      this.at.accept(await this.at.connection.ask(sent));
    } finally {
      this.busy = false;
    }
  }

  private refused(e: unknown, order?: Order): void {
    this.unsent = null;
    if (e instanceof Failure && e.code === 'offline' && order) {
      this.unsent = order;
      this.retry = setTimeout(() => void this.resend(), retryPause);
    } else this.at.tell(e);
  }

  /** resend gives the order that was kept while the line was lost; whoever is asked by now decides by hand. */
  async resend(): Promise<void> {
    clearTimeout(this.retry);
    if (this.at.myTurn) this.unsent = null;
    if (!this.unsent) return;
    const form = this.formFor(this.unsent);
    if ((await this.set(this.unsent)) && form) this.forget(form);
  }

  /** drop gives up what was not sent yet. */
  drop(): void {
    clearTimeout(this.retry);
    this.unsent = null;
  }

  /** told anew: what was put into a form that is gone is gone with it, and none stays open when one is asked. */
  heed(): void {
    const offered = new Set((this.at.position.orders?.offers ?? []).map(nameOf));
    if ([...this.drafts.keys()].some((name) => !offered.has(name)))
      this.drafts = new Map([...this.drafts].filter(([name]) => offered.has(name)));
    const turn = this.at.myTurn;
    if ((turn && !this.asked) || (this.opened !== null && !offered.has(this.opened))) this.opened = null;
    this.asked = turn;
  }
}

/** orderingOf is the orders of a table, whole: a title is shown but a part of them. */
export const orderingOf = (table: TableContext): Ordering => table.ordering as Ordering;

/** house tells, for as long as it is on the screen, whether an auction has a place of its own for orders. */
export function house(ordering: () => Ordering, has: () => boolean): void {
  $effect(() => {
    const at = ordering();
    at.housed = has();
    return () => (at.housed = false);
  });
}
