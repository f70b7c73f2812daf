// What a seat decides before it is asked: the forms that the title offers, and how they are filled in.
import type { Order, OrderForm, OrderView, Stop, StopForm } from '../../api/types';

/** A form as it is filled in. */
export interface Draft {
  on: string[];
  amount: number;
  way: string;
  /** for each condition of the form: whether it is ticked, for which things, and its amount */
  stops: { ticked: boolean; on: string[]; amount: number }[];
  /** somebody has changed it: it stays as it is when the form is told anew */
  touched: boolean;
}

/** nameOf tells forms apart: by what they do, and about what where that stands. */
export const nameOf = (form: OrderForm): string =>
  form.choice ? form.kind : [form.kind, ...(form.on ?? [])].join(' ');

/** formOf is the form that an order was made with, where it is still offered. */
export function formOf(forms: readonly OrderForm[], order: Order): OrderForm | undefined {
  const on = order.on ?? [];
  return forms.find(
    (f) =>
      f.kind === order.kind && (f.choice ? on.every((x) => f.choice!.includes(x)) : same(f.on ?? [], on)),
  );
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((x, i) => x === b[i]);

/** draftOf is a form filled in as it proposes, or as an order that was given before. */
export function draftOf(form: OrderForm, order?: Order): Draft {
  const given = order ?? form;
  return {
    on: [...(given.on ?? [])],
    amount: given.amount ?? 0,
    way: given.way ?? form.ways?.[0] ?? '',
    stops: (form.stops ?? []).map((sf) => {
      const kept = order?.stops?.find((s) => fits(sf, s));
      return {
        ticked: order ? kept !== undefined : sf.ticked === true,
        on: [...(kept?.on ?? sf.on ?? [])],
        amount: kept?.amount ?? sf.amount ?? 0,
      };
    }),
    touched: order !== undefined,
  };
}

/** fits tells whether a condition is one of this form: about some of its things. */
const fits = (form: StopForm, stop: Stop) =>
  form.kind === stop.kind &&
  (form.on ?? []).length > 0 === (stop.on ?? []).length > 0 &&
  (stop.on ?? []).every((x) => form.on!.includes(x));

/** orderOf is the order that a filled-in form comes to. */
export function orderOf(form: OrderForm, draft: Draft): Order {
  const stops = (form.stops ?? []).flatMap((sf, i): Stop[] => {
    const s = draft.stops[i];
    return s?.ticked ? [plain({ kind: sf.kind, on: s.on, amount: sf.step ? s.amount : sf.amount })] : [];
  });
  return plain({
    kind: form.kind,
    on: form.choice ? draft.on : form.on,
    amount: form.step ? draft.amount : form.amount,
    way: form.ways ? draft.way : form.way,
    stops,
  });
}

/** plain leaves out what is empty, as the server does. */
const plain = <T extends object>(order: T): T =>
  Object.fromEntries(
    Object.entries(order).filter(
      ([, v]) => v !== undefined && v !== 0 && v !== '' && !(Array.isArray(v) && v.length === 0),
    ),
  ) as T;

/** retold is a draft for the form as it is told now: what its owner has changed stays. */
export function retold(before: OrderForm, draft: Draft, form: OrderForm): Draft {
  const fresh = draftOf(form);
  if (!draft.touched) return fresh;
  const stops = fresh.stops.map((s, i) => {
    const was = (before.stops ?? []).findIndex((sf) => stopName(sf) === stopName(form.stops![i]));
    return was < 0 ? s : draft.stops[was];
  });
  return {
    on: form.choice ? draft.on.filter((x) => form.choice!.includes(x)) : fresh.on,
    amount: form.step ? draft.amount : fresh.amount,
    way: form.ways?.includes(draft.way) ? draft.way : fresh.way,
    stops,
    touched: true,
  };
}

const stopName = (form: StopForm) => [form.kind, ...(form.on ?? [])].join(' ');

/** What keeps a filled-in form from being an order. */
type Lack = 'high' | 'low' | 'on';

/** lackOf is what is wrong with a draft; null where it can be sent. */
export function lackOf(form: OrderForm, draft: Draft): Lack | null {
  if (form.choice && draft.on.length === 0) return 'on';
  if (!form.step) return null;
  if (draft.amount > (form.max ?? 0)) return 'high';
  return draft.amount < (form.min ?? 0) ? 'low' : null;
}

/** quickLimits are a few limits worth a click: the least, wider and wider steps, all that may be. */
export function quickLimits({
  min = 0,
  max = 0,
  step = 1,
}: Pick<OrderForm, 'min' | 'max' | 'step'>): number[] {
  const near = [0, 1, 3, 5, 9].map((k) => min + k * step).filter((n) => n < max);
  return max < min ? [] : [...near, max];
}

/** What ends an order in the course of the game, with nothing left to decide about. */
const quiet = new Set(['over', 'round', 'limit', 'played']);
/** What the owner has done and need not be told. */
const known = new Set(['hand', 'stopped']);

/** toneOf is how an order that has ended is told: as something to think about, as news, or not at all. */
export function toneOf(view: OrderView): 'halt' | 'news' | null {
  const kind = view.why?.kind ?? 'over';
  if (known.has(kind)) return null;
  if (!quiet.has(kind)) return 'halt';
  // That it has passed is in the log; how a bid came out is worth a word.
  const passed = view.order.kind.startsWith('decline') || view.did.length === 0;
  return passed && kind !== 'limit' ? null : 'news';
}
