// The house of this browser: who plays there is called what he was called last.
import { engine, engineAble } from '../../engine/engine';
import { session } from '../session.svelte';

/** able tells whether tables can be kept in this browser at all. */
export const able = engineAble;

/** introduce tells the house what its one person is called. */
export async function introduce(name = session.me?.name || session.me?.proposal || ''): Promise<void> {
  if (name) await (await engine()).call('PATCH', '/api/me', { name });
}
