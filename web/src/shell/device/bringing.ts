// Brings the games played on this device to the account, and says so.
import { Failure } from '../../api/client';
import { bring, type Fate } from '../../engine/bring';
import { toasts } from '../../parts/toasts.svelte';
import { words } from '../../words/words.svelte';
import { lobby } from '../../base/lobby.svelte';
import { session } from '../../base/session.svelte';

/** bringAll brings what is due; shown is the table being looked at. */
export async function bringAll(shown: string): Promise<void> {
  try {
    const fates = await bring(shown, (why) => session.tell(why));
    if (fates.length === 0) return;
    await words.need('offline');
    for (const fate of ['over', 'ahead', 'apart'] satisfies Fate[]) {
      const n = fates.filter((one) => one === fate).length;
      if (n > 0) toasts.show(words.say('offline', `brought.${fate}`, { n }), { icon: 'check' });
    }
    // A stranger who played is a guest since.
    await Promise.all([lobby.load(), session.me?.id ? undefined : session.meet()]);
  } catch (e) {
    // Where the line is gone again the next try does it.
    if (!(e instanceof Failure)) throw e;
  }
}
