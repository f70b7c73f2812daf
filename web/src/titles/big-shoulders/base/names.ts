// How the things of this title are called.
import type { Action, Event } from '../../../api/types';
import { words } from '../../../words/words.svelte';
import { LIVERIES } from './liveries';
import { ASSETS, BUILDINGS, RESOURCES } from './printed';
import type { AssetId, BuildingId, CompanyId, Cubes, View } from './view';

type Say = { t(key: string, args?: Record<string, unknown>): string };

export const mark = (id: string): string => LIVERIES[id as CompanyId]?.mark ?? id;
export const isBuilding = (id: string): id is BuildingId => id in BUILDINGS;

/** Resources in words: "2 coal, 1 wood". */
export const cubesName = (say: Say, cubes: Cubes): string =>
  RESOURCES.filter((kind) => cubes[kind])
    .map((kind) => `${cubes[kind]} ${say.t(`resource.in.${kind}`)}`)
    .join(', ');

/** What a building does: "Hire 2 managers". */
export function buildingName(say: Say, id: string): string {
  const tile = BUILDINGS[id as BuildingId];
  if (!tile) return id;
  return say.t(`effect.${tile.effect}`, { n: tile.n, cubes: tile.cubes });
}

/** What a building pays its owner when it is used: "its user pays you $20"; nothing where it pays nothing. */
export function feeWords(table: Say & { view: View }, id: BuildingId): string {
  const tile = BUILDINGS[id];
  // Sources differ on this tile; the table has settled it.
  const pay = id === 'B28' && table.view.printedTiles ? 50 : tile.pay;
  return pay ? table.t(tile.bankPays ? 'hand.bank-pays' : 'hand.company-pays', { n: pay }) : '';
}

/** What of a building its name leaves open: whose money is paid to the shares. */
export function moreWords(say: Say, id: BuildingId): string {
  const { effect, n } = BUILDINGS[id];
  return effect === 'shares' ? say.t('effect.shares.more', { n: 10 * n }) : '';
}

export const spaceName = (say: Say, id: string): string =>
  isBuilding(id) ? buildingName(say, id) : say.t(`space.${id}`);

export const assetName = (say: Say, id: AssetId | string): string => say.t(`asset.${id}`);

/** All that an asset does: "Abattoir: wood and coal, once a decade. At once: prestige +2." */
export function assetWords(say: Say, id: AssetId): string {
  const { lasting, n, cubes, cost, automate, prestige, worker } = ASSETS[id];
  const gains = [
    ['automate', automate],
    ['prestige', prestige],
    ['worker', worker],
  ] as const;
  const once = gains.filter(([, n]) => n > 0).map(([word, n]) => say.t(`once.${word}`, { n }));
  return say.t('asset.words', {
    asset: id,
    lasting: say.t(`lasting.${lasting}`, { n, cubes, cost }),
    once: words.list(once),
  });
}

/** An action in words, as an option of the list. */
export function actionName(say: Say, action: Action | Event): string {
  if (action.kind === 'withhold' && action.protect) return say.t('withhold.protect');
  return say.t(`action.${action.kind}`, action);
}

/** A sum in dollars, with its sign where it changes something. */
export const usd = (n: number): string => `${n < 0 ? '−' : ''}$${words.number(Math.abs(n))}`;
export const signedUsd = (n: number): string => `${n > 0 ? '+' : ''}${usd(n)}`;

/** What explains each phase. */
export const PHASE_WORDS = {
  stock: { term: 'stock' },
  building: { term: 'building' },
  action: { term: 'action' },
  operating: { term: 'operating' },
  cleanup: { term: 'cleanup' },
};
