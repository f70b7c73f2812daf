// What the action bar says and offers at each step.
import type { Action, OptionView } from '../../../api/types';
import { term } from '../../../terms/term';
import type { Chip, Confirm } from '../../../table/act/ActionBar.svelte';
import { composedSend, selection, FREE, opened, ready, type Table } from '../base/selection.svelte';
import { LIVERIES } from '../base/liveries';
import { actionName, isBuilding, spaceName, usd } from '../base/names';
import { GENERAL, SHARES_OF } from '../base/printed';
import { best, follow, planOption, plans, toRun, type Plan } from '../base/plans';
import { companyOf, type CompanyId, type GeneralSpace } from '../base/view';

/** What ends a turn or a step has a button of its own. */
const BUTTONS = ['pass', 'decline', 'done'];
/** Free actions and emergency fundraising have a place of their own. */
const APART = [...FREE, 'issue'];

/** the words that choices and steps are about */
const CHOICES: Partial<Record<string, { term: string }>> = {
  worker: { term: 'worker' },
  manager: { term: 'manager' },
  automate: { term: 'automation' },
  cube: { term: 'haymarket' },
  pair: { term: 'haymarket' },
  bonus: { term: 'prestige' },
  asset: { term: 'asset' },
  room: { term: 'asset' },
  protect: { term: 'price' },
};
const STEPS: Partial<Record<string, { term: string }>> = {
  'first-company': { term: 'director' },
  sell: { term: 'stock' },
  buy: { term: 'stock' },
  draft: { term: 'building' },
  build: { term: 'building' },
  send: { term: 'partner' },
  distribute: { term: 'dividend' },
};

export function heading(table: Table): { key: string; args: Record<string, unknown>; term?: string } {
  const { view } = table;
  const { choice, operation } = view;
  if (ready(table)) return { key: 'do.ready', args: {} };
  if (choice)
    return {
      key: `do.choice.${choice.task}`,
      args: { discount: 0, ...choice, n: choice.left },
      ...CHOICES[choice.task],
    };
  if (operation?.assetMakes && !best(view))
    return {
      key: 'do.produce.asset',
      args: { company: operation.company, asset: companyOf(view, operation.company).asset },
    };
  const plan = operation && best(view);
  if (operation && plan && plan.steps.length > 0)
    return {
      key: 'do.produce.plan',
      args: { company: operation.company, n: operation.ran + 1 },
      term: 'factory',
    };
  if (operation) return { key: `do.${view.step}`, args: { company: operation.company }, ...STEPS[view.step] };
  // In the first decade the companies are started before it.
  const key = view.step === 'sell' && view.decade === 1 ? 'do.sell.first' : `do.${view.step || view.phase}`;
  return { key, args: {}, ...STEPS[view.step] };
}

function buildingOwner(table: Table, space: string): number | undefined {
  return table.view.players.find((p) => p.buildings.some((b) => b?.space === space))?.seat;
}

/** What a space costs the company, or brings it. */
function sendFigures(table: Table, action: Action): Pick<Chip, 'cost' | 'gain'> {
  const space = action.space as string;
  if (isBuilding(space)) {
    const tile = table.view.players.flatMap((p) => p.buildings).find((b) => b?.space === space);
    return tile && tile.pay > 0 && !tile.bankPays ? { cost: usd(tile.pay) } : {};
  }
  if (space === 'hire-workers') return { cost: usd(table.view.market.costs[(action.amount as number) - 1]) };
  const { cost, gain } = GENERAL[space as GeneralSpace];
  return { ...(cost ? { cost: usd(cost) } : {}), ...(gain ? { gain: `+${usd(gain)}` } : {}) };
}

function sendLabel(table: Table, action: Action): string {
  const space = action.space as string;
  const owner = buildingOwner(table, space);
  const name = spaceName(table, space);
  if (action.amount) return `${name} ×${action.amount}`;
  if (action.first) return table.t('send.first', { space });
  return owner === undefined ? name : `${table.name(owner)}: ${name}`;
}

const CERTIFICATES: Partial<Record<string, { term: string }>> = {
  start: { term: 'par' },
  director: { term: 'director' },
  preferred: { term: 'preferred' },
  common: { term: 'common' },
};

function chip(table: Table, option: OptionView, told: Set<string>): Chip {
  const { action } = option;
  if (action.kind === 'send')
    return { option, label: sendLabel(table, action), ...sendFigures(table, action) };
  if (action.kind === 'acquire') {
    const { view } = table;
    const price = view.assets.find((space) => space.asset === action.asset)?.price ?? 0;
    const cost = usd(Math.max(0, price - (view.choice?.discount ?? 0)));
    return { option, label: actionName(table, action), cost };
  }
  if (!action.company) return { option, label: actionName(table, action) };
  const company = companyOf(table.view, action.company as CompanyId);
  const livery = LIVERIES[company.company];
  const percent = 10 * (SHARES_OF[action.certificate as string] ?? 0);
  const label = table.t(`chip.${action.kind}`, { ...action, percent, asset: company.asset ?? '' });
  const cost =
    action.kind === 'buy'
      ? company.price * SHARES_OF[action.certificate as string]
      : action.kind === 'start'
        ? 3 * (action.price as number)
        : 0;
  const sold = CERTIFICATES[action.kind === 'start' ? 'start' : String(action.certificate)];
  // On focus a word is explained where it stands first.
  const first = sold !== undefined && !told.has(sold.term);
  if (sold) told.add(sold.term);
  const means = term(table.table.title, sold?.term, first);
  return { option, label, livery, means, ...(cost ? { cost: usd(cost) } : {}) };
}

/** All that a factory needs, without running it. */
const planChips = (table: Table): Chip[] =>
  plans(table.view)
    .filter((plan) => plan.short === 0 && plan.steps.length > 0)
    .map((plan) => ({
      option: planOption(plan),
      label: table.t('plan.chip', { n: plan.last + 1 }),
      cost: usd(plan.cost),
    }));

/** The options as chips: of the company looked at where a partner is sent, else all. */
export function chips(table: Table): Chip[] {
  if (ready(table)) return [];
  const list = opened(table.options).filter((o) => !BUTTONS.includes(o.action.kind));
  const company = selection.sender(table);
  const here = list.filter((o) => o.action.kind !== 'send' || o.action.company === company);
  const told = new Set<string>();
  const offered = here.filter((o) => !APART.includes(o.action.kind)).map((o) => chip(table, o, told));
  return [...planChips(table), ...offered];
}

const has = (table: Table, kind: string): Action | undefined =>
  table.options.find((o) => o.action.kind === kind)?.action;

/** The button beside the green one: passing, or being done. */
export function passing(table: Table): { label: string; action: Action } | undefined {
  if (ready(table)) return undefined;
  const { step } = table.view;
  const pass = has(table, 'pass') ?? has(table, 'decline');
  if (pass && table.composed.length === 0) return { label: table.t(`action.${pass.kind}`), action: pass };
  const done = has(table, 'done');
  if (done && step === 'buy') return { label: table.t('done.buy'), action: done };
  return undefined;
}

/** The green button: what comes next, said in full. */
export function confirming(table: Table): Confirm | undefined {
  const { view } = table;
  const compose = (label: string, action: Action): Confirm => ({
    label,
    run: () => void table.choose(action),
  });
  // What was composed and led into another phase is confirmed before anything of that phase is chosen.
  if (table.composed.length > 0 && view.phase !== table.base.phase) return { label: confirmLabel(table) };
  if (view.phase === 'building' && table.myTurn) return building(table);
  if (ready(table)) return { label: confirmLabel(table) };
  if (view.choice) return undefined;
  const done = has(table, 'done');
  if (view.step === 'after' && done) {
    return { label: composedSend(table) ? table.t('send.place') : table.t('done.after'), action: done };
  }
  if (view.step === 'close' && done) {
    const what = decision(table);
    return { label: what ? table.t('pay.then', { what }) : table.t('done.after'), action: done };
  }
  if (view.step === 'produce') return toProduce(table, compose);
  if (view.step === 'distribute') return toSell(table, compose);
  if (view.step === 'sell' && done && table.composed.length > 0) return compose(table.t('done.sell'), done);
  if (table.composed.length > 0) return { label: confirmLabel(table) };
  return undefined;
}

/** What was composed about the dividend: to pay, or to withhold, and how much. */
function decision(table: Table): string | undefined {
  const chosen = table.composed.findLast((a) => a.kind === 'pay' || a.kind === 'withhold');
  if (!chosen) return undefined;
  if (chosen.protect) return actionName(table, chosen);
  const told = (kind: string) => table.composedEvents.findLast((e) => e.kind === kind);
  return chosen.kind === 'pay'
    ? payLabel(table, Number(told('dividend-paid')?.perShare ?? 0))
    : withholdLabel(table, Number(told('withheld')?.sum ?? 0));
}

export const payLabel = (table: Table, n: number): string =>
  `${table.t('pay.pay')} ${table.t('pay.share', { n })}`;
export const withholdLabel = (table: Table, sum: number): string => `${table.t('pay.withhold')} ${usd(sum)}`;

function confirmLabel(table: Table): string {
  const dividend = decision(table);
  if (dividend) return dividend;
  const last = table.composed.findLast((a) => ['send', 'buy', 'start', 'sell'].includes(a.kind));
  if (last?.kind === 'send') return table.t('send.place');
  return last ? actionName(table, last) : table.t('confirm');
}

function building(table: Table): Confirm | undefined {
  if (table.view.step !== 'build') return undefined;
  const found = table.options.find(
    (o) => o.action.building === selection.build && (o.action.remove || null) === selection.remove,
  );
  return {
    label: found ? table.t('hand.confirm') : table.t(selection.build ? 'hand.then' : 'hand.first'),
    action: found?.action,
    disabled: !found,
  };
}

/** Production goes on: the next factory runs, with all that is bought for it; or the asset makes a good. */
function toProduce(table: Table, compose: (label: string, a: Action) => Confirm): Confirm | undefined {
  const plan = best(table.view);
  if (plan) return { label: planLabel(table, plan), run: () => void follow(table, toRun(plan)) };
  const use = table.view.operation?.assetMakes ? has(table, 'use') : undefined;
  if (use) return compose(actionName(table, use), use);
  const done = has(table, 'done');
  return done && !couldProduce(table) ? compose(table.t('done.produce'), done) : undefined;
}

function planLabel(table: Table, plan: Plan): string {
  const { ran } = table.view.operation!;
  const did = (kind: string) => plan.steps.some((a) => a.kind === kind);
  const how = did('purchase') ? 'buy' : did('trade') ? 'trade' : did('use') ? 'asset' : '';
  if (!how) return table.t('plan.run.next', { n: ran + 1 });
  if (plan.last > ran) return table.t('plan.run.several', { n: plan.last - ran + 1, how, cost: plan.cost });
  return table.t('plan.run', { n: ran + 1, how, cost: plan.cost });
}

/** Something could still be made: by a plan, by the asset, or by one that an emergency issue would pay. */
function couldProduce(table: Table): boolean {
  const { view } = table;
  if (best(view) || view.operation?.assetMakes) return true;
  return plans(view).length > 0 && has(table, 'issue') !== undefined;
}

/** The plain button: to make nothing, or no more, although something could be made. */
export function besides(table: Table): { label: string; run: () => void } | undefined {
  const { view } = table;
  const done = has(table, 'done');
  if (!view.operation || view.step !== 'produce' || view.choice || !done || !couldProduce(table))
    return undefined;
  const label = table.t(view.operation.made > 0 ? 'done.no-more' : 'done.nothing');
  return { label, run: () => void table.choose(done) };
}

/** What is left of the turn: goods to sell, where they bring the most first; else pay, or withhold. */
function toSell(table: Table, compose: (label: string, a: Action) => Confirm): Confirm | undefined {
  const places = table.options.filter((o) => o.action.kind === 'distribute');
  const best = ['right', 'middle', 'left']
    .map((column) => places.find((o) => o.action.column === column))
    .find((o) => o !== undefined);
  if (best) {
    const action = { ...best.action, amount: best.max };
    return compose(actionName(table, action), action);
  }
  const end = has(table, 'pay') ?? has(table, 'withhold');
  const { perShare = 0, revenue = 0 } = table.view.operation ?? {};
  const label = end?.kind === 'pay' ? payLabel(table, perShare) : withholdLabel(table, revenue);
  return end && { label, action: end };
}

/** composed in the browser: all that does not end a turn, so that it can be taken back until confirmed */
export function composes(action: Action, table: Table): boolean {
  if (action.kind === 'done') return ['produce', 'sell'].includes(table.view.step);
  return !['pass', 'decline', 'keep', 'build', 'protect', 'let-fall'].includes(action.kind);
}
