// The routes that a company has just run, as they are drawn.
import { drafted } from '../map/draft';
import { networkOf } from '../map/network';
import type { View } from '../base/view';
import type { RouteLine } from './RouteLines.svelte';

/** linesOf is the routes of the company that operates, with what they were paid. */
export function linesOf(view: View): RouteLine[] {
  const ran = view.companies.find((c) => c.company === view.company);
  const network = networkOf(view.board);
  return (ran?.lastRun?.routes ?? []).map((r) => ({
    draft: drafted(r, network),
    paid: view.dividend?.routes.find((x) => x.train === ran!.trains[r.train]?.train),
  }));
}
