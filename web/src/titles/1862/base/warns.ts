// What an option costs the player who takes it, as the rules tell it: a company, a directorship, a last train.
import type { Action } from '../../../api/types';
import type { Warning } from '../../../contract/title';
import type { Table } from './selection.svelte';
import { companyOf, heldBy, type CompanyId, type Danger, type Loss, type Outcome, type View } from './view';

const same = (a: Action, b: Action) => JSON.stringify(a) === JSON.stringify(b);
const alike = (a: Loss, b: Loss) => a.kind === b.kind && a.company === b.company;

/** What the action costs that another option would not. */
function lossesOf(view: View, options: readonly { action: Action }[], action: Action): Loss[] {
  const all = view.losses ?? [];
  const bears = (a: Action, loss: Loss) => all.some((l) => same(l.action, a) && alike(l, loss));
  return [
    ...all.filter((l) => same(l.action, action) && options.some((o) => !bears(o.action, l))),
    ...directorshipsLost(view, action),
  ];
}

/** The company that is closed in this turn if the player goes on so. */
const letsClose = (view: View, action: Action): CompanyId | null =>
  action.kind === 'pass' && view.danger?.closes ? view.danger.company : null;

/** Directorships that a merger would cost who proposes it, agrees to it, or sells a certificate in it. */
function directorshipsLost(view: View, action: Action): Loss[] {
  const lost = (company: CompanyId, outcomes: Outcome[]): Loss[] => {
    const kept = outcomes.length === 0 || outcomes.some((o) => o.director === view.seat);
    if (kept || companyOf(view, company)?.director !== view.seat) return [];
    return [{ action, kind: 'director', company, director: outcomes[0]!.director ?? undefined }];
  };
  const ending = (survivor: unknown, partner: unknown) =>
    view.mergers?.find((m) => m.partner === partner)?.outcomes.filter((o) => o.survivor === survivor) ?? [];
  switch (action.kind) {
    case 'merge':
      return lost(view.company!, ending(action.survivor, action.company));
    case 'agree':
      return lost(view.turn!.partner!, ending(view.turn!.survivor, view.turn!.partner));
    case 'sell-option':
      return view.option && view.option.redeemed.director === view.seat
        ? lost(view.option.survivor, [view.option.given])
        : [];
  }
  return [];
}

/** The loss in words. */
function told(table: Table, loss: Loss): string {
  const { kind, company, director: seat } = loss;
  if (kind === 'director')
    return table.t(seat === undefined ? 'loss.nobody' : 'loss.director', { company, seat });
  return table.t(`loss.${kind}`, { company });
}

/** What threatens the company of the player who is asked. While trains are bought the ways are in the bar. */
export const dangerOf = (table: Table): Danger | undefined =>
  table.myTurn && table.view.step !== 'trains' ? table.view.danger : undefined;

/** What closing a company pays the player. */
export function closing(table: Table): string {
  const { company, perShare: each } = table.view.danger!;
  const n = heldBy(table.view, table.seat ?? 0, company);
  return table.t('danger.pays', { n, each, sum: n * each });
}

/** What is asked about before the action is taken; undefined where it costs nothing. */
export function warns(action: Action, table: Table): Warning | undefined {
  if (!table.myTurn) return undefined;
  const closed = letsClose(table.view, action);
  if (closed) {
    const company = closed;
    return {
      title: table.t('danger.sure', { company }),
      lines: [table.t('loss.closed', { company }), closing(table)],
      yes: table.t('danger.close', { company }),
    };
  }
  const losses = lossesOf(table.view, table.options, action);
  if (losses.length === 0) return undefined;
  return {
    title: table.t('loss.sure'),
    lines: losses.map((l) => told(table, l)),
    yes: table.t('loss.yes'),
  };
}
