// What is all that a company builds in its turn (7.6): that has to be known before it is built.
import type { Action } from '../../../api/types';
import { TILE } from '../data';
import type { Turn } from '../base/view';

/**
 * endsBuilding is what to say of an action after which the company may build no more although nobody would expect it:
 * an N tile, an upgrade, whatever is built in place of track. That a second tile is the last is said where it is asked for.
 */
export function endsBuilding(
  turn: Pick<Turn, 'track'> | undefined,
  { kind, tile }: Action,
): 'build.ends-n' | 'build.ends' | null {
  if (!turn || turn.track) return null;
  if (kind === 'small-station' || kind === 'link-london') return 'build.ends';
  const laid = kind === 'lay' ? TILE.get(String(tile)) : undefined;
  if (!laid) return null;
  if (laid.label === 'N') return 'build.ends-n';
  return laid.colour === 'yellow' ? null : 'build.ends';
}
