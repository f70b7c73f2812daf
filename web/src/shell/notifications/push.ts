// Notices of the system: whether this browser may show them, and that the server can push them to it. Nothing here
// asks the person for permission but allow, which runs when they ask to be notified.
import { notices } from '../../api/notices';
import { register } from '../device/worker';

/** what this browser is known by among those that are pushed to */
const storageKey = 'scrip.push';

const possible = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const thisBrowser = (): string | null => localStorage.getItem(storageKey);

/** Why a browser cannot be pushed to, by a key of the words of this room. */
export class NoPush extends Error {}

/** allow asks for leave to show notices and tells the server where to push them. */
export async function allow(key: string): Promise<void> {
  if (!possible()) throw new NoPush('impossible');
  if ((await Notification.requestPermission()) !== 'granted') throw new NoPush('denied');
  const worker = await register();
  if (!worker) throw new NoPush('impossible');
  await navigator.serviceWorker.ready;
  const subscription = await subscribe(worker, key);
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { id } = await notices.addBrowser({
    endpoint,
    p256dh: keys.p256dh,
    auth: keys.auth,
    name: browserName(navigator.userAgent),
  });
  localStorage.setItem(storageKey, id);
}

async function subscribe(worker: ServiceWorkerRegistration, key: string): Promise<PushSubscription> {
  try {
    return await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  } catch {
    // Leave is given, but the browser's own service does not answer, or is switched off.
    throw new NoPush('unreached');
  }
}

/** forget ends pushing to a browser; to this one, its own service is told too. */
export async function forget(id: string): Promise<void> {
  await notices.dropBrowser(id);
  if (id !== thisBrowser()) return;
  localStorage.removeItem(storageKey);
  const worker = await navigator.serviceWorker?.getRegistration();
  await (await worker?.pushManager.getSubscription())?.unsubscribe();
}

/** browserName is what a person calls the browser: "Firefox, Linux". */
export function browserName(agent: string): string {
  const first = (known: [RegExp, string][]) => known.find(([sign]) => sign.test(agent))?.[1];
  const browser = first([
    [/Edg/, 'Edge'],
    [/OPR|Opera/, 'Opera'],
    [/SamsungBrowser/, 'Samsung Internet'],
    [/Firefox|FxiOS/, 'Firefox'],
    [/Chrome|CriOS/, 'Chrome'],
    [/Safari/, 'Safari'],
  ]);
  const system = first([
    [/Android/, 'Android'],
    [/iPhone/, 'iPhone'],
    [/iPad/, 'iPad'],
    [/Mac OS/, 'Mac'],
    [/Windows/, 'Windows'],
    [/CrOS/, 'ChromeOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser ?? 'Browser', system].filter(Boolean).join(', ');
}
