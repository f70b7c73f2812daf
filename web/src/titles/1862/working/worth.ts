// What a way to use the income does to a player's worth: money, and the change of the shares held.
import type { MapView, ShareOut } from '../base/track';

export function heldOf(view: MapView, seat: number): number {
  return view.players[seat]?.shares.find((s) => s.company === view.company)?.tenths ?? 0;
}

export function worthOf(view: MapView, out: ShareOut, seat: number): number {
  const price = view.companies.find((c) => c.company === view.company)?.price ?? 0;
  return (out.players[seat] ?? 0) + (out.price - price) * heldOf(view, seat);
}
