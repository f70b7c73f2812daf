// The icon of the page and of the installed application say that tables wait.

const plain = '/favicon.svg';
const marked = '/favicon-waits.svg';

export function badge(n: number): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (link) link.href = n > 0 ? marked : plain;
  // Only installed applications have a badge, and not in every browser.
  const told = n > 0 ? navigator.setAppBadge?.(n) : navigator.clearAppBadge?.();
  told?.catch(() => {});
}
