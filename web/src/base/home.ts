// The house of this browser: its player keeps the name that they had last.
import { engine, engineAble } from '../engine/engine';
import { session } from './session.svelte';

/** able tells whether tables can be kept in this browser at all. */
export const able = engineAble;

/**
 * introduce tells the house what its one person is called, before they have a table there: from then on the browser
 * is not to clear away what it keeps when it wants room.
 */
export async function introduce(name = session.me?.name || session.me?.proposal || ''): Promise<void> {
  void navigator.storage?.persist?.();
  if (name) await (await engine()).call('PATCH', '/api/me', { name });
}
