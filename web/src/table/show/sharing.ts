// How a moment is sent: into the clipboard, as a file, or by the system's own sheet.
import { toasts } from '../../parts/toasts.svelte';
import { words } from '../../words/words.svelte';

const say = (key: string, args = {}) => words.say('showing', key, args);

/** copyText puts a text into the clipboard, or saves it as a file where that is refused. */
export async function copyText(text: string, copied: string, name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toasts.show(copied, { icon: 'check' });
  } catch {
    save(new Blob([text], { type: 'text/plain' }), name);
    toasts.show(say('saved'), { icon: 'download' });
  }
}

/** save has the browser keep something as a file. */
export function save(what: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  // A browser begins to keep it before the next task.
  setTimeout(() => URL.revokeObjectURL(link.href));
}

/** sends tells whether the system has a sheet of its own to send this by. */
export const sends = (what: ShareData): boolean =>
  typeof navigator.share === 'function' && (navigator.canShare?.(what) ?? !what.files);

/** send opens the system's sheet. */
export async function send(what: ShareData): Promise<void> {
  try {
    await navigator.share(what);
  } catch (e) {
    // A user who closes the sheet has changed their mind.
    if (!(e instanceof DOMException)) throw e;
  }
}
