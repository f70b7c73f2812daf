// Brings the games played on this device to the account, and says so.
import { Failure } from '../../api/client';
import { bring } from '../../engine/bring';
import { toasts } from '../../parts/toasts.svelte';
import { words } from '../../words/words.svelte';
import { lobby } from '../lobby.svelte';
import { session } from '../session.svelte';

/** bringAll brings what is due; shown is the table being looked at. */
export async function bringAll(shown: string): Promise<void> {
  try {
    const over = await bring(shown, (why) => session.tell(why));
    if (over.length === 0) return;
    await words.need('offline');
    toasts.show(words.say('offline', 'brought', { n: over.length }), { icon: 'check' });
    // Who played as nobody is somebody since.
    await Promise.all([lobby.load(), session.me?.id ? undefined : session.meet()]);
  } catch (e) {
    // Where the line is gone again the next try does it.
    if (!(e instanceof Failure)) throw e;
  }
}
