// The service worker. It keeps the pages, so that they open without a connection, and shows what the server pushes.
//
// What bears its contents in its name (/assets) comes from what is kept; all else from the server, and from what is
// kept when nobody answers. Nothing of the API is ever kept. Each version of the pages has a cache of its own, from
// the list that the build wrote (offline.json): a new one is fetched beside the old, and the old goes when no page
// uses it any more.

const prefix = 'scrip-pages-';
/** Which pages are open: each holds a lock named after its own script. */
const holding = 'scrip.page:';
/** So long is a server waited for before a page comes from what is kept, in milliseconds. */
const patience = 4000;
/** What a proxy answers for a server that is away. */
const away = [502, 503, 504];
/** However it was packed on the way, it is the same file. */
const anyway = { ignoreVary: true };

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (e) => {
  const { request } = e;
  const { origin, pathname } = new URL(request.url);
  if (
    request.method !== 'GET' ||
    origin !== self.location.origin ||
    pathname.startsWith('/api/') ||
    pathname.startsWith('/dumps/') ||
    pathname.startsWith('/embed/')
  )
    return;
  if (request.mode === 'navigate') e.respondWith(open(e));
  else if (pathname.startsWith('/assets/')) e.respondWith(asset(e));
  else e.respondWith(asked(request, pathname).then(({ answer }) => answer));
});

/**
 * A page asks what is kept, or for the pages or the engine to be kept; it brings a port where it hears how far that
 * is and what has come of it.
 */
self.addEventListener('message', (e) => {
  const [port] = e.ports;
  const told = (word) => port.postMessage(word);
  const work = { look, pages: () => keep(false, told), engine: () => keep(true, told) }[e.data?.ask];
  if (!port || !work) return;
  e.waitUntil(
    work()
      .then(look)
      .then(told, (fault) => told({ failed: String(fault) })),
  );
});

/** look is what is kept, and how much more would come over the line if all were. */
async function look() {
  const has = { pages: (await newest()) !== undefined, engine: await keepsEngine() };
  const list = await listed().catch(() => null);
  if (!list) return { has };
  const there = await paths(await caches.open(prefix + list.version));
  const missing = [...list.pages, ...list.engine].filter(({ path }) => !there.has(path));
  return { has, more: sizeOf(missing) };
}

/** open is the page for an address, whichever it is: the app finds out what it shows. */
async function open(e) {
  const { answer, fresh } = await asked(e.request, '/index.html');
  if (fresh) e.waitUntil(keep().catch(() => {}));
  return answer;
}

/** asked asks the server, and takes what is kept under the path where nobody answers in time. */
async function asked(request, path) {
  const kept = await (await newest())?.match(path, anyway);
  if (!kept) return { answer: await fetch(request), fresh: true };
  try {
    const answer = await within(patience, fetch(request));
    if (!away.includes(answer.status)) return { answer, fresh: true };
  } catch {
    // Nobody answers.
  }
  return { answer: kept, fresh: false };
}

async function asset(e) {
  const kept = await caches.match(e.request, anyway);
  if (kept) return kept;
  // A user of the engine wants it the next time too.
  if (e.request.url.endsWith('.wasm')) e.waitUntil(keep(true).catch(() => {}));
  return fetch(e.request);
}

const within = (ms, work) =>
  Promise.race([work, new Promise((_, late) => setTimeout(late, ms, new Error('nobody answers')))]);

/** versions is the caches of pages, the oldest first. */
const versions = async () => (await caches.keys()).filter((name) => name.startsWith(prefix));

/** newest is the latest version that is whole: the page itself is put there last. */
async function newest() {
  for (const name of (await versions()).reverse()) {
    const cache = await caches.open(name);
    if (await cache.match('/index.html', anyway)) return cache;
  }
}

let work = Promise.resolve();

/**
 * keep fetches what is not kept yet of the server's present version, one call after the other, and tells how far it
 * is: bytes had of all bytes. The engine is kept if asked for, or if one was kept before.
 */
function keep(engine = false, told = () => {}) {
  const done = work.then(() => update(engine, told));
  work = done.catch(() => {});
  return done;
}

async function update(engine, told) {
  const list = await listed();
  const cache = await caches.open(prefix + list.version);
  // The page itself comes last: where it is, all that it needs is.
  const page = list.pages.filter(({ path }) => path === '/index.html');
  const files = list.pages.filter((file) => !page.includes(file));
  if (engine || (await keepsEngine())) files.push(...list.engine);
  const there = await paths(cache);
  const [of, had] = [sizeOf([...files, ...page]), new Set()];
  for (const several of [...inParts(files, 6), page]) {
    const put = async (file) => {
      if (!there.has(file.path)) await cache.put(file.path, await fetched(file));
      had.add(file);
      told({ had: sizeOf([...had]), of });
    };
    await Promise.all(several.map(put));
  }
  await sweep(list.version);
}

/** listed is the files of the server's present version. */
async function listed() {
  const answer = await fetch('/offline.json', { cache: 'no-cache' });
  if (!answer.ok) throw new Error(`no list of files: ${answer.status}`);
  return answer.json();
}

const paths = async (cache) => new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
const sizeOf = (files) => files.reduce((sum, { size }) => sum + size, 0);
const inParts = (list, n) =>
  Array.from({ length: Math.ceil(list.length / n) }, (_, i) => list.slice(i * n, (i + 1) * n));

async function keepsEngine() {
  for (const name of await versions())
    for (const path of await paths(await caches.open(name))) if (path.endsWith('.wasm')) return true;
  return false;
}

/** fetched is a file with the contents that the list promises; an earlier version may have it already. */
async function fetched({ path, sum }) {
  const named = path.startsWith('/assets/');
  const kept = named && (await caches.match(path, anyway));
  if (kept) return kept;
  const answer = await fetch(path, { cache: named ? 'default' : 'no-cache' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  const digest = await crypto.subtle.digest('SHA-256', await answer.clone().arrayBuffer());
  const found = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== sum) throw new Error(`${path}: another version`);
  return answer;
}

/** sweep drops the other versions that no open page uses. */
async function sweep(version) {
  const { held } = await navigator.locks.query();
  const scripts = held
    .filter(({ name }) => name.startsWith(holding))
    .map(({ name }) => name.slice(holding.length));
  for (const name of await versions()) {
    if (name === prefix + version) continue;
    const cache = await caches.open(name);
    const used = await Promise.all(scripts.map((script) => cache.match(script, anyway)));
    if (!used.some(Boolean)) await caches.delete(name);
  }
}

// What the server pushes: one notice a table, which opens the table when it is clicked.

/** What is shown again so soon after is the same news: it replaces the notice and does not sound once more. */
const soon = 60_000;

self.addEventListener('push', (e) => e.waitUntil(show(e.data.json())));
self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(bring(e.notification.data.url));
});

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** shows tells whether a page shows the place, or a moment of that table. */
const shows = (page, url) => {
  const [here, there] = [new URL(page.url), new URL(url, self.location.origin)];
  return `${here.pathname}/`.startsWith(`${there.pathname}/`);
};

async function show({ title, text, url, tag }) {
  // A user with the table in front of them sees it there.
  if ((await pages()).some((page) => page.focused && shows(page, url))) return;
  const [last] = await self.registration.getNotifications({ tag });
  await self.registration.showNotification(title, {
    body: text,
    tag,
    icon: '/icon-192.png',
    renotify: last !== undefined && Date.now() - last.data.at > soon,
    data: { url, at: Date.now() },
  });
  await self.navigator.setAppBadge?.();
}

/** bring brings the table to the front: where it is open, else in a page that shows no table, else in a new one. */
async function bring(url) {
  const all = await pages();
  const there = all.find((page) => shows(page, url));
  if (there) return there.focus();
  const idle = all.find((page) => !new URL(page.url).pathname.startsWith('/table/'));
  if (!idle) return self.clients.openWindow(url);
  await idle.focus();
  return idle.navigate(url);
}
