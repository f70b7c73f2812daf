// Shows what the server pushes, one notice a table, and opens the table when that is clicked. It keeps nothing of
// the pages.

/** What is shown again so soon after is the same news: it replaces the notice and does not sound once more. */
const soon = 60_000;

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (e) => e.waitUntil(self.clients.claim()));
self.addEventListener('push', (e) => e.waitUntil(show(e.data.json())));
self.addEventListener('notificationclick', (e) => {
  e.notification.close();
  e.waitUntil(open(e.notification.data.url));
});

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** shows tells whether a page shows the place, or a moment of that table. */
const shows = (page, url) => {
  const [here, there] = [new URL(page.url), new URL(url, self.location.origin)];
  return `${here.pathname}/`.startsWith(`${there.pathname}/`);
};

async function show({ title, text, url, tag }) {
  // Whoever has the table in front of him sees it there.
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

/** open brings the table to the front: where it is open, else in a page that shows no table, else in a new one. */
async function open(url) {
  const all = await pages();
  const there = all.find((page) => shows(page, url));
  if (there) return there.focus();
  const idle = all.find((page) => !new URL(page.url).pathname.startsWith('/table/'));
  if (!idle) return self.clients.openWindow(url);
  await idle.focus();
  return idle.navigate(url);
}
