// How a moment is sent: into the clipboard, as a file, or by the system's own sheet.
import { toasts } from '../../parts/toasts.svelte';
import { words } from '../../words/words.svelte';

const say = (key: string, args = {}) => words.say('showing', key, args);

/** Where a picture of a moment lies. */
export interface Wanted {
  id: string;
  at: number;
  dark: boolean;
  /** the seat whose eye it is; null for everybody's */
  eye: number | null;
}

/** addressOf is the server's address of a picture. */
export function addressOf({ id, at, dark, eye }: Wanted, form: 'png' | 'svg'): string {
  const asked = new URLSearchParams({ theme: dark ? 'dark' : 'light', lang: words.lang });
  if (eye !== null) asked.set('eye', String(eye));
  return `/table/${encodeURIComponent(id)}/at/${at}.${form}?${asked}`;
}

/** How many moments an animation shows: the one looked at, and those before it. */
export const FILMED = 20;

/** filmOf is the server's address of an animation that ends with a moment. */
export function filmOf(wanted: Wanted): string {
  const [path, asked] = addressOf(wanted, 'png').split('?');
  const from = Math.max(0, wanted.at - FILMED + 1);
  return `${path.replace(/at\/\d+\.png$/, `from/${from}/to/${wanted.at}.gif`)}?${asked}`;
}

/** draw has the picture drawn; null where it cannot be had now. */
export const draw = (wanted: Wanted, form: 'png' | 'svg'): Promise<Blob | null> =>
  drawnAt(addressOf(wanted, form));

/** drawnAt is the picture at an address; null where it cannot be had now. */
export async function drawnAt(address: string): Promise<Blob | null> {
  try {
    const answer = await fetch(address);
    const kind = answer.headers.get('Content-Type') ?? '';
    return answer.ok && kind.startsWith('image/') ? await answer.blob() : null;
  } catch (e) {
    // Nobody answers: that is said where the picture would stand.
    if (e instanceof TypeError) return null;
    throw e;
  }
}

/** copyPicture puts a picture into the clipboard, or saves it where that is refused. */
export async function copyPicture(picture: Blob, name: string): Promise<void> {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    toasts.show(say('picture.copied'), { icon: 'check' });
  } catch {
    save(picture, name);
    toasts.show(say('saved'), { icon: 'download' });
  }
}

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
