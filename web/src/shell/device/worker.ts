// The service worker of this browser, one for all that it does: it keeps the pages and shows what is pushed.

/** serviceWorker is the one that keeps the pages and shows what is pushed; null where a browser has none. */
export async function serviceWorker(): Promise<ServiceWorker | null> {
  const registered = await register();
  const worker = registered?.installing ?? registered?.waiting ?? registered?.active ?? null;
  if (!worker || worker.state === 'activated') return worker;
  return new Promise((done) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') done(worker);
      else if (worker.state === 'redundant') done(null);
    });
  });
}

/** register has the browser run the service worker. */
export async function register(): Promise<ServiceWorkerRegistration | null> {
  try {
    return (await navigator.serviceWorker?.register('/worker.js')) ?? null;
  } catch {
    // The browser forbids it, or nobody answers and it has none yet.
    return (await navigator.serviceWorker?.getRegistration()) ?? null;
  }
}
